import { bars, moduleWidth } from '@msafara/labels/bar-code';
import { fitLine, splitPlace } from '@msafara/labels/fit-line';
import { qrRuns } from '@msafara/labels/qr-matrix';

import { brandMark, chevrons, motif } from './label-marks.ts';
import type { LabelLogo } from './logo-shapes.ts';
import { box, type Point, type Segment, type Shape, stroke } from './outlines.ts';
import { type Line, setLine, setLines, type Setting } from './typeset.ts';

/** Width and height in millimetres. */
export const LABEL_SIZE: Point = [100, 150];

const EDGE = 4.5;
const ROOM = LABEL_SIZE[0] - 2 * EDGE;
const FACTS = 43.6;

/** The room of a logo beside the priority. */
export const LOGO_ROOM: Point = [44, 8];

/** What stands on a label, worded. */
export type LabelText = {
  brand: string;
  /** Stands in the place of the product's sign and name. */
  logo: LabelLogo | null;
  priority: { word: string; chevrons: 0 | 1 | 2 };
  from: string;
  origin: string;
  destination: string;
  invitation: string;
  /** Dates with their names. */
  facts: { name: string; value: string }[];
  open: string;
  address: string;
  /** What the QR code holds. */
  url: string;
  number: string;
  isRightToLeft: boolean;
};

/** The label of a shipment on 100 × 150 mm, the same as the web app prints (D7); mirrored where its words are. */
export async function drawLabel(text: LabelText): Promise<Shape[]> {
  const shapes: Shape[] = [];
  const add = (segments: Segment[], isWhite = false) => shapes.push({ segments, isWhite });
  /** Where something so wide begins that stands so far from the side where lines begin. */
  const left = (at: number, width: number) => (text.isRightToLeft ? LABEL_SIZE[0] - EDGE - at - width : EDGE + at);
  const line = (words: Line, at: number, top: number, size: number, height = 1.25) =>
    add(words.outlines([left(at, words.width * size), baseline(words, top, size, height)], size));
  const caption = async (words: string, at: number, top: number) =>
    line(await setLine(words, { style: 'text', weight: 500 }), at, top, 2.9);

  const fitted = async (
    words: string,
    setting: Setting,
    at: { from: number; top: number; room: number; size: number },
  ) => {
    const set = await setLine(words, setting);
    const { main: size } = fitLine({ ...WHOLE, main: set.width, room: at.room, size: at.size });
    const y = baseline(set, at.top, at.size, 1.2);
    add(set.outlines([left(at.from, set.width * size), y], size));
  };

  if (text.logo) {
    add(text.logo.outlines([left(0, text.logo.width), 3.9]));
  } else {
    const name = await setLine(text.brand, { style: 'display', weight: 700, letterSpacing: -0.012 });
    for (const shape of brandMark([left(0, 7.168), 4.341], 7.168)) shapes.push(shape);
    line(name, 9.52, 5.125, 5.6, 1);
  }
  for (const shape of await priorityMark(text, left)) shapes.push(shape);
  add(box(EDGE, 14.25, ROOM, 0.75));

  await caption(text.from, 0, 17.7);
  await fitted(text.origin, { style: 'display', weight: 600 }, { from: 0, top: 21.325, room: ROOM, size: 6.7 });
  const [tip, back] = text.isRightToLeft ? [EDGE + 0.8, 1] : [EDGE + 90.2, -1];
  add(stroke([[left(0, 0), 31.5], [tip, 31.5]], 0.7)); // prettier-ignore
  add(stroke([[tip + back * 1.8, 29.8], [tip, 31.5], [tip + back * 1.8, 33.2]], 0.7)); // prettier-ignore
  for (const segments of await destination(text, left)) add(segments);
  add(box(EDGE, 51.72, ROOM, 0.28));

  add(qrCode(text.url, left(1.1, 40), 57.8));
  let top = 57.4;
  for (const words of await setLines(text.invitation, { style: 'text', weight: 600 }, FACTS / 4)) {
    line(words, 47.4, top, 4);
    top += 5;
  }
  for (const { name: what, value } of text.facts) {
    await caption(what, 47.4, top + 2.3);
    line(await setLine(value, { style: 'text', weight: 600 }), 47.4, top + 5.925, 3.7);
    top += 10.55;
  }
  await caption(text.open, 47.4, top + 2.3);
  const address = { from: 47.4, top: top + 5.925, room: FACTS, size: 3.4 };
  await fitted(text.address, { style: 'text', weight: 600 }, address);

  add(box(EDGE, 106, ROOM, 0.28));
  add(barCode(text.number));
  const number = await setLine(text.number, { style: 'mono', weight: 700 });
  const { main: size } = fitLine({ ...WHOLE, main: number.width, room: ROOM, size: 8.6 });
  add(number.outlines([(LABEL_SIZE[0] - number.width * size) / 2, baseline(number, 128.2, 8.6, 1)], size));
  add(motif([EDGE, 142.024], ROOM));
  return shapes;
}

const WHOLE = { rest: 0, restSize: 1, restMin: 1 };

/** Where a line of a size stands that begins at a height. */
function baseline({ ascent, descent }: Line, top: number, size: number, height: number): number {
  return top + (size * (height - ascent - descent)) / 2 + size * ascent;
}

type Left = (at: number, width: number) => number;

/** A place in large letters with its country after it in small ones, both as large as there is room. */
async function destination(text: LabelText, left: Left): Promise<Segment[][]> {
  const { main, rest } = splitPlace(text.destination);
  const big = await setLine(main.toUpperCase(), { style: 'display', weight: 700, letterSpacing: -0.015 });
  const small = await setLine(rest, { style: 'display', weight: 600 });
  const blank = (await setLine(' ', { style: 'display', weight: 600 })).width + 0.22;
  const size = (16 * (big.ascent + big.descent)) / big.height;
  const sizes = fitLine({
    main: big.width,
    rest: rest ? small.width + blank : 0,
    room: ROOM,
    size,
    restSize: 5.5,
    restMin: 3.4,
  });
  const y = baseline(big, 34.5, 16, 1.05) - (16 - size) * 0.12;
  const width = big.width * sizes.main;
  const beside = width + blank * sizes.rest;
  return [
    big.outlines([left(0, width), y], sizes.main),
    rest ? small.outlines([left(beside, small.width * sizes.rest), y], sizes.rest) : [],
  ];
}

/** The priority as a word and a mark: Standard in outline, the others on black (§4). */
async function priorityMark({ priority }: LabelText, left: Left): Promise<Shape[]> {
  const setting: Setting = { style: 'text', weight: 700, letterSpacing: 0.02 };
  const word = await setLine(priority.word.toUpperCase(), setting);
  const mark = priority.chevrons === 0 ? 0 : 4.98;
  const width = word.width * 4.4 + mark + 7.6;
  const start = ROOM - width;
  const [x, y, height] = [left(start, width), 4.025, 7.8];
  const isOnBlack = priority.chevrons > 0;
  const frame: Shape[] = [{ segments: box(x, y, width, height) }];
  if (!isOnBlack) frame.push({ segments: box(x + 0.45, y + 0.45, width - 0.9, height - 0.9), isWhite: true });
  return [
    ...frame,
    { segments: chevrons([left(start + 2.48, 5.5), 5.175], 5.5, priority.chevrons), isWhite: true },
    {
      segments: word.outlines([left(start + 3.8 + mark, word.width * 4.4), baseline(word, y, 4.4, height / 4.4)], 4.4),
      isWhite: isOnBlack,
    },
  ];
}

function qrCode(url: string, x: number, y: number): Segment[] {
  const { modules, runs } = qrRuns(url);
  const module = 40 / modules;
  return runs.flatMap(({ row, start, length }) => box(x + start * module, y + row * module, length * module, module));
}

/** The number in Code 128, in bars of whole printer dots; nothing where the paper is too narrow for it. */
function barCode(number: string): Segment[] {
  const { modules, bars: found } = bars(number);
  const width = moduleWidth(modules, ROOM);
  if (width === undefined) return [];
  // On a dot, so that every bar begins with one.
  const x = Math.round(((LABEL_SIZE[0] - modules * width) / 2) * 8) / 8;
  return found.flatMap((bar) => box(x + bar.start * width, 109.64, bar.width * width, 15));
}
