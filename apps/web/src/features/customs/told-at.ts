import { fieldInstant, localField } from '../../lib/local-field.ts';

/** Whether a field to the minute says this minute. */
export function isThisMinute(field: string): boolean {
  return fieldInstant(field).getTime() === Math.floor(Date.now() / 60_000) * 60_000;
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
