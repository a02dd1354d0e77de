import { MINUTE_MS } from '@msafara/domain/durations';

import { fieldInstant, localField } from '../../lib/local-field.ts';

/** Whether a field to the minute says this minute. */
function isThisMinute(field: string): boolean {
  return fieldInstant(field).getTime() === Math.floor(Date.now() / MINUTE_MS) * MINUTE_MS;
}

/**
 * The instant that a field to the minute says: this very moment where it says this minute, and the one at which its form
 * was opened where it still says that, so that nothing comes before what was just done.
 */
export function toldAt(field: string, openedAt: string): string {
  const at = fieldInstant(field);
  if (Number.isNaN(at.getTime())) return '';
  if (isThisMinute(field)) return new Date().toISOString();
  return field === localField(openedAt) ? openedAt : at.toISOString();
}

/**
 * The same for what is kept on this device (D23): what was left as the form began with it is a time of this device's clock, and
 * the server's tells when that was; another is what the person says.
 */
export function keptAt(field: string, openedAt: string): { occurredAt?: string; scannedAt?: string } {
  if (isThisMinute(field)) return {};
  return field === localField(openedAt) ? { scannedAt: openedAt } : { occurredAt: toldAt(field, openedAt) };
}

/** The same for what is sent at once: nothing for this minute, since the server's clock says when that is. */
export function sinceWhen(field: string, openedAt: string): string | undefined {
  return isThisMinute(field) ? undefined : toldAt(field, openedAt);
}
