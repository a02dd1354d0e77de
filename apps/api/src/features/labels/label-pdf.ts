import { newPdf } from '../../pdf.ts';
import type { Point, Segment, Shape } from './outlines.ts';

export const POINTS_PER_MM = 72 / 25.4;

/** Shapes in black and white as a PDF of one page of their size in millimetres, its letters as outlines. */
export async function writePdf(shapes: Shape[], [width, height]: Point, title: string): Promise<Buffer> {
  const size: [number, number] = [width * POINTS_PER_MM, height * POINTS_PER_MM];
  const { document, end } = await newPdf({ size, margin: 0, info: { Title: title, Author: 'Msafara' } });
  document.scale(POINTS_PER_MM);
  for (const { segments, isWhite = false } of shapes) {
    for (const segment of segments) draw(document, segment);
    document.fill(isWhite ? '#fff' : '#000');
  }
  return end();
}

/** Adds a part of an outline to the path of a document. */
export function draw(document: PDFKit.PDFDocument, segment: Segment): void {
  if (segment.kind === 'Z') document.closePath();
  else if (segment.kind === 'M') document.moveTo(segment.to[0], segment.to[1]);
  else if (segment.kind === 'L') document.lineTo(segment.to[0], segment.to[1]);
  else if (segment.kind === 'Q') document.quadraticCurveTo(segment.by[0], segment.by[1], segment.to[0], segment.to[1]);
  else curve(document, segment);
}

function curve(document: PDFKit.PDFDocument, { by, and, to }: Extract<Segment, { kind: 'C' }>): void {
  document.bezierCurveTo(by[0], by[1], and[0], and[1], to[0], to[1]);
}
