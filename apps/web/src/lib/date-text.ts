import type { Language } from '@msafara/domain/settings/languages';
import { readWrittenDate } from '@msafara/domain/text/written-date';

import { readerDateFormat } from './format.ts';

const FIELD = /^(\d{4})-(\d{2})-(\d{2})(?:T(\d{2}:\d{2}))?$/u;
const WHOLE_YEAR = /\p{Nd}{4}/u;

/** A day (`2026-11-24`), or a day and a time (`2026-11-24T16:00`), as the reader writes it; what is neither stays as it is. */
export function writeDate(value: string): string {
  const [, year, month = '', day = '', time] = FIELD.exec(value) ?? [];
  if (year === undefined) return value;
  const written = readerDateFormat().replace('YYYY', year).replace('MM', month).replace('DD', day);
  return time === undefined ? written : `${written} ${time}`;
}

/** What the reader wrote, as a form holds it; undefined for what is no day. A day without a time is at `timeless`. */
export function readDate(text: string, withTime: boolean, timeless = '00:00'): string | undefined {
  const order = readerDateFormat() === 'MM/DD/YYYY' ? 'monthFirst' : 'dayFirst';
  const written = readWrittenDate(text, order);
  if (!written) return undefined;
  return withTime ? `${written.day}T${written.time ?? timeless}` : written.day;
}

/** Whether no figure of the year is missing any more: `11/24/20` may still become 2026. */
export function hasWholeYear(text: string): boolean {
  return WHOLE_YEAR.test(text);
}

/** The day that a week begins with, 0 for Sunday: Saturday where most read Arabic, else Monday (ISO 8601). */
export function firstDayOfWeek(language: Language): 1 | 6 {
  return language === 'ar' ? 6 : 1;
}
