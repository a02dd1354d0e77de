import { type Reason, readSaid, type Said } from '@msafara/domain/say';
import { wordReason } from '@msafara/domain/word-reason';
import type { EnglishCatalogues } from '@msafara/i18n/catalogues';
import i18next from 'i18next';

import { languageNow } from './i18n.ts';

type Texts = Readonly<Record<string, string>>;

/** A reason in the reader's words (D21); undefined while these are still on their way. */
export function reasonWords(reason: Reason): string | undefined {
  const language = languageNow();
  const reasons: Texts | undefined = i18next.getResourceBundle(i18next.language, 'reasons');
  const common: EnglishCatalogues['common'] | undefined = i18next.getResourceBundle(i18next.language, 'common');
  return wordReason(reason, { language, reasons: reasons ?? {}, terms: { ...common?.status, ...common?.priority } });
}

/** What a rule of the domain says, in the reader's words. */
export function saidWords(said: Said): string {
  const reason = readSaid(said);
  return (reason && reasonWords(reason)) ?? '';
}
