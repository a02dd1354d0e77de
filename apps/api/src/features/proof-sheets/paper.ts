import { newPdf } from '../../pdf.ts';
import { draw, POINTS_PER_MM } from '../labels/label-pdf.ts';
import { box, type Point, type Segment } from '../labels/outlines.ts';
import type { Line } from '../labels/typeset.ts';
import { createGlyphForms, GRID } from './glyph-forms.ts';
import { createTurns } from './turns.ts';

/** Width and height in millimetres. */
const A4: Point = [210, 297];

/** Between what is printed and the sides of the sheet. */
export const EDGE = 18;

export const ROOM = A4[0] - 2 * EDGE;

/** How wide a letter of Courier is, an em being 1. */
const COURIER = 0.6;

type PaperOptions = { title: string; language: string; isRightToLeft: boolean };

/**
 * Sheets of A4 in millimetres from the top left. `at` is counted from the side where lines begin, so that all is mirrored
 * for Arabic. Others have their turn between two lines (docs/decisions/0021).
 */
export async function createPaper({ title, language, isRightToLeft }: PaperOptions) {
  const { document, end } = await newPdf({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: true,
    lang: language,
    displayTitle: true,
    info: { Title: title, Author: 'Msafara' },
  });
  const formOf = createGlyphForms(document);
  const turn = createTurns();
  let pages = 0;

  /** Where something so wide begins from the left. */
  const left = (at: number, width: number) => (isRightToLeft ? A4[0] - EDGE - at - width : EDGE + at);

  function newPage(): void {
    document.addPage();
    document.scale(POINTS_PER_MM);
    pages += 1;
  }

  async function fill(segments: readonly Segment[], colour: string): Promise<void> {
    if (segments.length === 0) return;
    for (const segment of segments) draw(document, segment);
    document.fill(colour);
    await turn();
  }

  newPage();
  return {
    left,
    newPage,
    fill,
    turn,
    /** A line through points, with round ends. */
    async pen(points: readonly Point[], width: number, colour: string): Promise<void> {
      const [first, ...others] = points;
      if (!first) return;
      document.lineWidth(width).lineCap('round').lineJoin('round').moveTo(first[0], first[1]);
      // A line to where it is draws a dot.
      for (const [x, y] of others.length === 0 ? [first] : others) document.lineTo(x, y);
      document.stroke(colour);
      await turn();
    },
    /** A line of letters of a size; `baseline` is counted from the top of the sheet. */
    async line(
      words: Line,
      { at, baseline, size, colour }: { at: number; baseline: number; size: number; colour: string },
    ): Promise<void> {
      const start = left(at, words.width * size);
      const scale = (size / GRID).toFixed(6);
      document.fillColor(colour);
      for (const { typeface, glyph, at: place } of words.glyphs) {
        const [x, y] = [start + place[0] * size, baseline + place[1] * size];
        const name = formOf(typeface, glyph);
        document.addContent(`q ${scale} 0 0 ${scale} ${x.toFixed(3)} ${y.toFixed(3)} cm /${name} Do Q`);
      }
      await turn();
    },
    /** A box that begins at the side where lines do. */
    block: (at: number, top: number, width: number, height: number, colour: string) =>
      fill(box(left(at, width), top, width, height), colour),
    /** Text that is not seen, over outlines of the same letters so wide, so that it can be copied: Latin letters alone. */
    copyable(
      text: string,
      { at, baseline, size, width }: { at: number; baseline: number; size: number; width: number },
    ) {
      const scale = (100 * width) / (text.length * COURIER * size);
      document.save().font('Courier').fontSize(size).fillOpacity(0);
      const options = { lineBreak: false, baseline: 'alphabetic', horizontalScaling: scale } as const;
      document.text(text, left(at, width), baseline, options).restore();
      document.fillOpacity(1);
    },
    /** A JPEG as large as its place allows, in the middle of it. */
    picture(bytes: Uint8Array, at: number, top: number, [width, height]: Point) {
      const options = { fit: [width, height] as [number, number], align: 'center', valign: 'center' } as const;
      document.image(Buffer.from(bytes), left(at, width), top, options);
    },
    /** The number of pages until now. */
    count: () => pages,
    /** Turns to a page that was written before. */
    turnTo(page: number) {
      document.switchToPage(page);
    },
    finish: end,
  };
}

export type Paper = Awaited<ReturnType<typeof createPaper>>;
