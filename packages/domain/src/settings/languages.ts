/** Languages of the product; English is the default (§9). */
export const LANGUAGES = ['en', 'fr', 'ar', 'sw', 'pt'] as const;

export type Language = (typeof LANGUAGES)[number];

/**
 * A language as Intl wants it: Arabic with the digits that numbers and labels have in every language, Portuguese as in
 * Angola and Mozambique, where money and the plural of nought are written as in Portugal.
 */
export function localeOf(language: Language): string {
  if (language === 'ar') return 'ar-u-nu-latn';
  return language === 'pt' ? 'pt-PT' : language;
}

/** The languages by the names that their readers give them: whoever looks for one may read no other. */
export const LANGUAGE_NAMES: Readonly<Record<Language, string>> = {
  en: 'English',
  fr: 'Français',
  ar: 'العربية',
  sw: 'Kiswahili',
  pt: 'Português',
};
