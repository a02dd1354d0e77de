import { issueReason } from '@msafara/domain/issue-reason';
import type { Reason } from '@msafara/domain/say';
import { IMPORT_FIELDS, type ImportRow, importRowSchema } from '@msafara/domain/shipments/import.schema';
import { SHIPMENT_STATUSES } from '@msafara/domain/shipments/shipment-status';
import { type DetailName, SHIPMENT_DETAILS } from '@msafara/domain/shipments/shipment-details';
import { foldText } from '@msafara/domain/text/fold';

import i18next from 'i18next';

import { readDetail } from '../../lib/detail-text.ts';
import { fieldInstant, wallTime } from '../../lib/local-field.ts';
import { type ColumnMap, REQUIRED } from './columns.ts';
import type { Cell, FileRows } from './read-file.ts';

/** What is wrong with a row: why a field is refused, or that its number stands in an earlier line. */
type RowError = { field: keyof ImportRow | null; reason: Reason } | { field: 'trackingNumber'; sameAs: number };

/** A row of the file as it will be sent, or why it will not be. `nth` tells equal rows apart. */
export type CheckedRow = {
  line: number;
  cells: readonly Cell[];
  nth: number;
  values: Partial<Record<keyof ImportRow, unknown>>;
  errors: RowError[];
  trackingNumber: string | undefined;
};

const YES = new Set(['yes', 'y', 'true', '1', 'oui', 'sim', 'ndiyo', 'نعم', 'x'].map(foldText));
const NO = new Set(['no', 'n', 'false', '0', 'non', 'nao', 'hapana', 'لا', ''].map(foldText));
const ISO_DAY = /^(\d{4}-\d{2}-\d{2})(?:[T ](\d{2}:\d{2})(?::\d{2})?)?$/u;

const text = (cell: Cell | undefined) => String(cell ?? '').trim();

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

/** Whether a cell says one of a list's values, as the API or as the reader's screens call it. */
function isTerm(cell: string, value: string, word: string): boolean {
  return [value, word].some((one) => foldText(one) === foldText(cell));
}

/** How a cell of a field that is no detail is read. */
const READ: Record<Exclude<keyof ImportRow, DetailName>, (cell: Cell) => unknown> = {
  trackingNumber: text,
  status: (cell) =>
    SHIPMENT_STATUSES.find((status) => isTerm(text(cell), status, i18next.t(`common:status.${status}`))) ?? text(cell),
  currentLocation: text,
  estimatedDeliveryDate: instantOf,
  isDelayed: yesOrNo,
  delayReason: text,
};

function isDetail(field: keyof ImportRow): field is DetailName {
  return field in SHIPMENT_DETAILS;
}

/** What the schema is given for a cell. */
function valueOf(field: keyof ImportRow, cell: Cell): unknown {
  if (isDetail(field)) return readDetail(field, typeof cell === 'number' ? cell : text(cell));
  return READ[field](cell);
}

/** Reads every row by the same schema as the server, and finds numbers that stand twice in the file (§5). */
export function checkRows(file: FileRows, map: ColumnMap): CheckedRow[] {
  const seen = new Map<string, number>();
  const numbers = new Map<string, number>();
  return file.rows.map(({ line, cells }) => {
    const values: CheckedRow['values'] = {};
    for (const [index, field] of map.entries()) {
      const cell = cells[index] ?? null;
      // An empty cell says nothing, unless something has to be told.
      if (field && (text(cell) !== '' || REQUIRED.includes(field))) values[field] = valueOf(field, cell);
    }
    const parsed = importRowSchema.safeParse(values);
    if (!parsed.success) {
      const errors = parsed.error.issues.map((issue) => ({
        field: IMPORT_FIELDS.find((name) => name === issue.path[0]) ?? null,
        reason: issueReason(issue),
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
