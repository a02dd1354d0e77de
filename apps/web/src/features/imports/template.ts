import { IMPORT_FIELDS } from '@msafara/domain/shipments/import.schema';
import type { TFunction } from 'i18next';

import { saveCsv } from '../../lib/csv.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { ImportField } from './columns.ts';

type Words = TFunction<['imports', 'shipments', 'common']>;

/** The rows of a template in a reader's words: the names of the columns, and a row that shows how they are written. */
export function templateRows(t: Words): [head: string[], example: string[]] {
  const examples: Partial<Record<ImportField, string>> = {
    origin: 'Mombasa',
    destination: 'Kampala',
    status: t('common:status.Created'),
    priority: t('common:priority.Standard'),
    pieces: '2',
    weightGrams: '340',
    estimatedDeliveryDate: '2026-11-30 14:00',
    isDelayed: t('shipments:export.no'),
  };
  const nameOf = (field: ImportField) =>
    field === 'weightGrams' ? `${t('shipments:field.weightGrams')} (kg)` : t(`shipments:field.${field}`);
  return [IMPORT_FIELDS.map(nameOf), IMPORT_FIELDS.map((field) => examples[field] ?? '')];
}

/** Saves rows as a workbook, all of them texts, their head in bold and always in sight. */
async function saveWorkbook(name: string, [head, ...rows]: readonly [string[], ...string[][]]): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  const data = [
    head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
    ...rows.map((row) => row.map((value) => ({ value, type: String }))),
  ];
  const sheet = { sheet: 'Msafara', data, columns: head.map(() => ({ width: 24 })), stickyRowsCount: 1 };
  saveFile(name, await writeExcelFile([sheet]).toBlob());
}

/** Saves a template in a reader's words. */
export async function saveTemplate(t: Words, format: 'csv' | 'xlsx'): Promise<void> {
  const rows = templateRows(t);
  if (format === 'csv') saveCsv('msafara-template.csv', rows);
  else await saveWorkbook('msafara-template.xlsx', rows);
}
