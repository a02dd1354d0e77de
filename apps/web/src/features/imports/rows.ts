import { issueReason } from '@msafara/domain/issue-reason';
import type { Reason } from '@msafara/domain/say';
import { IMPORT_FIELDS, importRowSchema } from '@msafara/domain/shipments/import.schema';
import type { DateOrder } from '@msafara/domain/text/written-date';

import { type Column, type ImportField, REQUIRED } from './columns.ts';
import { inOneLine, isFormula, readCell, trimmed } from './read-cell.ts';
import type { Cell, FileRow } from './read-file.ts';

/** How the rows of a file are read: what each column is, and how its days and numbers are written. */
export type RowPlan = { columns: readonly Column[]; dateOrder: DateOrder; numbers: string | undefined };

/** What is wrong with a row: why a field is refused, a formula in its place, or a number that stands in an earlier line. */
type RowError =
  | { field: ImportField | null; reason: Reason }
  | { field: ImportField; isFormula: true }
  | { field: 'trackingNumber'; sameAs: number };

type Values = Partial<Record<ImportField, unknown>>;

/** A row as its cells say it, for itself. */
export type ReadRow = { values: Values; errors: RowError[]; key: string; trackingNumber: string | undefined };

/** A row of the file as it will be sent, or why it will not be. `nth` tells equal rows apart. */
export type CheckedRow = FileRow & {
  nth: number;
  /** The same for rows that say the same; empty for one with errors. */
  key: string;
  values: Values;
  errors: RowError[];
  trackingNumber: string | undefined;
};

/** What a row says of the shipment's own data: its column of entries, and each column that stays under its name. */
function entriesOf(
  row: readonly Cell[],
  columns: readonly Column[],
  told: unknown,
): Record<string, string> | undefined {
  const entries = new Map(typeof told === 'object' && told !== null ? Object.entries(told) : []);
  for (const { index, name, use } of columns) {
    const text = inOneLine(row[index]);
    if (use !== 'extra' || text === '') continue;
    // A name that stands there already is kept apart by a blank, which the schema sees through.
    let key = name;
    while (entries.has(key)) key += ' ';
    entries.set(key, text);
  }
  return entries.size === 0 ? undefined : Object.fromEntries(entries);
}

/** Reads a row by the same schema as the server. */
export function readRow(cells: readonly Cell[], { columns, dateOrder, numbers }: RowPlan): ReadRow {
  const values: Values = {};
  const formulas: RowError[] = [];
  for (const { index, use, unit } of columns) {
    if (use === 'out') continue;
    const cell = cells[index] ?? null;
    if (isFormula(cell)) formulas.push({ field: use === 'extra' ? 'metadata' : use, isFormula: true });
    // An empty cell says nothing, unless something has to be told.
    if (use !== 'extra' && (trimmed(cell) !== '' || REQUIRED.includes(use))) {
      values[use] = readCell(use, cell, { unit, dateOrder, numbers });
    }
  }
  const metadata = entriesOf(cells, columns, values.metadata);
  if (metadata) values.metadata = metadata;
  const parsed = importRowSchema.safeParse(values);
  const isTold = (field: ImportField | null) => formulas.some((formula) => formula.field === field);
  const errors = (parsed.error?.issues ?? []).flatMap((issue) => {
    const field = IMPORT_FIELDS.find((name) => name === issue.path[0]) ?? null;
    return isTold(field) ? [] : [{ field, reason: issueReason(issue) }];
  });
  if (!parsed.success || formulas.length > 0) {
    return { values, errors: [...formulas, ...errors], key: '', trackingNumber: undefined };
  }
  return { values, errors: [], key: JSON.stringify(parsed.data), trackingNumber: parsed.data.trackingNumber };
}

/** Which of equal rows a row is, by its cells and what they say: a row that may have been sent keeps its place. */
export type Places = WeakMap<readonly Cell[], Map<string, number>>;

/** Gives each row that has none the first free place among those that say the same. */
function givePlaces(rows: readonly (FileRow & { read: ReadRow })[], places: Places): void {
  const taken = new Map<string, Set<number>>();
  const without: (typeof rows)[number][] = [];
  for (const row of rows) {
    const { key } = row.read;
    const place = places.get(row.cells)?.get(key);
    if (place === undefined) without.push(row);
    else taken.set(key, (taken.get(key) ?? new Set()).add(place));
  }
  const next = new Map<string, number>();
  for (const { cells, read } of without) {
    let place = next.get(read.key) ?? 0;
    while (taken.get(read.key)?.has(place)) place += 1;
    next.set(read.key, place + 1);
    const own = places.get(cells) ?? new Map<string, number>();
    places.set(cells, own.set(read.key, place));
  }
}

/** The rows of a file together: tells equal rows apart, and finds numbers that stand twice (§5). */
export function numberRows(rows: readonly (FileRow & { read: ReadRow })[], places: Places): CheckedRow[] {
  givePlaces(
    rows.filter(({ read }) => read.key !== ''),
    places,
  );
  const numbers = new Map<string, number>();
  return rows.map(({ line, cells, read: { values, errors, key, trackingNumber } }) => {
    const nth = places.get(cells)?.get(key) ?? 0;
    const row = { line, cells, key, values, trackingNumber, nth };
    if (trackingNumber === undefined) return { ...row, errors };
    const first = numbers.get(trackingNumber);
    if (first === undefined) numbers.set(trackingNumber, line);
    return { ...row, errors: first === undefined ? errors : [{ field: 'trackingNumber', sameAs: first }] };
  });
}

/** Reads every row of a file. */
export function checkRows(rows: readonly FileRow[], plan: RowPlan, places: Places = new WeakMap()): CheckedRow[] {
  return numberRows(
    rows.map((row) => Object.assign({}, row, { read: readRow(row.cells, plan) })),
    places,
  );
}

/** The columns that a row's errors are about. */
export function faultyColumns(
  { cells, errors }: Pick<CheckedRow, 'cells' | 'errors'>,
  columns: readonly Column[],
): Column[] {
  const fields = new Set(errors.map(({ field }) => field));
  return columns.filter(({ index, use }) => {
    if (use !== 'extra') return fields.has(use as ImportField);
    return fields.has('metadata') && (isFormula(cells[index]) || trimmed(cells[index]).length > 200);
  });
}

/** Rows in parts that a request can carry: few enough, and small enough (64 kB). */
export function inParts<Row extends { values: object }>(rows: readonly Row[], max: number): Row[][] {
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
