import { MILESTONE_COLUMNS, type MilestoneColumn } from '@msafara/domain/milestones/milestone-import.schema';
import { IMPORT_FIELDS } from '@msafara/domain/shipments/import.schema';
import type { TFunction } from 'i18next';

import { saveCsv } from '../../lib/csv.ts';
import { columnName } from '../../lib/detail-text.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { ImportField } from './columns.ts';

type Words = TFunction<['imports', 'shipments', 'common', 'milestones']>;

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
  return [
    IMPORT_FIELDS.map((field) => columnName(field, t(`shipments:field.${field}`))),
    IMPORT_FIELDS.map((field) => examples[field] ?? ''),
  ];
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

/** The same of a file of milestones. */
export function milestoneTemplateRows(t: Words): [head: string[], example: string[]] {
  const examples: Partial<Record<MilestoneColumn, string>> = {
    number: 'SH-001234ABC',
    milestone: t('common:milestone.border_arrived'),
    occurredAt: '2026-11-20 14:00',
    place: 'Malaba',
    side: t('milestones:side.exit'),
  };
  return [
    MILESTONE_COLUMNS.map((column) => t(`imports:milestones.field.${column}`)),
    MILESTONE_COLUMNS.map((column) => examples[column] ?? ''),
  ];
}

/** Saves a template of shipments or of milestones. */
export async function saveTemplate(
  of: 'shipments' | 'milestones',
  rows: readonly [string[], string[]],
  format: 'csv' | 'xlsx',
): Promise<void> {
  const name = `msafara-${of}.${format}`;
  if (format === 'csv') saveCsv(name, rows);
  else await saveWorkbook(name, rows);
}
