import { create } from 'qrcode';

/** Blank modules that a QR code asks for on every side. */
export const QUIET_MODULES = 4;

/** Dark modules side by side in one row. */
type Run = { row: number; start: number; length: number };

/** The dark modules of a text's QR code, row by row, without the quiet zone. */
export function qrRuns(text: string): { modules: number; runs: Run[] } {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  const runs: Run[] = [];
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) runs.push({ row, start, length: column - start });
    }
  }
  return { modules: modules.size, runs };
}

/** The same as a path, one unit to the module. */
export function qrMatrix(text: string): { modules: number; path: string } {
  const { modules, runs } = qrRuns(text);
  const path = runs.map(({ row, start, length }) => `M${start} ${row}h${length}v1h-${length}z`).join('');
  return { modules, path };
}
