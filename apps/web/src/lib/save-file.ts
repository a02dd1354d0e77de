import { formatDay } from './format.ts';

/** Hands a file to the browser to keep. */
export function saveFile(name: string, content: Blob): void {
  const url = URL.createObjectURL(content);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/** The name of a file that is saved today, by the reader's calendar: `msafara-2026-11-22`. */
export function datedName(what: string): string {
  return `${what}-${formatDay(new Date().toISOString(), { dateFormat: 'YYYY-MM-DD' })}`;
}
