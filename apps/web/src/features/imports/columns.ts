import { isOfRecord, isOfRefusals } from '@msafara/domain/shipments/import-headings';
import { looksLikeTrackingNumbers, recogniseColumns } from '@msafara/domain/shipments/import-columns';
import type { WeightUnit } from '@msafara/domain/shipments/import-heading-words';
import { IMPORT_FIELDS, type ImportRow, importRowSchema } from '@msafara/domain/shipments/import.schema';
import { METADATA_MAX, METADATA_NAME_MAX } from '@msafara/domain/shipments/shipment-details';
import { foldText } from '@msafara/domain/text/fold';

import { cellText, type FileRows } from './read-file.ts';

export type ImportField = keyof ImportRow;

/** What becomes of a column: a field, an entry of the shipment's own data under the column's name, or nothing. */
export type Use = ImportField | 'extra' | 'out';

export type Column = {
  index: number;
  /** Its heading; what its entry is called where it becomes one, so no two are alike. */
  name: string;
  samples: readonly string[];
  isEmpty: boolean;
  use: Use;
  unit: WeightUnit;
  how: 'sure' | 'likely' | 'remembered' | 'chosen' | 'unknown';
  /** Whether leaving it out could lose tracking numbers. */
  looksNumbered: boolean;
};

/** What was chosen for a heading in an earlier file. */
export type Remembered = { use: Use; unit: WeightUnit };

/** By how many of its first cells a column is judged. */
const LOOKED_AT = 200;

/** Headings as names: one line, short enough, each once. */
function namesOf(headings: readonly string[], unnamed: (number: number) => string): string[] {
  const taken = new Set<string>();
  return headings.map((heading, index) => {
    const plain = heading.replaceAll(/[\p{Cc}\s]+/gu, ' ').trim() || unnamed(index + 1);
    let name = plain.slice(0, METADATA_NAME_MAX).trim();
    for (let count = 2; taken.has(name); count += 1)
      name = `${plain.slice(0, METADATA_NAME_MAX - 4).trim()} ${String(count)}`;
    taken.add(name);
    return name;
  });
}

type PlanOptions = {
  unnamed: (number: number) => string;
  remembered: ReadonlyMap<string, Remembered>;
};

/**
 * What each column of a file seems to be: what was remembered of its heading, else what the heading says. What nothing
 * is known of stays with the shipment under its own name, for as many as a shipment takes; empty columns are left out.
 */
export function planColumns({ columns, rows }: FileRows, { unnamed, remembered }: PlanOptions): Column[] {
  const names = namesOf(columns, unnamed);
  const values = columns.map((_, index) => {
    const texts = [];
    for (const { cells } of rows) {
      const text = cellText(cells[index]).trim();
      if (text !== '') texts.push(text);
      if (texts.length === LOOKED_AT) break;
    }
    return texts;
  });
  const found = recogniseColumns(columns.map((heading, index) => ({ heading, values: values[index] ?? [] })));
  const before = columns.map((heading) => (heading === '' ? undefined : remembered.get(foldText(heading))));
  const owned = new Set<Use>(before.flatMap((kept) => (kept ? [kept.use] : [])));
  const given = new Set<Use>();
  let extras = 0;
  return columns.map((_, index) => {
    const seen = found[index];
    const kept = before[index];
    const isEmpty = (values[index] ?? []).length === 0;
    const isFree = (use: Use) => use === 'extra' || use === 'out' || !given.has(use);
    const isOurs = isOfRefusals(names[index] ?? '') || isOfRecord(names[index] ?? '');
    let use: Use = isEmpty || isOurs ? 'out' : 'extra';
    let how: Column['how'] = 'unknown';
    if (kept && isFree(kept.use)) [use, how] = [kept.use, 'remembered'];
    else if (seen?.field && !owned.has(seen.field)) [use, how] = [seen.field, seen.isSure ? 'sure' : 'likely'];
    if (use === 'extra') {
      extras += 1;
      if (extras > METADATA_MAX) use = 'out';
    }
    given.add(use);
    return {
      index,
      name: names[index] ?? '',
      samples: rows.slice(0, 3).map(({ cells }) => cellText(cells[index]).slice(0, 40)),
      isEmpty,
      use,
      how,
      unit: how === 'remembered' ? (kept?.unit ?? 'kg') : (seen?.unit ?? 'kg'),
      looksNumbered: !isEmpty && ((seen?.looksNumbered ?? false) || looksLikeTrackingNumbers(values[index] ?? [])),
    };
  });
}

/** The columns with another use for one of them; a field is one column's alone, and the one that had it stays as an entry. */
export function chooseUse(columns: readonly Column[], index: number, chosen: Remembered): Column[] {
  const isField = chosen.use !== 'extra' && chosen.use !== 'out';
  return columns.map((column) => {
    if (column.index === index)
      return Object.assign({}, column, chosen, { how: isField ? ('chosen' as const) : column.how });
    return isField && column.use === chosen.use ? Object.assign({}, column, { use: 'extra' as const }) : column;
  });
}

/** Fields that some column has to be before anything can be imported. */
export const REQUIRED = IMPORT_FIELDS.filter((field) => !importRowSchema.shape[field].safeParse(undefined).success);

/** Required fields that no column is. */
export function missingFields(columns: readonly Column[]): ImportField[] {
  return REQUIRED.filter((field) => !columns.some(({ use }) => use === field));
}

/** More columns stay as entries than a shipment takes. */
export function hasTooManyExtras(columns: readonly Column[]): boolean {
  return columns.filter(({ use }) => use === 'extra').length > METADATA_MAX;
}

/** The order in which uses are shown beside one another: that of a template, then what stays under its own name. */
export const IMPORT_ORDER: readonly Use[] = [...IMPORT_FIELDS, 'extra', 'out'];

/** The columns in the order of the table, which is that of what is said of a row. */
export const inOrder = (columns: readonly Column[]) =>
  columns.toSorted((a, b) => IMPORT_ORDER.indexOf(a.use) - IMPORT_ORDER.indexOf(b.use));
