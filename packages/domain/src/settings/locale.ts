import type { Language } from './settings.schema.ts';

/** A language as Intl wants it: Arabic with the digits that numbers and labels have in every language. */
export function localeOf(language: Language): string {
  return language === 'ar' ? 'ar-u-nu-latn' : language;
}
