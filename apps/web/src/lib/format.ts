import { MINUTE_MS } from '@msafara/domain/durations';
import { type Language, localeOf as tagOf } from '@msafara/domain/settings/languages';
import type { DateFormat, SystemSettings } from '@msafara/domain/settings/settings.schema';
import { isTimeZone } from '@msafara/domain/settings/time-zone';

import { languageNow } from './i18n.ts';

export type Options = { locale?: string; timeZone?: string; dateFormat?: DateFormat };

type Reader = { timeZone: string | undefined; dateFormat: DateFormat; language: Language | undefined };

// Signed out: the browser's zone, the default of §9, and the language of the page.
const ANYONE: Reader = { timeZone: undefined, dateFormat: 'MM/DD/YYYY', language: undefined };

let reader = ANYONE;

/** Sets how every date from now on is shown: as its reader wishes, or as the browser does (D14). */
export function setReader(settings: SystemSettings | undefined): void {
  if (!settings) {
    reader = ANYONE;
    return;
  }
  const { timezone, dateFormat, language } = settings;
  reader = { timeZone: isTimeZone(timezone) ? timezone : undefined, dateFormat, language };
}

/** The zone that dates are shown in; undefined is the browser's. */
export function readerZone(): string | undefined {
  return reader.timeZone;
}

/** How the reader writes days with figures. */
export function readerDateFormat(): DateFormat {
  return reader.dateFormat;
}

/** The reader's language as Intl wants it, English in one of its kinds. */
export function localeOf(english: string): string {
  const language = reader.language ?? languageNow();
  return language === 'en' ? english : tagOf(language);
}

/** The reader's language as Intl wants it. */
export const readerLocale = (): string => localeOf('en');

const pad = (n: string) => n.padStart(2, '0');

/** Made once for each zone: an import formats thousands. */
const partFormats = new Map<string | undefined, Intl.DateTimeFormat>();

function partFormat(timeZone: string | undefined): Intl.DateTimeFormat {
  const made =
    partFormats.get(timeZone) ??
    new Intl.DateTimeFormat('en-GB', {
      year: 'numeric',
      month: '2-digit',
      day: '2-digit',
      hour: '2-digit',
      minute: '2-digit',
      hourCycle: 'h23',
      timeZone,
    });
  partFormats.set(timeZone, made);
  return made;
}

function partsOf(iso: string, timeZone: string | undefined): Record<string, string> {
  const format = partFormat(timeZone);
  return Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

/** `MM/DD/YYYY` (§9) or the reader's format, in the reader's zone. */
export function formatDay(
  iso: string,
  { timeZone = reader.timeZone, dateFormat = reader.dateFormat }: Options = {},
): string {
  const { year = '', month = '', day = '' } = partsOf(iso, timeZone);
  return dateFormat.replace('YYYY', year).replace('MM', pad(month)).replace('DD', pad(day));
}

/** `HH:mm` in the reader's zone. */
export function formatTime(iso: string, { timeZone = reader.timeZone }: Options = {}): string {
  const { hour = '', minute = '' } = partsOf(iso, timeZone);
  return `${pad(hour)}:${pad(minute)}`;
}

/** `HH:mm:ss` in the reader's zone, for what is renewed within a minute. */
export function formatClock(iso: string, options: Options = {}): string {
  // Zones differ by whole minutes.
  return `${formatTime(iso, options)}:${pad(String(new Date(iso).getUTCSeconds()))}`;
}

/** `MM/DD/YYYY HH:mm` or the reader's format, in the reader's zone. */
export function formatDateTime(iso: string, options: Options = {}): string {
  return `${formatDay(iso, options)} ${formatTime(iso, options)}`;
}

/** Figures within a sentence: between Arabic words a day and a time would change places. */
export function isolated(figures: string): string {
  return readerLocale().startsWith('ar') ? `\u2066${figures}\u2069` : figures;
}

/** `Tema → Kumasi`; for readers of Arabic the arrow points to the left, and names in other letters change nothing of that. */
export function routeText(origin: string, destination: string): string {
  return readerLocale().startsWith('ar')
    ? `\u2068${origin}\u2069 ← \u2068${destination}\u2069`
    : `${origin} → ${destination}`;
}

/** `Thursday`, in the reader's language. */
export function formatWeekday(
  iso: string,
  { locale = localeOf('en'), timeZone = reader.timeZone }: Options = {},
): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(new Date(iso));
}

/** `19 November`, with the year when it is not that of `now`. */
export function formatDayMonth(
  iso: string,
  now: string,
  { locale = localeOf('en-GB'), timeZone = reader.timeZone }: Options = {},
): string {
  const sameYear = partsOf(iso, timeZone)['year'] === partsOf(now, timeZone)['year'];
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone,
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(iso));
}

/** The comma between the parts of a sentence, in the reader's script. */
export const comma = (): string => (readerLocale().startsWith('ar') ? '، ' : ', ');

/** `Thursday 19 November, 11:52`, with the year when it is not that of `now`. */
export function formatMoment(iso: string, now: string): string {
  return `${formatWeekday(iso)} ${formatDayMonth(iso, now)}${comma()}${formatTime(iso)}`;
}

/**
 * `18 Nov`, or `18–24 Nov` where the days differ; both are `2026-11-18`. With the year when one of them is not in that of
 * `now`, where that is given.
 */
export function formatDaySpan(
  first: string,
  last: string,
  { locale = localeOf('en-GB'), timeZone = reader.timeZone, now }: Options & { now?: string } = {},
): string {
  const year = now && partsOf(now, timeZone)['year'];
  const isThisYear = year === undefined || [first, last].every((day) => day.startsWith(`${year}-`));
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'short',
    timeZone: 'UTC',
    ...(isThisYear ? {} : { year: 'numeric' }),
  }).formatRange(new Date(first), new Date(last));
}

/** `Nov 2026` of the month that a day (`2026-11-18`) falls into. */
export function formatMonth(day: string, { locale = localeOf('en-GB') }: Options = {}): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** `East Africa Time (UTC+3)`: the reader's zone at that moment. */
export function formatZone(iso: string, { locale = localeOf('en'), timeZone = reader.timeZone }: Options = {}): string {
  const nameOf = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZoneName, timeZone })
      .formatToParts(new Date(iso))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = nameOf('long');
  // Swahili writes "UTC +3", which stays on one line.
  const offset = nameOf('shortOffset').replace('GMT', 'UTC').replaceAll(/\s/gu, '\u00a0');
  return offset && offset !== 'UTC' ? `${name} (${offset})` : name;
}

/** `5 min. ago`, `3 hr. ago`, `2 days ago`: minutes under 60, hours under 24, then days (§9). */
export function formatAge(iso: string, now: string, { locale = localeOf('en') }: Options = {}): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(iso)) / MINUTE_MS));
  if (minutes === 0) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}

/** `2 days, 4 hr`, `35 min`: the two largest parts of a time in minutes, with its sign where it is asked for. */
export function formatMinutes(
  minutes: number,
  { locale = localeOf('en'), isSigned = false }: Options & { isSigned?: boolean } = {},
): string {
  const whole = Math.abs(Math.round(minutes));
  const parts = [
    { unit: 'day', value: Math.floor(whole / 1440) },
    { unit: 'hour', value: Math.floor((whole % 1440) / 60) },
    { unit: 'minute', value: whole % 60 },
  ].filter(({ value }) => value > 0);
  const shown = parts.length === 0 ? [{ unit: 'minute', value: 0 }] : parts.slice(0, 2);
  const words = shown.map(({ unit, value }) =>
    new Intl.NumberFormat(locale, { style: 'unit', unit, unitDisplay: 'short' }).format(value),
  );
  const sign = minutes < 0 ? '−' : isSigned && minutes > 0 ? '+' : '';
  return sign + words.join(locale.startsWith('ar') ? ' و' : ' ');
}

/** A word of the middle of sentences as it stands by itself: `Exit side`. */
export function standingAlone(words: string): string {
  return words.replace(/^\p{Ll}/u, (letter) => letter.toLocaleUpperCase(readerLocale()));
}

/** `Voi, Nairobi and Malaba`. */
export function formatList(words: readonly string[], { locale = localeOf('en-GB') }: Options = {}): string {
  return new Intl.ListFormat(locale, { type: 'conjunction' }).format(words);
}

/** The end of a span of time, without its day where that is the day of its beginning. */
export function formatUntil(from: string, until: string, options: Options = {}): string {
  return formatDay(from, options) === formatDay(until, options)
    ? formatTime(until, options)
    : formatDateTime(until, options);
}
