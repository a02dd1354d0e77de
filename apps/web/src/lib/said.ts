import i18next from 'i18next';

const SLOT = /\{\{\w+\}\}/gu;
const SPECIAL = /[.*+?^${}()|[\]\\]/gu;

/** A sentence with slots as an expression that finds what stands in them. */
function patternOf(sentence: string): RegExp {
  const parts = sentence.split(SLOT).map((part) => part.replace(SPECIAL, String.raw`\$&`));
  return new RegExp(`^${parts.join('(.+?)')}$`, 'u');
}

/**
 * What the server or a schema says in English, in the words of `sentences` (English to the reader's
 * language); names and numbers keep their place by name. A sentence that is not there stays English.
 */
export function saidWith(sentences: Readonly<Record<string, string>>, text: string): string {
  const whole = sentences[text];
  if (whole !== undefined) return whole;
  for (const [english, translated] of Object.entries(sentences)) {
    const slots = english.match(SLOT);
    const found = slots && patternOf(english).exec(text);
    if (found) return slots.reduce((said, slot, index) => said.replace(slot, found[index + 1] ?? ''), translated);
  }
  return text;
}

/** What the server or a schema says, in the reader's language (D16). */
export function inReadersWords(text: string): string {
  const { language } = i18next;
  if (language === 'en') return text;
  const sentences: unknown = i18next.getResourceBundle(language, 'messages');
  return isSentences(sentences) ? saidWith(sentences, text) : text;
}

function isSentences(value: unknown): value is Record<string, string> {
  return typeof value === 'object' && value !== null;
}
