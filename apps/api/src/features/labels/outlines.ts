/** A point of a drawing, in millimetres from the top left. */
export type Point = readonly [x: number, y: number];

/** A part of an outline: a move, a line or a curve to the last of its points, or its closing. */
export type Segment =
  | { kind: 'M'; to: Point }
  | { kind: 'L'; to: Point }
  | { kind: 'Q'; by: Point; to: Point }
  | { kind: 'C'; by: Point; and: Point; to: Point }
  | { kind: 'Z' };

/** Outlines filled in one colour, by the nonzero rule. */
export type Shape = { segments: Segment[]; isWhite?: boolean };

/** A rectangle. */
export function box(x: number, y: number, width: number, height: number): Segment[] {
  return polygon([
    [x, y],
    [x + width, y],
    [x + width, y + height],
    [x, y + height],
  ]);
}

function polygon([first = [0, 0], ...others]: Point[]): Segment[] {
  return [{ kind: 'M', to: first }, ...others.map((to): Segment => ({ kind: 'L', to })), { kind: 'Z' }];
}

/** How far the handles of a curve stand off, for it to be a quarter of a circle. */
const QUARTER = 0.5523;

/** A rectangle with round corners. */
export function roundBox(x: number, y: number, width: number, height: number, radius: number): Segment[] {
  const [right, bottom, near] = [x + width, y + height, radius * (1 - QUARTER)];
  return [
    { kind: 'M', to: [x + radius, y] },
    { kind: 'L', to: [right - radius, y] },
    { kind: 'C', by: [right - near, y], and: [right, y + near], to: [right, y + radius] },
    { kind: 'L', to: [right, bottom - radius] },
    { kind: 'C', by: [right, bottom - near], and: [right - near, bottom], to: [right - radius, bottom] },
    { kind: 'L', to: [x + radius, bottom] },
    { kind: 'C', by: [x + near, bottom], and: [x, bottom - near], to: [x, bottom - radius] },
    { kind: 'L', to: [x, y + radius] },
    { kind: 'C', by: [x, y + near], and: [x + near, y], to: [x + radius, y] },
    { kind: 'Z' },
  ];
}

/** A line of straight pieces with round joins and, unless they are cut off, round ends. */
export function stroke(points: Point[], width: number, ends: 'round' | 'cut' = 'cut'): Segment[] {
  const half = width / 2;
  const pieces = points.slice(1).flatMap(([x2, y2], n) => {
    const [x1, y1] = points[n] ?? [x2, y2];
    const length = Math.hypot(x2 - x1, y2 - y1);
    if (length === 0) return [];
    const [dx, dy] = [(-(y2 - y1) / length) * half, ((x2 - x1) / length) * half];
    return polygon([
      [x1 - dx, y1 - dy],
      [x2 - dx, y2 - dy],
      [x2 + dx, y2 + dy],
      [x1 + dx, y1 + dy],
    ]);
  });
  const round = ends === 'round' ? points : points.slice(1, -1);
  return [...pieces, ...round.flatMap(([x, y]) => roundBox(x - half, y - half, width, width, half))];
}

/** Outlines moved and scaled. */
export function placed(segments: Segment[], [left, top]: Point, scale: number): Segment[] {
  const at = ([x, y]: Point): Point => [left + x * scale, top + y * scale];
  return segments.map((segment): Segment => {
    if (segment.kind === 'Z') return segment;
    if (segment.kind === 'Q') return { kind: 'Q', by: at(segment.by), to: at(segment.to) };
    if (segment.kind === 'C') return { kind: 'C', by: at(segment.by), and: at(segment.and), to: at(segment.to) };
    return { ...segment, to: at(segment.to) };
  });
}

const COMMAND = /([MLQCZ])([^MLQCZ]*)/gu;

/** The outlines of a path in the notation of SVG, with absolute commands alone. */
export function readPath(path: string): Segment[] {
  return [...path.matchAll(COMMAND)].map(([, command = '', rest = '']): Segment => {
    const [a = 0, b = 0, c = 0, d = 0, e = 0, f = 0] = (rest.match(/-?[\d.]+/gu) ?? []).map(Number);
    if (command === 'Q') return { kind: 'Q', by: [a, b], to: [c, d] };
    if (command === 'C') return { kind: 'C', by: [a, b], and: [c, d], to: [e, f] };
    if (command === 'M') return { kind: 'M', to: [a, b] };
    if (command === 'L') return { kind: 'L', to: [a, b] };
    return { kind: 'Z' };
  });
}
