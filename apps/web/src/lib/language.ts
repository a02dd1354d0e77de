import { type Language, LANGUAGES } from '@msafara/domain/settings/settings.schema';

import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'language';

function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/** The language for somebody who is signed out: what was chosen here before, else what the browser asks for (D14). */
export function proposedLanguage(): Language {
  const kept = readStored(KEY);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((wish) => wish.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Keeps what was chosen for the next visit. */
export function keepLanguage(language: Language): void {
  writeStored(KEY, language);
}
