import type { Point, Segment } from '../labels/outlines.ts';
import type { Typeface } from '../labels/typefaces.ts';

/** Coordinates of outlines are whole numbers of so many to the em. */
export const GRID = 1000;

/** Far enough around any glyph. */
const REACH = [-3 * GRID, -3 * GRID, 6 * GRID, 3 * GRID];

const onGrid = (value: number) => String(Math.round(value * GRID));
const pair = ([x, y]: Point) => `${onGrid(x)} ${onGrid(y)}`;

/** A point between two, so much of the way from the first. */
const towards = ([x1, y1]: Point, [x2, y2]: Point, share: number): Point => [
  x1 + (x2 - x1) * share,
  y1 + (y2 - y1) * share,
];

/** Outlines in the operators of a PDF, which has cubic curves alone. */
function pathOf(segments: readonly Segment[]): string {
  let from: Point = [0, 0];
  const operators = segments.map((segment) => {
    if (segment.kind === 'Z') return 'h';
    const start = from;
    from = segment.to;
    if (segment.kind === 'M') return `${pair(segment.to)} m`;
    if (segment.kind === 'L') return `${pair(segment.to)} l`;
    const [by, and] =
      segment.kind === 'C'
        ? [segment.by, segment.and]
        : [towards(start, segment.by, 2 / 3), towards(segment.to, segment.by, 2 / 3)];
    return `${pair(by)} ${pair(and)} ${pair(segment.to)} c`;
  });
  return [...operators, 'f'].join('\n');
}

/**
 * Each glyph of a document drawn once and named from then on: a sheet of outlines is a tenth as large so, and is written in
 * a third of the time. Returns the name of a glyph, which the present page knows from then on.
 */
export function createGlyphForms(document: PDFKit.PDFDocument): (typeface: Typeface, glyph: number) => string {
  const known = new Map<Typeface, Map<number, { name: string; form: PDFKit.PDFKitReference }>>();
  let count = 0;
  return (typeface, glyph) => {
    const ofFace = known.get(typeface) ?? new Map<number, { name: string; form: PDFKit.PDFKitReference }>();
    known.set(typeface, ofFace);
    let found = ofFace.get(glyph);
    if (!found) {
      const form = document.ref({ Type: 'XObject', Subtype: 'Form', BBox: REACH });
      form.end(pathOf(typeface.outlinesOf(glyph)));
      count += 1;
      found = { name: `G${String(count)}`, form };
      ofFace.set(glyph, found);
    }
    document.page.xobjects[found.name] = found.form;
    return found.name;
  };
}
