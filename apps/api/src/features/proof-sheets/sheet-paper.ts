import type { Signature } from '@msafara/domain/proofs/proofs.schema';
import type { Language } from '@msafara/domain/settings/languages';
import { qrRuns } from '@msafara/labels/qr-matrix';
import { brandMark } from '../labels/label-marks.ts';
import { box, type Point, type Segment } from '../labels/outlines.ts';
import { type Line, setLine, type Setting } from '../labels/typeset.ts';
import { EDGE, type Paper, ROOM } from './paper.ts';
import { setParagraph } from './paragraphs.ts';
import type { Fact } from './sheet-facts.ts';

const INK = '#14201f';

const QUIET = '#435250';

const LAKE = '#0b4f4a';

const RULE = '#cfc3ac';

export const TINT = '#f4eee2';

export const TONES = { good: '#4b6a2b', bad: '#9c431e' } as const;

/** Of letters, and from line to line, each to the other as here. */
const SIZE = 3.7;

const LEADING = 5.3;

/** What is to be compared rather than read. */
export const SMALL = 3.1;

/** Where the footer begins. */
const FLOOR = 280;

const NAMES = 46;

/** A fact of more lines than this begins on one page and goes on with the next. */
const TOGETHER = 40;

export const CELL: Point = [84, 54];

export const QR = 28;

/** The room of a logo before the name of its organisation. */
const LOGO: Point = [32, 10];

export type Cell = { caption: string; put: (at: number, top: number) => Promise<void> };

export type Sheet = ReturnType<typeof createSheet>;

/** What stands on the sheet, each below the one before; a new page begins where there is no more room. */
export function createSheet(paper: Paper, language: Language) {
  const direction = language === 'ar' ? 'rtl' : 'ltr';
  const text: Setting = { style: 'text', weight: 500, direction };
  const bold: Setting = { style: 'text', weight: 600, direction };
  const display: Setting = { style: 'display', weight: 700, direction };
  const mono: Setting = { style: 'mono', weight: 500, direction: 'ltr' };
  let y = EDGE;

  function room(height: number): void {
    if (y + height <= FLOOR) return;
    paper.newPage();
    y = EDGE;
  }

  /** A text over as many lines as it needs, from the present height on; returns where it ends. */
  async function write(
    words: string,
    setting: Setting,
    { at, top, width, size, colour }: { at: number; top: number; width: number; size: number; colour: string },
  ): Promise<number> {
    return put(await broken(words, setting, width / size), { at, top, size, colour });
  }

  const broken = (words: string, setting: Setting, most: number) =>
    setParagraph(words, setting, { room: most, turn: paper.turn });

  /** Lines below each other, on a new page where there is no more room; returns where they end. */
  async function put(
    lines: readonly Line[],
    { at, top, size, colour }: { at: number; top: number; size: number; colour: string },
  ): Promise<number> {
    const leading = size * (LEADING / SIZE);
    let height = top;
    for (const line of lines) {
      if (height + leading > FLOOR) {
        paper.newPage();
        height = EDGE;
      }
      // oxlint-disable-next-line no-await-in-loop -- line by line, others have their turn between
      await paper.line(line, { at, baseline: height + size * 1.05, size, colour });
      height += leading;
    }
    return height;
  }

  /** A line as large as asked, or as the room allows. */
  async function fitted(
    words: string,
    setting: Setting,
    {
      at,
      baseline,
      width,
      size,
      colour,
    }: { at: number; baseline: number; width: number; size: number; colour: string },
  ): Promise<number> {
    const line = await setLine(words, setting);
    const fit = Math.min(size, width / line.width);
    await paper.line(line, { at, baseline, size: fit, colour });
    return line.width * fit;
  }

  /** What has to be read letter by letter; it can be copied. */
  async function fixed(
    words: string,
    { at, top, width, size: most }: { at: number; top: number; width: number; size: number },
  ): Promise<number> {
    const line = await setLine(words, mono);
    const size = Math.min(most, width / line.width);
    const baseline = top + most * 1.05;
    await paper.line(line, { at, baseline, size, colour: INK });
    paper.copyable(words, { at, baseline, size, width: line.width * size });
    return top + most * (LEADING / SIZE);
  }

  async function row({ name, value, isFixed }: Fact, size: number): Promise<void> {
    const width = ROOM - NAMES;
    const lines = isFixed ? [] : await broken(value, text, width / size);
    room((lines.length > TOGETHER ? 1 : Math.max(1, lines.length)) * LEADING + 2);
    const top = y + size / 4;
    await write(name, text, { at: 0, top, width: NAMES - 4, size, colour: QUIET });
    const place = { at: NAMES, top, width, size, colour: INK };
    y = (isFixed ? await fixed(value, place) : await put(lines, place)) + size / 4;
  }

  return {
    room,
    async letterhead(organisation: string, brand: string, logo: Uint8Array | null): Promise<void> {
      const at = logo ? LOGO[0] + 4 : 0;
      if (logo) paper.picture(logo, 0, y - 2, LOGO);
      await fitted(organisation, display, { at, baseline: y + 5.6, width: 120 - at, size: 6.4, colour: INK });
      const name = await setLine(brand, { style: 'display', weight: 700 });
      const width = name.width * 4.2;
      await paper.line(name, { at: ROOM - width, baseline: y + 5, size: 4.2, colour: LAKE });
      for (const { segments, isWhite = false } of brandMark([paper.left(ROOM - width - 7.4, 5.6), y + 0.6], 5.6)) {
        // oxlint-disable-next-line no-await-in-loop -- one over the other
        await paper.fill(segments, isWhite ? '#fff' : LAKE);
      }
      await paper.block(0, y + 10, ROOM, 0.5, INK);
      y += 17;
    },
    async heading(words: string): Promise<void> {
      await fitted(words, display, { at: 0, baseline: y + 6.6, width: ROOM, size: 8.4, colour: INK });
      y += 12;
    },
    async subheading(words: string): Promise<void> {
      y += 3;
      await paper.block(0, y, ROOM, 0.25, RULE);
      await fitted(words, display, { at: 0, baseline: y + 8, width: ROOM, size: 5, colour: INK });
      y += 11;
    },
    async outcome(words: string, when: string, colour: string): Promise<void> {
      const line = await setLine(words, bold);
      const size = Math.min(4, 90 / line.width);
      const width = line.width * size + 7;
      await paper.block(0, y, width, 8, colour);
      await paper.line(line, { at: 3.5, baseline: y + 5.4, size, colour: '#fff' });
      await fitted(when, text, { at: width + 4, baseline: y + 5.4, width: ROOM - width - 4, size: 4, colour: QUIET });
      y += 12.5;
    },
    async table(facts: readonly Fact[], size = SIZE): Promise<void> {
      for (const [nth, fact] of facts.entries()) {
        // oxlint-disable-next-line no-await-in-loop -- row below row
        if (fact.name !== '' && nth > 0) await paper.block(0, y, ROOM, 0.2, RULE);
        // oxlint-disable-next-line no-await-in-loop -- row below row
        await row(fact, size);
      }
      y += 3;
    },
    async words(
      words: string,
      { colour = INK, room: width = ROOM, size = SIZE }: { colour?: string; room?: number; size?: number },
    ): Promise<void> {
      y = (await write(words, text, { at: 0, top: y, width, size, colour })) + 1.5;
    },
    /** The code of an address, at the end of the lines that follow; returns where it ends. */
    async code(url: string): Promise<number> {
      const { modules, runs } = qrRuns(url);
      const module = QR / modules;
      const [x, top] = [paper.left(ROOM - QR, QR), y - 7.5];
      const dark = runs.flatMap(({ row: line, start, length }): Segment[] =>
        box(x + start * module, top + line * module, length * module, module),
      );
      await paper.fill(dark, INK);
      return top + QR;
    },
    below(height: number): void {
      y = Math.max(y, height + 1);
    },
    async inside(words: string, at: number, top: number): Promise<void> {
      const place = { at: at + 4, top: top + CELL[1] / 2 - 4, width: CELL[0] - 8, size: 3.2, colour: QUIET };
      await write(words, text, place);
    },
    /** The strokes of a signature as they were drawn, on a line. */
    async signature(strokes: Signature, at: number, top: number): Promise<void> {
      const [width, height] = CELL;
      const x = paper.left(at, width);
      for (const edge of [0, height - 0.25]) await paper.block(at, top + edge, width, 0.25, RULE);
      for (const edge of [0, width - 0.25]) await paper.block(at + edge, top, 0.25, height, RULE);
      await paper.block(at + 6, top + height - 12, width - 12, 0.2, RULE);
      const points = strokes.flat();
      const [left, up] = [Math.min(...points.map((one) => one.x)), Math.min(...points.map((one) => one.y))];
      const wide = Math.max(1, Math.max(...points.map((one) => one.x)) - left);
      const high = Math.max(1, Math.max(...points.map((one) => one.y)) - up);
      const scale = Math.min((width - 16) / wide, (height - 20) / high);
      const [dx, dy] = [x + (width - wide * scale) / 2, top + 5 + (height - 20 - high * scale) / 2];
      for (const drawn of strokes) {
        const path = drawn.map((one): Point => [dx + (one.x - left) * scale, dy + (one.y - up) * scale]);
        await paper.pen(path, 0.55, INK);
      }
    },
    async cells(pair: readonly Cell[]): Promise<void> {
      room(CELL[1] + 9);
      for (const [nth, { caption, put }] of pair.entries()) {
        const at = nth * (ROOM - CELL[0]);
        await put(at, y);
        await fitted(caption, text, { at, baseline: y + CELL[1] + 4.4, width: CELL[0], size: 3.1, colour: QUIET });
      }
      y += CELL[1] + 9;
    },
    async feet(words: string, pageOf: (n: number, all: number) => string): Promise<void> {
      const all = paper.count();
      for (let n = 1; n <= all; n += 1) {
        paper.turnTo(n - 1);
        await paper.block(0, FLOOR + 2, ROOM, 0.2, RULE);
        await fitted(words, text, { at: 0, baseline: FLOOR + 6.5, width: ROOM - 34, size: 2.9, colour: QUIET });
        const page = await setLine(pageOf(n, all), text);
        await paper.line(page, { at: ROOM - page.width * 2.9, baseline: FLOOR + 6.5, size: 2.9, colour: QUIET });
      }
    },
  };
}
