import { create } from 'qrcode';

/** Blank modules that a QR code asks for on every side. */
export const QUIET_MODULES = 4;

export type QrMatrix = { modules: number; path: string };

/** The dark modules of a text's QR code, one unit to the module, without the quiet zone. */
export function qrMatrix(text: string): QrMatrix {
  const { modules } = create(text, { errorCorrectionLevel: 'M' });
  let path = '';
  for (let row = 0; row < modules.size; row += 1) {
    for (let column = 0; column < modules.size; column += 1) {
      const start = column;
      while (column < modules.size && modules.get(row, column)) column += 1;
      if (column > start) path += `M${start} ${row}h${column - start}v1h-${column - start}z`;
    }
  }
  return { modules: modules.size, path };
}
