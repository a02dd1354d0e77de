import { trackingElement } from './tracking-element.ts';

const NAME = 'msafara-tracking';

/** The script's own tag: classic scripts know theirs, of a module it is the one with our file. */
function ownScript(): HTMLScriptElement | null {
  const { currentScript } = document;
  if (currentScript instanceof HTMLScriptElement) return currentScript;
  return document.querySelector<HTMLScriptElement>('script[src$="/widget.js"]');
}

/** Makes the element known once, however many tags load the script, and puts one where a tag names a number. */
function start(script: HTMLScriptElement): void {
  if (!customElements.get(NAME)) customElements.define(NAME, trackingElement(new URL(script.src).origin));
  const { number, lang, theme } = script.dataset;
  if (number === undefined) return;
  const element = document.createElement(NAME);
  element.setAttribute('number', number);
  if (lang !== undefined) element.lang = lang;
  if (theme !== undefined) element.setAttribute('theme', theme);
  // Where a site has its scripts in its head, nothing would be seen: there it goes to the end of the page.
  if (script.parentElement !== document.head) script.after(element);
  else if (document.readyState === 'loading') {
    document.addEventListener('DOMContentLoaded', () => document.body.append(element), { once: true });
  } else document.body.append(element);
}

const script = ownScript();
if (script) start(script);
