import { type Language, LANGUAGES } from '@msafara/domain/settings/languages';

import { escapeHtml } from './escape-html.ts';

/**
 * What search engines are told in the head of a page that is there in each language (D14): each language under its own address, and the
 * bare one for whoever reads none of them. `url` is the whole address without a language, `named` the language that was asked for in it.
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
