import type { Language } from '@msafara/domain/settings/languages';

import { languageNow } from './i18n.ts';

const kept = new Map<Language, Intl.DisplayNames>();

/**
 * A country's name in the reader's language, by its two letters; these where the browser knows no name. The names are read
 * once one is asked for: that takes a slow phone a tenth of a second.
 */
export function countryName(code: string): string {
  const language = languageNow();
  const names = kept.get(language) ?? new Intl.DisplayNames([language], { type: 'region' });
  kept.set(language, names);
  return names.of(code) ?? code;
}
