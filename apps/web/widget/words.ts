import type { Language } from '@msafara/domain/settings/languages';

import type { WidgetWords } from '../widget-words.ts';

/** The words of all languages, written in here by the build. */
declare const WORDS: Readonly<Record<Language, WidgetWords>>;

/** The words of a language, with what `{{slots}}` stand for. */
export type Say = (text: string, values?: Readonly<Record<string, string>>) => string;

export function wordsOf(language: Language): WidgetWords {
  return WORDS[language];
}

/** The language of a tag such as `pt-BR`, if it is one of ours. */
export function languageOf(tag: string | null | undefined): Language | undefined {
  const [code = ''] = (tag ?? '').toLowerCase().split('-');
  return isLanguage(code) ? code : undefined;
}

function isLanguage(code: string): code is Language {
  return Object.hasOwn(WORDS, code);
}

/** Fills the slots of a text; in Arabic what was typed elsewhere keeps its own direction. */
export function filler(language: Language): Say {
  const [before, after] = language === 'ar' ? ['\u2068', '\u2069'] : ['', ''];
  return (text, values = {}) =>
    text.replaceAll(/\{\{(\w+)\}\}/gu, (_, slot: string) => before + (values[slot] ?? '') + after);
}
