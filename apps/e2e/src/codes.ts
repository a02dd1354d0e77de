import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';

import jsQR from 'jsqr';
import { PNG } from 'pngjs';
import { prepareZXingModule, readBarcodes } from 'zxing-wasm/reader';

let isPrepared = false;

/** Reads the QR code of a picture; undefined when there is none. */
export function readQr(picture: Buffer): string | undefined {
  const png = PNG.sync.read(picture);
  return jsQR(new Uint8ClampedArray(png.data), png.width, png.height)?.data;
}

/** Reads the Code 128 of a picture, with a reader that knows nothing of the code that drew it. */
export async function readCode128(picture: Buffer): Promise<string | undefined> {
  if (!isPrepared) {
    const path = createRequire(import.meta.url).resolve('zxing-wasm/reader/zxing_reader.wasm');
    const file = await readFile(path);
    const wasmBinary = new Uint8Array(file).buffer;
    await prepareZXingModule({ overrides: { wasmBinary }, fireImmediately: true });
    isPrepared = true;
  }
  const [found] = await readBarcodes(new Uint8Array(picture), { formats: ['Code128'], tryRotate: false });
  return found?.text;
}

/** The pages of a PDF in millimetres: width and height of each /MediaBox. */
export function pageSizes(pdf: Buffer): [width: number, height: number][] {
  const millimetres = (points: string | undefined) => Math.round((Number(points) / 72) * 25.4);
  return [...pdf.toString('latin1').matchAll(/\/MediaBox\s*\[\s*0 0 ([\d.]+) ([\d.]+)\s*\]/gu)].map(
    ([, width, height]) => [millimetres(width), millimetres(height)],
  );
}
