type Options = { locale?: string; timeZone?: string };

const pad = (n: string) => n.padStart(2, '0');

function partsOf(iso: string, timeZone: string | undefined): Record<string, string> {
  const format = new Intl.DateTimeFormat('en-GB', {
    year: 'numeric',
    month: '2-digit',
    day: '2-digit',
    hour: '2-digit',
    minute: '2-digit',
    hourCycle: 'h23',
    timeZone,
  });
  return Object.fromEntries(format.formatToParts(new Date(iso)).map(({ type, value }) => [type, value]));
}

/** `MM/DD/YYYY` (§9) in the browser's zone, or in `timeZone`. */
export function formatDay(iso: string, { timeZone }: Options = {}): string {
  const { year = '', month = '', day = '' } = partsOf(iso, timeZone);
  return `${pad(month)}/${pad(day)}/${year}`;
}

/** `HH:mm` in the browser's zone, or in `timeZone`. */
export function formatTime(iso: string, { timeZone }: Options = {}): string {
  const { hour = '', minute = '' } = partsOf(iso, timeZone);
  return `${pad(hour)}:${pad(minute)}`;
}

/** `MM/DD/YYYY HH:mm` in the browser's zone, or in `timeZone`. */
export function formatDateTime(iso: string, options: Options = {}): string {
  return `${formatDay(iso, options)} ${formatTime(iso, options)}`;
}

/** `Thursday`, in the reader's language. */
export function formatWeekday(iso: string, { locale = 'en', timeZone }: Options = {}): string {
  return new Intl.DateTimeFormat(locale, { weekday: 'long', timeZone }).format(new Date(iso));
}

/** `19 November`, with the year when it is not that of `now`. */
export function formatDayMonth(iso: string, now: string, { locale = 'en-GB', timeZone }: Options = {}): string {
  const sameYear = partsOf(iso, timeZone)['year'] === partsOf(now, timeZone)['year'];
  return new Intl.DateTimeFormat(locale, {
    day: 'numeric',
    month: 'long',
    timeZone,
    ...(sameYear ? {} : { year: 'numeric' }),
  }).format(new Date(iso));
}

/** `41,906`. */
export function formatNumber(value: number, { locale = 'en' }: Options = {}): string {
  return new Intl.NumberFormat(locale).format(value);
}

/** `57.9%` of a share from 0 to 1. */
export function formatShare(share: number, { locale = 'en' }: Options = {}): string {
  return new Intl.NumberFormat(locale, {
    style: 'percent',
    minimumFractionDigits: 1,
    maximumFractionDigits: 1,
  }).format(share);
}

/** `18 Nov`, or `18–24 Nov` where the days differ; both are `2026-11-18`. */
export function formatDaySpan(first: string, last: string, { locale = 'en-GB' }: Options = {}): string {
  return new Intl.DateTimeFormat(locale, { day: 'numeric', month: 'short', timeZone: 'UTC' }).formatRange(
    new Date(first),
    new Date(last),
  );
}

/** `Nov 2026` of the month that a day (`2026-11-18`) falls into. */
export function formatMonth(day: string, { locale = 'en-GB' }: Options = {}): string {
  return new Intl.DateTimeFormat(locale, { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(new Date(day));
}

/** `East Africa Time (UTC+3)`: the browser's zone at that moment. */
export function formatZone(iso: string, { locale = 'en', timeZone }: Options = {}): string {
  const nameOf = (timeZoneName: 'long' | 'shortOffset') =>
    new Intl.DateTimeFormat(locale, { timeZoneName, timeZone })
      .formatToParts(new Date(iso))
      .find(({ type }) => type === 'timeZoneName')?.value ?? '';
  const name = nameOf('long');
  const offset = nameOf('shortOffset').replace('GMT', 'UTC');
  return offset && offset !== 'UTC' ? `${name} (${offset})` : name;
}

/** `5 min. ago`, `3 hr. ago`, `2 days ago`: minutes under 60, hours under 24, then days (§9). */
export function formatAge(iso: string, now: string, { locale = 'en' }: Options = {}): string {
  const minutes = Math.max(0, Math.floor((Date.parse(now) - Date.parse(iso)) / 60_000));
  if (minutes === 0) return new Intl.RelativeTimeFormat(locale, { numeric: 'auto' }).format(0, 'second');
  const format = new Intl.RelativeTimeFormat(locale, { style: 'short' });
  if (minutes < 60) return format.format(-minutes, 'minute');
  const hours = Math.floor(minutes / 60);
  return hours < 24 ? format.format(-hours, 'hour') : format.format(-Math.floor(hours / 24), 'day');
}
