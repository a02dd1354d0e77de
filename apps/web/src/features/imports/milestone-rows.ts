import { milestoneColumnOf } from '@msafara/domain/milestones/milestone-headings';
import {
  MILESTONE_COLUMNS,
  type MilestoneColumn,
  milestoneRowSchema,
} from '@msafara/domain/milestones/milestone-import.schema';
import { isOfRefusals } from '@msafara/domain/shipments/import-headings';
import { dateOrderOf, type DateOrder } from '@msafara/domain/text/written-date';

import { clockOf, inOneLine, instantOf, isFormula, trimmed, withClock } from './read-cell.ts';
import type { Cell, FileRows } from './read-file.ts';

/**
 * Which column of a file is what, those that a file has to have and lacks, and the names of those that are nothing. `clock` is
 * the column with the times of day, where they stand in one of their own beside the days.
 */
export type MilestonePlan = {
  columns: ReadonlyMap<MilestoneColumn, number>;
  clock: number | undefined;
  missing: readonly MilestoneColumn[];
  unused: readonly string[];
};

/** A row of the file as it is sent; `formula` is the column that holds one in place of a value. */
export type MilestoneFileRow = {
  line: number;
  cells: readonly Cell[];
  values: Partial<Record<MilestoneColumn, string>>;
  formula: MilestoneColumn | undefined;
};

/** Columns without which nothing can be recorded. */
const REQUIRED = MILESTONE_COLUMNS.filter((column) => !milestoneRowSchema.shape[column].safeParse(undefined).success);

/** Whether a column holds times of day; what else stands in it, but for days, is a time that cannot be read. */
function isClock(rows: FileRows['rows'], index: number): boolean {
  const told = rows.map(({ cells }) => cells[index] ?? null);
  const isDay = (cell: Cell) => clockOf(cell) === undefined && cell !== null && instantOf(cell, 'dayFirst') !== '?';
  return told.some((cell) => clockOf(cell) !== undefined) && !told.some(isDay);
}

/** What the columns of a file are by their names; of two of a kind the first, but for a day and its time. */
export function planMilestones({ columns: headings, rows }: Pick<FileRows, 'columns' | 'rows'>): MilestonePlan {
  const columns = new Map<MilestoneColumn, number>();
  let clock: number | undefined;
  const unused: string[] = [];
  for (const [index, heading] of headings.entries()) {
    const column = milestoneColumnOf(heading);
    const first = column && columns.get(column);
    const isSecondTime = column === 'occurredAt' && first !== undefined && clock === undefined;
    if (column && first === undefined) {
      columns.set(column, index);
    } else if (isSecondTime && isClock(rows, index)) {
      clock = index;
    } else if (isSecondTime && isClock(rows, first)) {
      clock = first;
      columns.set(column, index);
    } else if (heading !== '' && !isOfRefusals(heading)) {
      unused.push(heading);
    }
  }
  return { columns, clock, missing: REQUIRED.filter((column) => !columns.has(column)), unused };
}

function* timesOf({ rows }: FileRows, { columns }: MilestonePlan): Generator<string> {
  const index = columns.get('occurredAt');
  if (index === undefined) return;
  for (const { cells } of rows) {
    const cell = cells[index];
    if (typeof cell === 'string' && cell !== '') yield cell;
  }
}

/** A time of the file that can be read in two ways, where nothing in it says which is meant. */
export function unclearTime(file: FileRows, plan: MilestonePlan): { order: DateOrder; sample: string | undefined } {
  const order = dateOrderOf(timesOf(file, plan));
  if (order !== 'unclear' && order !== 'mixed') return { order: order ?? 'dayFirst', sample: undefined };
  for (const text of timesOf(file, plan)) {
    if (dateOrderOf([text]) === 'unclear') return { order: 'dayFirst', sample: text };
  }
  return { order: 'dayFirst', sample: undefined };
}

/** The rows of a file as they are sent, the earliest first: a hold is lifted after it was opened. */
export function milestoneRows(file: FileRows, { columns, clock }: MilestonePlan, order: DateOrder): MilestoneFileRow[] {
  const rows = file.rows.map(({ line, cells }): MilestoneFileRow => {
    const values: MilestoneFileRow['values'] = {};
    let formula: MilestoneColumn | undefined;
    for (const [column, index] of columns) {
      const cell = cells[index] ?? null;
      if (isFormula(cell)) formula ??= column;
      const text =
        column === 'occurredAt' && cell !== null
          ? instantOf(clock === undefined ? cell : withClock(cell, cells[clock]), order)
          : (column === 'note' ? trimmed : inOneLine)(cell);
      if (text !== '' || REQUIRED.includes(column)) values[column] = text;
    }
    return { line, cells, values, formula };
  });
  const at = ({ values }: MilestoneFileRow) => Date.parse(values.occurredAt ?? '') || 0;
  return rows.toSorted((a, b) => at(a) - at(b));
}
