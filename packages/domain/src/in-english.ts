import { REASONS } from './reasons.ts';
import { type Reason, readSaid } from './say.ts';
import { wordReason } from './word-reason.ts';

/** The English sentence of a reason, as REST and the logs have it (D16); undefined for one that has none. */
export function reasonInEnglish(reason: Reason): string | undefined {
  return wordReason(reason, { language: 'en', reasons: REASONS, terms: {} });
}

/** The English sentence that a message carries as a reason, or is by itself. */
export function inEnglish(message: string): string {
  const reason = readSaid(message);
  return (reason && reasonInEnglish(reason)) ?? message;
}
