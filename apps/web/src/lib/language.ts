import { type Language, LANGUAGES } from '@msafara/domain/settings/languages';

import { readStored, writeStored } from './browser-storage.ts';

const KEY = 'language';

function isLanguage(value: string | null | undefined): value is Language {
  return LANGUAGES.some((language) => language === value);
}

/**
 * The language for somebody who is signed out: the one that the address asks for, what was chosen here before, else
 * what the browser asks for (D14).
 */
export function proposedLanguage(): Language {
  const asked = new URLSearchParams(window.location.search).get('lang');
  if (isLanguage(asked)) keepLanguage(asked);
  const kept = readStored(KEY);
  if (isLanguage(kept)) return kept;
  return navigator.languages.map((wish) => wish.split('-')[0]).find(isLanguage) ?? 'en';
}

/** Keeps what was chosen for the next visit. */
export function keepLanguage(language: Language): void {
  writeStored(KEY, language);
}

/** Lets the server write its first words in the language that the page is in. */
export function tellServer(language: Language): void {
  document.cookie = `${KEY}=${language}; path=/; max-age=31536000; samesite=lax`;
}
