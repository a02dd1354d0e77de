import { afterEach, describe, expect, test } from 'vitest';

import { formatBytes, formatDollars, formatNumber, formatPrice, formatShare } from './format-numbers.ts';
import {
  formatAge,
  formatDateTime,
  formatDay,
  formatDayMonth,
  formatDaySpan,
  formatMinutes,
  formatMoment,
  formatMonth,
  formatTime,
  formatWeekday,
  formatZone,
  routeText,
  setReader,
  standingAlone,
} from './format.ts';

const nairobi = { timeZone: 'Africa/Nairobi' };
const lagos = { timeZone: 'Africa/Lagos' };

test('a moment has the comma of the reader’s script', () => {
  const now = '2026-11-20T00:00:00.000Z';
  const settings = { timezone: 'Africa/Nairobi', dateFormat: 'DD/MM/YYYY', theme: 'light' } as const;
  setReader({ ...settings, language: 'en' });
  expect(formatMoment('2026-11-19T08:52:00.000Z', now)).toBe('Thursday 19 November, 11:52');
  setReader({ ...settings, language: 'ar' });
  expect(formatMoment('2026-11-19T08:52:00.000Z', now)).toBe('الخميس 19 نوفمبر، 11:52');
  setReader(undefined);
});

test('a route leads in the direction of reading, whatever the letters of its names', () => {
  const settings = { timezone: 'Africa/Cairo', dateFormat: 'DD/MM/YYYY', theme: 'light' } as const;
  setReader({ ...settings, language: 'fr' });
  expect(routeText('Tema', 'Kumasi')).toBe('Tema → Kumasi');
  setReader({ ...settings, language: 'ar' });
  expect(routeText('Port Sudan', 'الخرطوم')).toBe('\u2068Port Sudan\u2069 ← \u2068الخرطوم\u2069');
  setReader(undefined);
});

describe('dates in the zone of the reader', () => {
  test.each([
    ['2026-11-19T08:52:00.000Z', nairobi, '11/19/2026 11:52'],
    ['2026-11-19T21:30:00.000Z', nairobi, '11/20/2026 00:30'],
    ['2026-11-19T21:30:00.000Z', lagos, '11/19/2026 22:30'],
    ['2026-01-02T03:04:00.000Z', { timeZone: 'UTC' }, '01/02/2026 03:04'],
  ])('%s in %o is %s', (iso, options, text) => {
    expect(formatDateTime(iso, options)).toBe(text);
    expect(`${formatDay(iso, options)} ${formatTime(iso, options)}`).toBe(text);
  });

  test('the weekday is that of the reader', () => {
    expect(formatWeekday('2026-11-19T21:30:00.000Z', nairobi)).toBe('Friday');
    expect(formatWeekday('2026-11-19T21:30:00.000Z', lagos)).toBe('Thursday');
  });

  test('the year is told only when it is another', () => {
    const now = '2027-01-03T00:00:00.000Z';
    expect(formatDayMonth('2026-11-19T08:52:00.000Z', now, nairobi)).toBe('19 November 2026');
    expect(formatDayMonth('2027-01-01T08:52:00.000Z', now, nairobi)).toBe('1 January');
  });

  test('the zone is named with its distance from UTC', () => {
    expect(formatZone('2026-11-19T08:52:00.000Z', nairobi)).toBe('East Africa Time (UTC+3)');
    // Nothing parts the distance from its letters, however a language writes them.
    expect(formatZone('2026-11-19T08:52:00.000Z', { ...nairobi, locale: 'sw' })).toMatch(/\(UTC\u00a0?\+3\)$/u);
  });
});

test('numbers are grouped', () => {
  expect(formatNumber(41_906)).toBe('41,906');
});

test('dollars have two decimals', () => {
  expect([formatDollars(0), formatDollars(49), formatDollars(1234.5)]).toEqual(['$0.00', '$49.00', '$1,234.50']);
});

test('what a plan costs is written as its reader writes money', () => {
  const price = (locale: string) => formatPrice({ amount: '49.00' }, { locale }).replaceAll(/[\u00a0\u202f]/gu, ' ');
  expect([
    price('en'),
    price('fr'),
    formatDollars(1234.5, { locale: 'fr' }).replaceAll(/[\u00a0\u202f]/gu, ' '),
  ]).toEqual(['$49', '49 $', '1 234,50 $']);
  // In Arabic a piece of its own, whose sign stays where it is.
  expect(price('ar-u-nu-latn')).toMatch(/^\u2066.*49 US\$\u2069$/u);
});

test('shares have one decimal, spans name no more than they need', () => {
  expect([formatShare(0.5787), formatShare(1), formatShare(0)]).toEqual(['57.9%', '100.0%', '0.0%']);
  expect(formatDaySpan('2026-11-18', '2026-11-18')).toBe('18 Nov');
  // Which spaces stand around the dash differs between versions of the language data.
  expect(formatDaySpan('2026-11-16', '2026-11-22').replaceAll(/\s/gu, '')).toBe('16–22Nov');
  expect(formatMonth('2026-11-01')).toBe('Nov 2026');
});

test('a span of another year names it, also where it only begins there', () => {
  const spanAt = (now: string) => (first: string, last: string) =>
    formatDaySpan(first, last, { now }).replaceAll(/\s/gu, '');
  const span = spanAt('2026-11-19T09:00:00.000Z');
  expect([span('2026-11-16', '2026-11-22'), span('2025-11-18', '2025-11-18')]).toEqual(['16–22Nov', '18Nov2025']);
  expect(span('2025-11-16', '2025-11-22')).toBe('16–22Nov2025');
  expect(span('2025-12-29', '2026-01-04')).toBe('29Dec2025–4Jan2026');
});

describe('as the reader set it (D14)', () => {
  afterEach(() => setReader(undefined));
  const iso = '2026-11-19T21:30:00.000Z';

  test.each([
    ['MM/DD/YYYY', '11/20/2026 00:30'],
    ['DD/MM/YYYY', '20/11/2026 00:30'],
    ['YYYY-MM-DD', '2026-11-20 00:30'],
  ] as const)('%s', (dateFormat, text) => {
    setReader({ timezone: 'Africa/Nairobi', dateFormat, theme: 'light', language: 'en' });
    expect(formatDateTime(iso)).toBe(text);
  });

  test('words in the language, digits as on the labels', () => {
    setReader({ timezone: 'Africa/Lagos', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'fr' });
    expect(formatWeekday(iso)).toBe('jeudi');
    setReader({ timezone: 'Africa/Lagos', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'ar' });
    expect(formatNumber(41_906)).toMatch(/^41.906$/u);
  });

  test('a zone that the browser does not know is left to the browser', () => {
    setReader({ timezone: 'Mars/Olympus', dateFormat: 'DD/MM/YYYY', theme: 'light', language: 'en' });
    expect(formatDay(iso)).toMatch(/^(19|20)\/11\/2026$/u);
  });
});

describe('relative time: minutes under 60, hours under 24, then days (§9)', () => {
  const now = '2026-11-19T12:00:00.000Z';
  test.each([
    ['2026-11-19T12:00:30.000Z', 'now'],
    ['2026-11-19T11:59:01.000Z', 'now'],
    ['2026-11-19T11:59:00.000Z', '1 min. ago'],
    ['2026-11-19T11:01:00.000Z', '59 min. ago'],
    ['2026-11-19T11:00:00.000Z', '1 hr. ago'],
    ['2026-11-18T12:00:01.000Z', '23 hr. ago'],
    ['2026-11-18T12:00:00.000Z', '1 day ago'],
    ['2026-11-16T12:00:01.000Z', '2 days ago'],
    ['2026-10-20T12:00:00.000Z', '30 days ago'],
  ])('%s is %s', (iso, text) => {
    expect(formatAge(iso, now, { locale: 'en' })).toBe(text);
  });
});

test.each([
  [0, '0 kB'],
  [17_400, '17 kB'],
  [999_000, '999 kB'],
  [1_250_000, '1.3 MB'],
  [24_000_000, '24 MB'],
  [11_400_000_000, '11 GB'],
])('%d bytes are told as %s', (bytes, told) => {
  expect(formatBytes(bytes)).toBe(told);
});

test.each([
  [1440 + 20 * 60 + 5, 'en', '1 day 20 hr'],
  [-65, 'en', '−1 hr 5 min'],
  [0, 'en', '0 min'],
  [1440 + 20 * 60, 'ar-u-nu-latn', 'يوم و20 س'],
  [60, 'ar-u-nu-latn', '1 س'],
])('%d minutes in %s', (minutes, locale, text) => {
  expect(formatMinutes(minutes, { locale })).toBe(text);
});

test.each([
  ['exit side', 'Exit side'],
  ['élément', 'Élément'],
  ['CMR', 'CMR'],
  ['جهة الخروج', 'جهة الخروج'],
  ['', ''],
])('“%s” standing alone is “%s”', (words, alone) => {
  expect(standingAlone(words)).toBe(alone);
});
