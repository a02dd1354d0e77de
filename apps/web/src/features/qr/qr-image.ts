import { toCanvas, toString } from 'qrcode';

import { refuseHiddenPictures } from '../../lib/hidden-pictures.ts';
import { saveFile } from '../../lib/save-file.ts';

/** Size of the code on screen and in its file (§9), and of the file for print, in pixels. */
export const SCREEN_PX = 192;
export const PRINT_PX = 1024;

// Four modules of quiet zone are part of the code; without them phones fail on dark surfaces.
const LOOK = { margin: 4, errorCorrectionLevel: 'M', color: { dark: '#000000', light: '#ffffff' } } as const;

/** Draws the code of a text; rejects when the text does not fit into one. */
export async function drawQr(canvas: HTMLCanvasElement, text: string): Promise<void> {
  await toCanvas(canvas, text, { ...LOOK, width: SCREEN_PX });
}

/** Offers the code as a PNG of so many pixels; rejects where the browser makes no picture of it, or noise. */
export async function downloadPng(text: string, name: string, width: number): Promise<void> {
  refuseHiddenPictures();
  const canvas = document.createElement('canvas');
  await toCanvas(canvas, text, { ...LOOK, width });
  const picture = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'));
  if (!picture) throw new Error('The browser made no picture of the code');
  saveFile(name, picture);
}

/** Offers the code as an SVG, which prints sharp at any size. */
export async function downloadSvg(text: string, name: string): Promise<void> {
  const svg = await toString(text, { ...LOOK, type: 'svg', width: SCREEN_PX });
  saveFile(name, new Blob([svg], { type: 'image/svg+xml' }));
}
