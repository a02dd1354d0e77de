import type { Report } from '@msafara/domain/reports/reports.schema';
import type { SheetData } from 'write-excel-file/browser';

import { saveCsv } from '../../lib/csv.ts';
import { formatDay } from '../../lib/format.ts';
import { formatShare } from '../../lib/format-numbers.ts';
import { saveFile } from '../../lib/save-file.ts';
import type { Cell, ReportTable } from './report-tables.ts';

/** What its file is called: with the day that the page names, in the report's zone. */
export function reportName({ period, until, timeZone }: Report): string {
  return `msafara-report-${String(period)}-days-${formatDay(until, { timeZone, dateFormat: 'YYYY-MM-DD' })}`;
}

/** Counts without separators, so that a spreadsheet reads them as numbers wherever it is. */
function csvCell(cell: Cell, none: string): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return String(cell);
  return cell.share === null ? none : formatShare(cell.share);
}

/** One table after the other: its title, its head, its rows and an empty line. */
export function csvRows(tables: readonly ReportTable[], none: string): string[][] {
  return tables.flatMap(({ title, head, rows }, index) => [
    ...(index === 0 ? [] : [[]]),
    [title],
    head,
    ...rows.map((row) => row.map((cell) => csvCell(cell, none))),
  ]);
}

type Sheet = { sheet: string; data: SheetData; columns: { width: number }[]; stickyRowsCount: number };

function sheetCell(cell: Cell, none: string): SheetData[number][number] {
  // Words are always of type text: a workbook calculates only what is marked as a formula.
  if (typeof cell === 'string') return { value: cell, type: String };
  if (typeof cell === 'number') return { value: cell, type: Number };
  if (cell.share === null) return { value: none, type: String };
  return { value: cell.share, type: Number, format: '0.0%' };
}

/** A sheet for each table, its head in bold and always in sight. */
export function sheetsOf(tables: readonly ReportTable[], none: string): Sheet[] {
  return tables.map(({ sheet, head, rows }) => ({
    sheet,
    data: [
      head.map((value) => ({ value, type: String, fontWeight: 'bold' as const })),
      ...rows.map((row) => row.map((cell) => sheetCell(cell, none))),
    ],
    columns: head.map((name, column) => ({ width: columnWidth([name, ...rows.map((row) => row[column] ?? '')]) })),
    stickyRowsCount: 1,
  }));
}

function columnWidth(cells: readonly Cell[]): number {
  const longest = Math.max(...cells.map((cell) => (typeof cell === 'string' ? cell.length : 8)));
  return Math.min(60, longest + 2);
}

/** Saves what the report shows as one CSV file. */
export function saveReportCsv(name: string, tables: readonly ReportTable[], none: string): void {
  saveCsv(`${name}.csv`, csvRows(tables, none));
}

/** Saves what the report shows as a workbook. */
export async function saveReportWorkbook(name: string, tables: readonly ReportTable[], none: string): Promise<void> {
  const { default: writeExcelFile } = await import('write-excel-file/browser');
  saveFile(`${name}.xlsx`, await writeExcelFile(sheetsOf(tables, none)).toBlob());
}
