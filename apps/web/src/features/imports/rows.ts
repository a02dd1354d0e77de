import { type ImportRow, importRowSchema } from '@msafara/domain/shipments/import.schema';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { PRIORITIES } from '@msafara/domain/shipments/shipments.schema';
import { foldText } from '@msafara/domain/text/fold';

import { fieldInstant, wallTime } from '../../lib/local-field.ts';
import type { ColumnMap } from './columns.ts';
import type { Cell, FileRows } from './read-file.ts';

/** What is wrong with a row: in words, or that its number stands in an earlier line. */
type RowError = { field: keyof ImportRow | null; message: string } | { field: 'trackingNumber'; sameAs: number };

/** A row of the file as it will be sent, or why it will not be. `nth` tells equal rows apart. */
export type CheckedRow = {
  line: number;
  cells: readonly Cell[];
  nth: number;
  values: Partial<Record<keyof ImportRow, unknown>>;
  errors: RowError[];
  trackingNumber: string | undefined;
};

const YES = new Set(['yes', 'y', 'true', '1', 'oui', 'sim', 'ndiyo', 'نعم', 'x']);
const NO = new Set(['no', 'n', 'false', '0', 'non', 'nao', 'hapana', 'لا', '']);
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/u;

const text = (cell: Cell | undefined) => String(cell ?? '').trim();

function oneOf(values: readonly string[], cell: Cell): string {
  return values.find((value) => foldText(value) === foldText(text(cell))) ?? text(cell);
}

function instantOf(cell: Cell): string {
  if (cell instanceof Date) return Number.isNaN(cell.getTime()) ? '?' : fieldInstant(wallTime(cell)).toISOString();
  const [, day, time = '00:00'] = ISO_DAY.exec(text(cell)) ?? [];
  const date = fieldInstant(`${day ?? ''}T${time}`);
  if (!Number.isNaN(date.getTime())) return date.toISOString();
  // With its zone it says an instant by itself; a day written in local order would be a guess.
  return /T.*(?:Z|[+-]\d{2}:\d{2})$/u.test(text(cell)) ? text(cell) : '?';
}

function yesOrNo(cell: Cell): unknown {
  const word = foldText(text(cell));
  return YES.has(word) ? true : NO.has(word) ? false : word;
}

/** What the schema is given for a cell; an empty cell says nothing. */
function valueOf(field: keyof ImportRow, cell: Cell): unknown {
  if (field === 'status') return oneOf(SHIPMENT_STATUSES, cell);
  if (field === 'priority') return oneOf(PRIORITIES, cell);
  if (field === 'estimatedDeliveryDate') return instantOf(cell);
  if (field === 'isDelayed') return yesOrNo(cell);
  return text(cell);
}

const MUST_HAVE: ReadonlySet<string> = new Set(['origin', 'destination']);

/** Reads every row by the same schema as the server, and finds numbers that stand twice in the file (§5). */
export function checkRows(file: FileRows, map: ColumnMap): CheckedRow[] {
  const seen = new Map<string, number>();
  const numbers = new Map<string, number>();
  return file.rows.map(({ line, cells }) => {
    const values: CheckedRow['values'] = {};
    for (const [index, field] of map.entries()) {
      const cell = cells[index] ?? null;
      if (field && (text(cell) !== '' || MUST_HAVE.has(field))) values[field] = valueOf(field, cell);
    }
    const parsed = importRowSchema.safeParse(values);
    if (!parsed.success) {
      const errors = parsed.error.issues.map(({ path, message }) => ({
        field: FIELD_NAMES.find((name) => name === path[0]) ?? null,
        message,
      }));
      return { line, cells, nth: 0, values, errors, trackingNumber: undefined };
    }
    const { trackingNumber } = parsed.data;
    const key = JSON.stringify(parsed.data);
    const nth = seen.get(key) ?? 0;
    seen.set(key, nth + 1);
    const first = trackingNumber === undefined ? undefined : numbers.get(trackingNumber);
    if (trackingNumber !== undefined && first === undefined) numbers.set(trackingNumber, line);
    const errors: RowError[] = first === undefined ? [] : [{ field: 'trackingNumber', sameAs: first }];
    return { line, cells, nth, values, errors, trackingNumber };
  });
}

const FIELD_NAMES = Object.keys(importRowSchema.shape).filter(
  (name): name is keyof ImportRow => name in importRowSchema.shape,
);

/** Rows in parts that a request can carry: few enough, and small enough (64 kB). */
export function inParts<Row extends { nth: number; values: object }>(rows: readonly Row[], max: number): Row[][] {
  const parts: Row[][] = [];
  let size = 0;
  for (const row of rows) {
    const bytes = new TextEncoder().encode(JSON.stringify(row.values)).length + 24;
    const last = parts.at(-1);
    if (last && last.length < max && size + bytes < 48_000) {
      last.push(row);
      size += bytes;
    } else {
      parts.push([row]);
      size = bytes;
    }
  }
  return parts;
}
