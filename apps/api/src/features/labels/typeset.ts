import bidiFactory from 'bidi-js';

import { placed, type Point, type Segment } from './outlines.ts';
import { type Style, type Typeface, typefacesOf, type Weight } from './typefaces.ts';

const bidi = bidiFactory();

/** `direction` is that of the text around it; without it that of the first letter which has one. */
export type Setting = { style: Style; weight: Weight; letterSpacing?: number; direction?: 'ltr' | 'rtl' };

/** A text on one line, of letters an em high. */
export type Line = {
  width: number;
  /** How far letters reach above and below the baseline in the style's own typeface. */
  ascent: number;
  descent: number;
  /** Both together of the tallest typeface in use: Arabic letters reach further. */
  height: number;
  /** Its glyphs from the left, where they stand from the left end of its baseline. */
  glyphs: readonly PlacedGlyph[];
  /** Its outlines in a size, from the left end of its baseline. */
  outlines: (at: Point, size: number) => Segment[];
};

/** Letters of one typeface and one direction, side by side. */
type Run = { text: string; typeface: Typeface; level: number };
type PlacedGlyph = { typeface: Typeface; glyph: number; at: Point };

/**
 * A text as it is read in its scripts: letters joined, each direction in its place. What none of the typefaces has is
 * drawn as an empty box: they have Latin, Greek, Cyrillic, Arabic and Ethiopic letters.
 */
export async function setLine(text: string, { style, weight, letterSpacing = 0, direction }: Setting): Promise<Line> {
  const typefaces = await typefacesOf(style, weight);
  const { shape, Buffer, Direction } = await import('harfbuzzjs');
  const [own] = typefaces;
  let x = 0;
  let height = own ? own.ascent + own.descent : 1;
  const glyphs: PlacedGlyph[] = [];
  for (const { text: part, typeface, level } of inOrderSeen(runsOf(text.normalize('NFC'), typefaces, direction))) {
    height = Math.max(height, typeface.ascent + typeface.descent);
    const buffer = new Buffer();
    buffer.addText(part);
    buffer.guessSegmentProperties();
    buffer.setDirection(level % 2 === 1 ? Direction.RTL : Direction.LTR);
    shape(typeface.font, buffer);
    // Joined letters are not set apart.
    const gap = level % 2 === 1 ? 0 : letterSpacing;
    for (const { codepoint, xAdvance = 0, xOffset = 0, yOffset = 0 } of buffer.getGlyphInfosAndPositions()) {
      const { unitsPerEm } = typeface;
      glyphs.push({ typeface, glyph: codepoint, at: [x + xOffset / unitsPerEm, -yOffset / unitsPerEm] });
      x += xAdvance / unitsPerEm + gap;
    }
  }
  return {
    width: x,
    ascent: own?.ascent ?? 1,
    descent: own?.descent ?? 0,
    height,
    glyphs,
    outlines: ([left, top], size) =>
      glyphs.flatMap(({ typeface, glyph, at }) =>
        placed(typeface.outlinesOf(glyph), [left + at[0] * size, top + at[1] * size], size),
      ),
  };
}

const LETTER = /[\p{L}\p{N}]/u;

function runsOf(text: string, typefaces: Typeface[], direction: Setting['direction']): Run[] {
  const { levels } = bidi.getEmbeddingLevels(text, direction ?? 'auto');
  const runs: Run[] = [];
  let at = 0;
  for (const letter of text) {
    const level = levels[at] ?? 0;
    const last = runs.at(-1);
    const codePoint = letter.codePointAt(0) ?? 0;
    // Marks, blanks and points stay with the letters before them, where their typeface has them.
    const keeps = last && !LETTER.test(letter) && last.typeface.has(codePoint) ? last.typeface : undefined;
    const typeface = keeps ?? typefaces.find(({ has }) => has(codePoint)) ?? typefaces[0];
    if (last && last.typeface === typeface && last.level === level) last.text += letter;
    else if (typeface) runs.push({ text: letter, typeface, level });
    at += letter.length;
  }
  return runs;
}

/** Runs from left to right: of every level from the highest on, those beside each other are turned round (UAX 9, L2). */
function inOrderSeen(runs: Run[]): Run[] {
  const seen = [...runs];
  for (let level = Math.max(0, ...runs.map((run) => run.level)); level > 0; level -= 1) {
    for (let start = 0; start < seen.length; start += 1) {
      let end = start;
      while ((seen[end]?.level ?? -1) >= level) end += 1;
      if (end > start) seen.splice(start, end - start, ...seen.slice(start, end).toReversed());
      start = Math.max(start, end - 1);
    }
  }
  return seen;
}

/** A text in lines no wider than the room, in ems, and about equally long. */
export async function setLines(text: string, setting: Setting, room: number): Promise<Line[]> {
  const words = await Promise.all(text.split(' ').map(async (word) => ({ word, line: await setLine(word, setting) })));
  const blank = (await setLine(' ', setting)).width;
  const broken = (width: number): string[] => {
    const lines: { text: string; width: number }[] = [];
    for (const { word, line } of words) {
      const last = lines.at(-1);
      if (last && last.width + blank + line.width <= width) {
        last.text += ` ${word}`;
        last.width += blank + line.width;
      } else lines.push({ text: word, width: line.width });
    }
    return lines.map(({ text: whole }) => whole);
  };
  const widest = broken(room);
  let width = room;
  while (width > room / 2 && broken(width * 0.97).length === widest.length) width *= 0.97;
  return Promise.all(broken(width).map((line) => setLine(line, setting)));
}
