import type { Language } from '@msafara/domain/settings/settings.schema';
import type { EnglishCatalogues } from '@msafara/i18n/catalogues';
import { SERVER_WORDS } from '@msafara/i18n/server-words';
import { createInstance, type TFunction } from 'i18next';

// The same as in the web app, which reads the types of this program too.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: 'common';
    resources: EnglishCatalogues;
  }
}

export type Words = TFunction<['mail', 'common']>;

const words = createInstance({
  lng: 'en',
  fallbackLng: 'en',
  resources: SERVER_WORDS,
  ns: ['mail', 'common'],
  defaultNS: 'mail',
  interpolation: { escapeValue: false },
  initAsync: false,
});
void words.init();

/** The words of a language, for what the server itself writes to somebody. */
export function wordsIn(language: Language): Words {
  return words.getFixedT(language, ['mail', 'common']);
}
