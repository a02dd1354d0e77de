import { setImmediate as nextTurn } from 'node:timers/promises';
import { promisify } from 'node:util';
import { crc32, deflate } from 'node:zlib';

import type { Point, Segment, Shape } from './outlines.ts';

/** Two dots of a thermal print head of 203 dpi, so that bars and modules keep their widths on it. */
const DOTS_PER_MM = 16;

/** For how long other requests wait at most, but for one shape. */
const TURN_MS = 5;

/** Straight pieces that a curve is drawn with. */
const PIECES = 8;

/** A straight piece of an outline, downwards; `at` is where it crosses the row that is drawn. */
type Edge = { top: number; bottom: number; x: number; slope: number; turn: 1 | -1; at: number };

/** A picture of one bit a dot, in which 1 is white. */
type Bitmap = { width: number; height: number; bytesPerRow: number; rows: Buffer };

const compress = promisify(deflate);

/** Shapes in black and white as a PNG of one bit a dot, 406 dpi: what label printers print. */
export async function writePng(shapes: Shape[], [width, height]: Point): Promise<Buffer> {
  const bitmap = blank(Math.round(width * DOTS_PER_MM), Math.round(height * DOTS_PER_MM));
  let began = performance.now();
  for (const { segments, isWhite = false } of shapes) {
    fill(bitmap, edgesOf(segments), isWhite);
    if (performance.now() - began < TURN_MS) continue;
    // Other requests have their turn.
    await nextTurn();
    began = performance.now();
  }
  const header = Buffer.alloc(13);
  header.writeUInt32BE(bitmap.width, 0);
  header.writeUInt32BE(bitmap.height, 4);
  header[8] = 1;
  const density = Buffer.alloc(9);
  density.writeUInt32BE(DOTS_PER_MM * 1000, 0);
  density.writeUInt32BE(DOTS_PER_MM * 1000, 4);
  density[8] = 1;
  return Buffer.concat([
    Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a]),
    chunk('IHDR', header),
    chunk('pHYs', density),
    chunk('IDAT', await compress(bitmap.rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function chunk(name: string, data: Buffer): Buffer {
  const body = Buffer.concat([Buffer.from(name, 'latin1'), data]);
  const length = Buffer.alloc(4);
  length.writeUInt32BE(data.length);
  const check = Buffer.alloc(4);
  check.writeUInt32BE(crc32(body));
  return Buffer.concat([length, body, check]);
}

/** White paper; every row begins with a byte that says that it stands as it is. */
function blank(width: number, height: number): Bitmap {
  const bytesPerRow = 1 + Math.ceil(width / 8);
  const rows = Buffer.alloc(bytesPerRow * height, 0xff);
  for (let row = 0; row < height; row += 1) rows[row * bytesPerRow] = 0;
  return { width, height, bytesPerRow, rows };
}

function edgesOf(segments: Segment[]): Edge[] {
  const edges: Edge[] = [];
  let start: Point = [0, 0];
  let from: Point = start;
  const lineTo = (to: Point) => {
    const [x1, y1, x2, y2] = [from[0], from[1], to[0], to[1]].map((mm) => mm * DOTS_PER_MM);
    from = to;
    if (x1 === undefined || y1 === undefined || x2 === undefined || y2 === undefined || y1 === y2) return;
    const slope = (x2 - x1) / (y2 - y1);
    const [top, bottom, x] = y1 < y2 ? [y1, y2, x1] : [y2, y1, x2];
    edges.push({ top, bottom, x, slope, turn: y1 < y2 ? 1 : -1, at: x });
  };
  for (const segment of segments) {
    if (segment.kind === 'Z') lineTo(start);
    else if (segment.kind === 'M') {
      lineTo(start);
      start = segment.to;
      from = start;
    } else if (segment.kind === 'L') lineTo(segment.to);
    else for (const point of curve(from, segment)) lineTo(point);
  }
  lineTo(start);
  return edges;
}

function curve(from: Point, segment: Extract<Segment, { kind: 'Q' | 'C' }>): Point[] {
  return Array.from({ length: PIECES }, (_, n): Point => {
    const t = (n + 1) / PIECES;
    const u = 1 - t;
    const mixed = (axis: 0 | 1) =>
      segment.kind === 'Q'
        ? u * u * from[axis] + 2 * u * t * segment.by[axis] + t * t * segment.to[axis]
        : u ** 3 * from[axis] +
          3 * u * u * t * segment.by[axis] +
          3 * u * t * t * segment.and[axis] +
          t ** 3 * segment.to[axis];
    return [mixed(0), mixed(1)];
  });
}

/** Fills what lies within edges, row by row, where the middle of a dot does (nonzero rule). */
function fill(bitmap: Bitmap, edges: Edge[], isWhite: boolean): void {
  const waiting = edges.toSorted((a, b) => a.top - b.top);
  let next = 0;
  let open: Edge[] = [];
  const first = Math.max(0, Math.floor(waiting[0]?.top ?? 0));
  for (let row = first; row < bitmap.height && (open.length > 0 || next < waiting.length); row += 1) {
    const middle = row + 0.5;
    for (let edge = waiting[next]; edge && edge.top <= middle; edge = waiting[next]) {
      open.push(edge);
      next += 1;
    }
    open = open.filter(({ bottom }) => bottom > middle);
    for (const edge of open) edge.at = edge.x + (middle - edge.top) * edge.slope;
    // oxlint-disable-next-line unicorn/no-array-sort -- in place: from one row to the next the order hardly changes
    open.sort((a, b) => a.at - b.at);
    let winding = 0;
    let left = 0;
    for (const { at, turn } of open) {
      if (winding === 0) left = at;
      winding += turn;
      if (winding === 0) span(bitmap, row, Math.ceil(left - 0.5), Math.ceil(at - 0.5), isWhite);
    }
  }
}

function span({ width, bytesPerRow, rows }: Bitmap, row: number, from: number, to: number, isWhite: boolean): void {
  const start = row * bytesPerRow + 1;
  const end = Math.min(width, to);
  let dot = Math.max(0, from);
  while (dot < end) {
    const at = start + (dot >> 3);
    const next = Math.min(end, (dot | 7) + 1);
    const mask = (0xff >> (dot & 7)) & (0xff << ((8 - (next & 7)) & 7));
    const old = rows[at] ?? 0;
    rows[at] = isWhite ? old | mask : old & ~mask;
    dot = next;
  }
}
