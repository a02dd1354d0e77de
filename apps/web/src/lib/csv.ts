import papa from 'papaparse';

import { saveFile } from './save-file.ts';

/**
 * Cells that a spreadsheet would take for a formula get an apostrophe in front of them, and so do those that would be one after
 * an apostrophe of their own: whoever reads the file takes one off.
 */
const FORMULA = /^'*[=+\-@\t\r\0]/u;

/** Rows as the text of a CSV file that a spreadsheet reads as text, not as formulas. */
export function csvText(rows: readonly (readonly string[])[]): string {
  return papa.unparse(
    rows.map((row) => [...row]),
    { escapeFormulae: FORMULA },
  );
}

/** Saves rows as a CSV file. */
export function saveCsv(name: string, rows: readonly (readonly string[])[]): void {
  // The mark at the beginning tells spreadsheet programs that the text is UTF-8.
  saveFile(name, new Blob(['\uFEFF', csvText(rows)], { type: 'text/csv;charset=utf-8' }));
}
