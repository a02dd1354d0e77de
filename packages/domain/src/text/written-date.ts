import { foldText } from './fold.ts';

/** How days are written with figures alone: `3/4` is the third of April, or the fourth of March. */
export type DateOrder = 'dayFirst' | 'monthFirst';

/** A day, and the time that stands beside it, as they are written. */
export type WrittenDate = { day: string; time: string | undefined };

/** Before and after noon, as Latin letters and as Arabic spreadsheets write them. */
const HALF = String.raw`[ap]\.?m\.?|[صم]`;
const TIME = String.raw`(?:[T ,،]+(?:as? )?(\d{1,2})(?:[:h](\d{2})(?::\d{2})?(?:\.\d+)?|h) ?(${HALF})?)?`;
const YEAR_FIRST = new RegExp(String.raw`^(\d{4})([-/.])(\d{1,2})([-/.])(\d{1,2})${TIME}$`, 'iu');
const FIGURES = new RegExp(String.raw`^(\d{1,2})([-/.])(\d{1,2})([-/.])(\d{4}|\d{2})${TIME}$`, 'iu');
const DAY_WORD = new RegExp(
  String.raw`^(\d{1,2})(?:st|nd|rd|th|er|o)?[ ./-]+(?:de )?(\p{L}+(?: \p{L}+)?)\.?[ ,./-]+(?:de )?(\d{4}|\d{2})${TIME}$`,
  'iu',
);
const WORD_DAY = new RegExp(String.raw`^(\p{L}+)\.?[ -](\d{1,2})(?:st|nd|rd|th)?,?[ -](\d{4})${TIME}$`, 'iu');
// Arabic has its own months east of Egypt, and others from Tunisia westward.
const LANGUAGES = ['en', 'fr', 'ar', 'sw', 'pt', 'ar-LB', 'ar-TN', 'ar-MA', 'ar-MR'] as const;

/** What a pattern of figures finds, with one sign twice; by a back reference beside `u` Safari misses `12/07/2026 15:37`. */
function figuresBy(pattern: RegExp, folded: string): RegExpExecArray | undefined {
  const found = pattern.exec(folded);
  return found && found[2] === found[4] ? found : undefined;
}

let months: Map<string, number> | undefined;

const monthName = (name: string) => foldText(name).replaceAll('.', '').replace(/ de$/u, '');

/** The months by their names in the five languages, long and short. */
function monthsByName(): Map<string, number> {
  const named = new Map<string, number>();
  for (const language of LANGUAGES) {
    for (const month of ['long', 'short'] as const) {
      const format = new Intl.DateTimeFormat(language, { month, timeZone: 'UTC' });
      for (let index = 0; index < 12; index += 1) {
        named.set(monthName(format.format(Date.UTC(2026, index, 15))), index + 1);
      }
    }
  }
  return named;
}

type Parts = { year: string | undefined; month: number; day: number; time: string | undefined };

function timeOf(hours?: string, minutes = '00', half?: string): string | undefined {
  if (hours === undefined) return undefined;
  const hour = Number(hours);
  const shift = half === undefined ? hour : (hour % 12) + (/^[pم]/iu.test(half) ? 12 : 0);
  return `${String(shift).padStart(2, '0')}:${minutes}`;
}

function dateOf({ year = '', month, day, time }: Parts): WrittenDate | undefined {
  const two = (number: number) => String(number).padStart(2, '0');
  const written = `${year.length === 2 ? `20${year}` : year}-${two(month)}-${two(day)}`;
  const date = new Date(`${written}T00:00Z`);
  // The 31st of February is read as a day of March.
  if (Number.isNaN(date.getTime()) || !date.toISOString().startsWith(written)) return undefined;
  return time === undefined || /^(?:[01]\d|2[0-3]):[0-5]\d$/u.test(time) ? { day: written, time } : undefined;
}

/** The two figures before the year, where a text is a day written with figures alone; points stand after the day. */
function figuresOf(text: string): { first: number; second: number; isPointed: boolean } | undefined {
  const [, first, sign, second] = figuresBy(FIGURES, foldText(text)) ?? [];
  return sign === undefined ? undefined : { first: Number(first), second: Number(second), isPointed: sign === '.' };
}

/**
 * In which order a file writes its days: said by those that can only be read one way (the 13th of a month, or later).
 * `unclear` where each can be read both ways, `mixed` where some are one way and some the other; undefined where no
 * day is written with figures alone, or each is the same both ways. With points (03.04.2026) the day is always first.
 */
export function dateOrderOf(texts: Iterable<string>): DateOrder | 'unclear' | 'mixed' | undefined {
  const seen = { dayFirst: false, monthFirst: false, unclear: false };
  for (const text of texts) {
    const { first, second, isPointed } = figuresOf(text) ?? { first: 0, second: 0, isPointed: true };
    if (isPointed) continue;
    if (first > 12 && second <= 12) seen.dayFirst = true;
    else if (second > 12 && first <= 12) seen.monthFirst = true;
    else if (first !== second) seen.unclear = true;
  }
  if (seen.dayFirst && seen.monthFirst) return 'mixed';
  if (seen.dayFirst) return 'dayFirst';
  if (seen.monthFirst) return 'monthFirst';
  return seen.unclear ? 'unclear' : undefined;
}

/**
 * The day that somebody wrote, and the time beside it: year first, in an order that is told, or with the month's name
 * in one of the five languages. Two figures of a year are of this century. Undefined for what is no day.
 */
export function readWrittenDate(text: string, order: DateOrder): WrittenDate | undefined {
  const folded = foldText(text);
  const ymd = figuresBy(YEAR_FIRST, folded);
  if (ymd) {
    const [, year, , month, , day, ...time] = ymd;
    return dateOf({ year, month: Number(month), day: Number(day), time: timeOf(...time) });
  }
  const figures = figuresBy(FIGURES, folded);
  if (figures) {
    const [, first, sign, second, , year, ...time] = figures;
    const [day, month] = order === 'dayFirst' || sign === '.' ? [first, second] : [second, first];
    return dateOf({ year, month: Number(month), day: Number(day), time: timeOf(...time) });
  }
  months ??= monthsByName();
  const dayWord = DAY_WORD.exec(folded);
  const wordDay = WORD_DAY.exec(folded);
  const [, day, name = '', year, ...time] = dayWord ?? [
    wordDay?.[0],
    wordDay?.[2],
    wordDay?.[1],
    ...(wordDay ?? []).slice(3),
  ];
  const month = months.get(monthName(name));
  return month === undefined ? undefined : dateOf({ year, month, day: Number(day), time: timeOf(...time) });
}
