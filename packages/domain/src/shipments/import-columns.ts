import { type ImportRow } from './import.schema.ts';
import type { WeightUnit } from './import-heading-words.ts';
import { recogniseHeading } from './import-headings.ts';
import { isTrackingNumber, normaliseTrackingNumber } from './tracking-number.ts';

/** A column of a file: its heading, and what stands in its first cells, as texts. */
type FileColumn = { heading: string; values: readonly string[] };

/** What a column seems to be; a field is one column's alone. */
export type RecognisedColumn = {
  field: keyof ImportRow | null;
  isSure: boolean;
  unit: WeightUnit;
  /** Whether leaving it out could lose tracking numbers, by its heading or by what stands in it. */
  looksNumbered: boolean;
};

const DAY = /^(?:\d{4}-\d{1,2}-\d{1,2}|\d{1,2}-\d{1,2}-\d{2,4})$/u;

/** Whether a text could be somebody's number of a shipment, and not a day, a phone or a count. */
function couldBeNumber(text: string): boolean {
  const number = normaliseTrackingNumber(text);
  if (!isTrackingNumber(number) || DAY.test(number) || !/\d/u.test(number)) return false;
  return /[A-Z]/u.test(number) || /^[1-9]\d{9,}$/u.test(number);
}

/** Whether what stands in a column looks like tracking numbers: most of it has their shape, and nearly each its own. */
export function looksLikeTrackingNumbers(values: readonly string[]): boolean {
  const told = values.map((value) => normaliseTrackingNumber(value)).filter((value) => value !== '');
  if (told.length === 0) return false;
  const shaped = told.filter(couldBeNumber).length;
  return shaped >= told.length * 0.8 && new Set(told).size >= told.length * 0.9;
}

/** Whether a column that is perhaps one of numbers holds anything that may be one: lines are counted in columns too. */
function mayBeNumbers(values: readonly string[]): boolean {
  const told = values.filter((value) => value.trim() !== '');
  const fitting = told.filter((value) => isTrackingNumber(normaliseTrackingNumber(value)));
  return told.length === 0 || fitting.length >= told.length / 2;
}

/**
 * What each column of a file seems to be, by its heading in any of the five languages. Headings that are sure come
 * before those that are not, and earlier ones before later ones.
 */
export function recogniseColumns(columns: readonly FileColumn[]): RecognisedColumn[] {
  const found = columns.map(({ heading, values }) => {
    const known = recogniseHeading(heading);
    const isDoubtful = known?.field === 'trackingNumber' && !known.isSure && !mayBeNumbers(values);
    return isDoubtful ? undefined : known;
  });
  const owner = new Map<keyof ImportRow, number>();
  for (const isSure of [true, false]) {
    for (const [index, known] of found.entries()) {
      if (known?.isSure === isSure && !owner.has(known.field)) owner.set(known.field, index);
    }
  }
  return columns.map(({ values }, index) => {
    const known = found[index];
    const field = known && owner.get(known.field) === index ? known.field : null;
    const says = known?.field === 'trackingNumber' && known.isSure;
    return {
      field,
      isSure: field !== null && (known?.isSure ?? false),
      unit: known?.unit ?? 'kg',
      looksNumbered: says || field === 'trackingNumber' || looksLikeTrackingNumbers(values),
    };
  });
}

/** The line that names the columns: the first of those that name most of them; the first of all where none is known. */
export function headingLine(lines: readonly (readonly string[])[]): number {
  let best = { line: 0, known: 0 };
  for (const [line, cells] of lines.entries()) {
    const known = new Set(cells.map((cell) => recogniseHeading(cell)?.field).filter(Boolean)).size;
    if (known >= 2 && known > best.known) best = { line, known };
  }
  return best.line;
}
