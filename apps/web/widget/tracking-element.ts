import type { Language } from '@msafara/domain/settings/languages';
import { numberIn } from '@msafara/domain/shipments/tracking-number';

import { answerOf, sentenceOf } from './answer.ts';
import { askFor, type Outcome } from './ask.ts';
import { part } from './parts.ts';
import { STYLE } from './style.ts';
import { filler, languageOf, wordsOf } from './words.ts';

const sheet = madeSheet();

/** Safari before 16.4 makes no sheets by script. */
function madeSheet(): CSSStyleSheet | undefined {
  try {
    const made = new CSSStyleSheet();
    made.replaceSync(STYLE);
    return made;
  } catch {
    return undefined;
  }
}

/** Where there is none, an element has the style: the strictest policies leave the card plain then. */
function dress(shadow: ShadowRoot): void {
  if (sheet) shadow.adoptedStyleSheets = [sheet];
  else {
    const style = document.createElement('style');
    style.textContent = STYLE;
    shadow.append(style);
  }
}

/**
 * `<msafara-tracking number="SH-…">`: where a shipment is, and a field to ask for another (D7). In the language of its
 * `lang`, else of the page; in the colours of its `theme`, else of the page's own scheme. Everything is in a shadow root
 * and nothing inline, so that the strictest policy of the other site needs to name our address for scripts and requests alone.
 */
export function trackingElement(origin: string): CustomElementConstructor {
  return class extends HTMLElement {
    static readonly observedAttributes = ['number', 'lang'];

    readonly #shadow = this.attachShadow({ mode: 'open' });
    readonly #input = part('input', '');
    readonly #label = part('label', '');
    readonly #submit = part('button', '');
    readonly #says = part('p', 'says');
    readonly #more = part('div', '');
    readonly #card = part('section', '');
    #asking: AbortController | undefined;
    #outcome: Outcome | 'loading' | undefined;
    /** Attributes of an element that stands in the page are told before it is said to be there, which asks by itself. */
    #isThere = false;

    constructor() {
      super();
      dress(this.#shadow);
      this.#input.id = 'number';
      this.#input.maxLength = 300;
      this.#input.autocomplete = 'off';
      this.#input.autocapitalize = 'characters';
      this.#input.spellcheck = false;
      this.#input.dir = 'ltr';
      this.#label.htmlFor = 'number';
      this.#says.setAttribute('role', 'status');
      const form = part('form', '', this.#label, part('div', '', this.#input, this.#submit));
      form.addEventListener('submit', (event) => {
        event.preventDefault();
        void this.#ask(this.#input.value);
      });
      this.#card.append(form, this.#says, this.#more);
      this.#shadow.append(this.#card);
    }

    connectedCallback(): void {
      this.#isThere = true;
      this.#draw();
      const number = this.getAttribute('number') ?? '';
      this.#input.value = number;
      void this.#ask(number);
    }

    disconnectedCallback(): void {
      this.#isThere = false;
      this.#asking?.abort();
    }

    attributeChangedCallback(name: string, before: string | null, after: string | null): void {
      if (!this.#isThere || before === after) return;
      if (name === 'lang') this.#draw();
      else {
        this.#input.value = after ?? '';
        void this.#ask(after ?? '');
      }
    }

    /** The last number asked for is the one that is answered. */
    async #ask(typed: string): Promise<void> {
      const number = numberIn(typed);
      this.#asking?.abort();
      const asking = new AbortController();
      this.#asking = asking;
      this.#outcome = number === '' ? undefined : 'loading';
      this.#draw();
      if (number === '') return;
      const outcome = await askFor(origin, number, asking.signal).catch((): Outcome => ({ kind: 'failed' }));
      if (asking.signal.aborted) return;
      this.#outcome = outcome;
      this.#draw();
    }

    #language(): Language {
      return languageOf(this.closest('[lang]')?.getAttribute('lang')) ?? 'en';
    }

    #draw(): void {
      const language = this.#language();
      const words = wordsOf(language);
      const say = filler(language);
      this.#card.lang = language;
      this.#card.dir = language === 'ar' ? 'rtl' : 'ltr';
      this.#card.setAttribute('aria-label', words.title);
      this.#label.textContent = words.number;
      this.#input.placeholder = words.placeholder;
      this.#submit.textContent = words.submit;
      const outcome = this.#outcome;
      const said = {
        loading: say(words.loading, { number: numberIn(this.#input.value) }),
        missing: words.notFound,
        tooMany: words.tooMany,
        failed: words.failed,
        none: '',
      };
      if (typeof outcome === 'object' && outcome.kind === 'found') {
        const telling = { shipment: outcome.shipment, words, say, language, origin };
        this.#tell(sentenceOf(telling), false, answerOf(telling));
        return;
      }
      const kind = typeof outcome === 'object' ? outcome.kind : (outcome ?? 'none');
      this.#tell(said[kind], kind !== 'loading', []);
    }

    #tell(sentence: string, isError: boolean, more: Node[]): void {
      this.#says.toggleAttribute('data-error', isError);
      // Told to screen readers where it changes alone.
      if (this.#says.textContent !== sentence) this.#says.textContent = sentence;
      this.#more.replaceChildren(...more);
    }
  };
}
