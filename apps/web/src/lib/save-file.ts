import { MINUTE_MS } from '@msafara/domain/durations';

import { formatDay } from './format.ts';

/** Safari reads the file only after the click, on iPhones once the reader has said that it is wanted. */
const KEPT_MS = MINUTE_MS;

/** Hands a file to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(url), KEPT_MS);
}

/** The name of a file that is saved today, by the reader's calendar: `msafara-2026-11-22`. */
export function datedName(what: string): string {
  return `${what}-${formatDay(new Date().toISOString(), { dateFormat: 'YYYY-MM-DD' })}`;
}
