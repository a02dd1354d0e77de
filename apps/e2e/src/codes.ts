import { PDFiumLibrary } from '@hyzyla/pdfium';
import * as zxing from '@zxing/library';
import jsQR from 'jsqr';
import { PNG } from 'pngjs';

/** Dots to the millimetre of the coarsest printer the labels are drawn for: 203 dpi. */
export const DOTS_PER_MM = 8;
const POINTS_PER_MM = 72 / 25.4;

/** A part of a picture, in millimetres. */
export type Box = { x: number; y: number; width: number; height: number };

/** A printed page: its size in millimetres and what the printer puts on it. */
export type PrintedPage = { size: [width: number, height: number]; picture: PNG };

/** Reads the QR code of a picture; undefined when there is none. */
export function readQr(picture: PNG): string | undefined {
  return jsQR(new Uint8ClampedArray(picture.data), picture.width, picture.height)?.data;
}

/** Whether nothing stands in the four modules around a QR code of so many, but for two dots of rounding. */
export function isBlankAround({ width, height, data }: PNG, modules: number): boolean {
  const quiet = Math.floor((4 * width) / (modules + 8)) - 2;
  const isAround = (at: number, length: number) => at > 0 && at < length - 1 && (at < quiet || at >= length - quiet);
  for (let dot = 0; dot < width * height; dot += 1) {
    const [x, y] = [dot % width, Math.floor(dot / width)];
    if ((isAround(x, width) || isAround(y, height)) && (data[4 * dot] ?? 0) < 200) return false;
  }
  return true;
}

/** Reads the Code 128 of a picture, with a reader that neither draws nor scans codes in the product. */
export function readCode128({ width, height, data }: PNG): string | undefined {
  const grey = new Uint8ClampedArray(width * height);
  for (let dot = 0; dot < grey.length; dot += 1) {
    const [red = 0, green = 0, blue = 0] = data.subarray(4 * dot, 4 * dot + 3);
    grey[dot] = (red + 2 * green + blue) / 4;
  }
  const source = new zxing.RGBLuminanceSource(grey, width, height);
  const hints = new Map([[zxing.DecodeHintType.TRY_HARDER, true]]);
  try {
    const bitmap = new zxing.BinaryBitmap(new zxing.HybridBinarizer(source));
    return new zxing.Code128Reader().decode(bitmap, hints).getText();
  } catch (error) {
    if (error instanceof zxing.NotFoundException) return undefined;
    throw error;
  }
}

/** The pages of a PDF as a thermal printer of 203 dpi prints them. */
export async function printPages(pdf: Buffer): Promise<PrintedPage[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const pages: PrintedPage[] = [];
  for (const page of document.pages()) {
    const { originalWidth, originalHeight } = page.getOriginalSize();
    const width = Math.round((originalWidth / POINTS_PER_MM) * DOTS_PER_MM);
    const height = Math.round((originalHeight / POINTS_PER_MM) * DOTS_PER_MM);
    const { data, ...rendered } = await page.render({ scale: 1, width, height, render: 'bitmap' });
    const picture = new PNG(rendered);
    picture.data = Buffer.from(data);
    pages.push({ size: [millimetres(originalWidth), millimetres(originalHeight)], picture });
  }
  document.destroy();
  library.destroy();
  return pages;
}

/** The labels of printed pages in their order, row by row. */
export function cutLabels(pages: readonly PrintedPage[], [width, height]: readonly [number, number]): PNG[] {
  return pages.flatMap(({ size, picture }) => {
    const columns = Math.round(size[0] / width);
    return Array.from({ length: columns * Math.floor(size[1] / height) }, (_, n) => {
      const [x, y] = [(n % columns) * width, Math.floor(n / columns) * height];
      return cut(picture, { x, y, width, height }, DOTS_PER_MM);
    });
  });
}

/** A part of a picture, as a reader sees that is aimed at it. */
export function cut(picture: PNG, box: Box, dotsPerMm: number): PNG {
  const [left, top] = [Math.round(box.x * dotsPerMm), Math.round(box.y * dotsPerMm)];
  const width = Math.min(Math.round(box.width * dotsPerMm), picture.width - left);
  const height = Math.min(Math.round(box.height * dotsPerMm), picture.height - top);
  const part = new PNG({ width, height });
  PNG.bitblt(picture, part, left, top, width, height, 0, 0);
  return part;
}

function millimetres(points: number): number {
  return Math.round(points / POINTS_PER_MM);
}

/** What stands on each page of a PDF, in words. */
export async function printedTexts(pdf: Buffer): Promise<string[]> {
  const library = await PDFiumLibrary.init();
  const document = await library.loadDocument(pdf);
  const texts = Array.from(document.pages(), (page) => page.getText());
  document.destroy();
  library.destroy();
  return texts;
}
