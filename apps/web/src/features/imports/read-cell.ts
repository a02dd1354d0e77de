import { MINUTE_MS } from '@msafara/domain/durations';
import { weightUnitOf } from '@msafara/domain/shipments/import-headings';
import type { WeightUnit } from '@msafara/domain/shipments/import-heading-words';
import { type DetailName, PRIORITIES, SHIPMENT_DETAILS } from '@msafara/domain/shipments/shipment-details';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { foldText } from '@msafara/domain/text/fold';
import { type DateOrder, readWrittenDate } from '@msafara/domain/text/written-date';
import i18next from 'i18next';

import { readDetail } from '../../lib/detail-text.ts';
import { DUE_AT, fieldInstant, wallTime } from '../../lib/local-field.ts';
import { readNumber } from '../../lib/number-text.ts';
import type { ImportField } from './columns.ts';
import { type Cell, cellText } from './read-file.ts';

/** How the cells of a column are written. */
export type Writing = {
  unit: WeightUnit;
  dateOrder: DateOrder;
  /** A language whose numbers are written as the file's are; undefined: the reader's. */
  numbers: string | undefined;
};

// People's own words, and what spreadsheet programs of each language write for a ticked cell and for one that is not.
const YES = new Set(
  ['yes', 'y', 'true', '1', 'x', 'oui', 'vrai', 'sim', 'verdadeiro', 'ndiyo', 'ndio', 'نعم', 'صواب'].map(foldText),
);
const NO = new Set(['no', 'n', 'false', '0', '', 'non', 'faux', 'nao', 'falso', 'hapana', 'لا', 'خطأ'].map(foldText));
const GRAMS: Record<WeightUnit, number> = { kg: 1000, g: 1, t: 1_000_000, lb: 453.592_37 };

/** Days that a workbook holds as their number since 1900, in cells that are not marked as dates: of 1927 to 2173. */
const isSerial = (cell: number) => cell >= 10_000 && cell < 100_000;
const SERIAL_EPOCH = Date.UTC(1899, 11, 30);
const ZONED = /^(\d{4}-\d{2}-\d{2})[T ](\S*(?:Z|[+-]\d{2}:\d{2}))$/u;

/** The text of a cell; a mark that only says that it is no formula is none of it. */
export const trimmed = (cell: Cell | undefined) =>
  cell instanceof Date
    ? cellText(cell)
    : String(cell ?? '')
        .trim()
        .replace(/^'(?='*=)/u, '');

/** The same in one line: people break the lines of a narrow cell, which means no more than a blank. */
export const inOneLine = (cell: Cell | undefined) => trimmed(cell).replaceAll(/\s*[\r\n\u2028]\s*/gu, ' ');

/** The wall time that a workbook's number of days stands for, in the browser's zone as all dates of a file. */
function serialDate(days: number): Date {
  const wall = new Date(SERIAL_EPOCH + Math.round(days * 86_400) * 1000);
  return new Date(wall.getTime() + wall.getTimezoneOffset() * MINUTE_MS);
}

/** Whether a cell holds a formula in place of what it comes to: the program that wrote the file did not calculate it. */
export function isFormula(cell: Cell | undefined): boolean {
  return typeof cell === 'string' && /^=\s*[\p{L}\d("+-]/u.test(cell.trim());
}

/**
 * The instant that a cell says, in the reader's zone where it names none; `?` for one that says none. A day without a
 * time, or of a workbook at midnight, is at `timeless`.
 */
export function instantOf(cell: Cell, order: DateOrder, timeless = '00:00'): string {
  if (cell instanceof Date) {
    if (Number.isNaN(cell.getTime())) return '?';
    return fieldInstant(wallTime(cell).replace('T00:00', `T${timeless}`)).toISOString();
  }
  if (typeof cell === 'number') return isSerial(cell) ? instantOf(serialDate(cell), order, timeless) : '?';
  const written = readWrittenDate(trimmed(cell), order);
  if (written) return fieldInstant(`${written.day}T${written.time ?? timeless}`).toISOString();
  // With its zone it says an instant by itself.
  const [, day, time] = ZONED.exec(trimmed(cell)) ?? [];
  return day === undefined ? '?' : `${day}T${time}`;
}

const CLOCK = /^\d{1,2}(?:[:h]\d{2}(?::\d{2})?|h) ?(?:[ap]\.?m\.?|[صم])?$/iu;

/** The time of day that a cell says and nothing beside it, as `14:05`; a workbook holds it as a part of its first day. */
export function clockOf(cell: Cell | undefined): string | undefined {
  if (cell instanceof Date) return cell.getFullYear() < 1900 ? wallTime(cell).slice(11) : undefined;
  if (typeof cell === 'number') return cell >= 0 && cell < 1 ? wallTime(serialDate(cell)).slice(11) : undefined;
  return CLOCK.test(foldText(trimmed(cell))) ? trimmed(cell) : undefined;
}

/** A day with the time of day that stands in a cell of its own; with what is no time it is none that can be read. */
export function withClock(day: Cell, clock: Cell | undefined): Cell {
  const time = clockOf(clock) ?? trimmed(clock);
  if (time === '') return day;
  const date = typeof day === 'number' ? serialDate(day) : day;
  return `${date instanceof Date ? wallTime(date).slice(0, 10) : trimmed(date)} ${time}`;
}

function yesOrNo(cell: Cell): unknown {
  const word = foldText(trimmed(cell));
  return YES.has(word) ? true : NO.has(word) ? false : word;
}

/** The value of a list that a cell says, as the API or as the reader's screens call it. */
function termOf<Term extends string>(cell: Cell, terms: readonly Term[], wordOf: (term: Term) => string): string {
  const said = foldText(trimmed(cell));
  return terms.find((term) => [term, wordOf(term)].some((word) => foldText(word) === said)) ?? trimmed(cell);
}

/** Grams of a weight, in the unit that stands behind it, else in the column's; to a thousandth of a gram. */
function gramsOf(cell: Cell, { unit, numbers }: Writing): number | string {
  const [, figure = '', word = ''] = /^(.*?)\s*(\p{L}*)\.?$/u.exec(trimmed(cell)) ?? [];
  const own = word === '' ? unit : weightUnitOf(word);
  const amount = typeof cell === 'number' ? cell : readNumber(figure, numbers);
  if (own === undefined || amount === undefined) return trimmed(cell);
  return Number((amount * GRAMS[own]).toFixed(3));
}

function isDetail(field: ImportField): field is DetailName {
  return field in SHIPMENT_DETAILS;
}

/** How a cell of a field that is no detail is read. */
const READ: Record<Exclude<ImportField, DetailName>, (cell: Cell, writing: Writing) => unknown> = {
  // Spreadsheets make dates of numbers such as 3-4-2026, which no longer say what was typed.
  trackingNumber: (cell) => (cell instanceof Date ? String(cell) : trimmed(cell)),
  status: (cell) => termOf(cell, SHIPMENT_STATUSES, (status) => i18next.t(`common:status.${status}`)),
  currentLocation: inOneLine,
  estimatedDeliveryDate: (cell, { dateOrder }) => instantOf(cell, dateOrder, DUE_AT),
  isDelayed: yesOrNo,
  delayReason: inOneLine,
};

/** What the schema is given for a cell. */
export function readCell(field: ImportField, cell: Cell, writing: Writing): unknown {
  if (!isDetail(field)) return READ[field](cell, writing);
  const { kind } = SHIPMENT_DETAILS[field];
  if (kind === 'priority') return termOf(cell, PRIORITIES, (priority) => i18next.t(`common:priority.${priority}`));
  if (kind === 'weight') return gramsOf(cell, writing);
  if (kind === 'count')
    return (typeof cell === 'number' ? cell : readNumber(trimmed(cell), writing.numbers)) ?? trimmed(cell);
  const ofCell = kind === 'text' || kind === 'metadata' ? trimmed : inOneLine;
  return readDetail(field, typeof cell === 'number' ? cell : ofCell(cell));
}
