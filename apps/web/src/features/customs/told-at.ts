import { fieldInstant } from '../../lib/local-field.ts';

/** Whether a field to the minute says this minute. */
export function isThisMinute(field: string): boolean {
  return fieldInstant(field).getTime() === Math.floor(Date.now() / 60_000) * 60_000;
}

/** The instant that a field to the minute says: this very moment where it says this minute, so that nothing comes before what was just done. */
export function toldAt(field: string): string {
  const at = fieldInstant(field).getTime();
  if (Number.isNaN(at)) return '';
  return new Date(isThisMinute(field) ? Date.now() : at).toISOString();
}
