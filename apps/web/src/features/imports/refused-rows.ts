import { isOfRefusals } from '@msafara/domain/shipments/import-headings';
import type { TFunction } from 'i18next';

import { saveCsv } from '../../lib/csv.ts';
import { type Cell, cellText } from './read-file.ts';

/** Saves rows as they stand in the file, as they were mended, each with its reasons in place of earlier ones, to be imported again. */
export function saveRows(
  t: TFunction<['imports', 'shipments']>,
  columns: readonly string[],
  rows: readonly { cells: readonly Cell[]; reasons: readonly string[] }[],
): void {
  const own = [...columns.entries()].filter(([, heading]) => !isOfRefusals(heading));
  const head = [...own.map(([, heading]) => heading), t('run.reason')];
  const body = rows.map(({ cells, reasons }) => [...own.map(([index]) => cellText(cells[index])), reasons.join(' ')]);
  saveCsv('refused-rows.csv', [head, ...body]);
}
