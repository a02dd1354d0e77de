import { type Language, LANGUAGES } from '@msafara/domain/settings/languages';

import { escapeHtml } from './escape-html.ts';

/**
 * Links for the head of a page, so that search engines find each of its languages (D14). The address without a language is for readers
 * of other languages. `url` is that address, `named` the language in the address that was asked for.
 */
export function searchLinks(url: string, named: Language | undefined): string {
  const bare = escapeHtml(url);
  const inLanguage = (one: Language) => `${bare}?lang=${one}`;
  return [
    `<link rel="canonical" href="${named ? inLanguage(named) : bare}">`,
    ...LANGUAGES.map((one) => `<link rel="alternate" hreflang="${one}" href="${inLanguage(one)}">`),
    `<link rel="alternate" hreflang="x-default" href="${bare}">`,
  ].join('');
}
