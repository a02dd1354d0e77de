import { type Point, roundBox, type Segment, type Shape, stroke } from './outlines.ts';

/** A line of straight pieces in the units of a drawing, moved and scaled to its place. */
function lineIn([left, top]: Point, unit: number, points: Point[], width: number, ends?: 'round'): Segment[] {
  return stroke(
    points.map(([x, y]): Point => [left + x * unit, top + y * unit]),
    width * unit,
    ends,
  );
}

/** The product's sign. */
export function brandMark(at: Point, size: number): Shape[] {
  const unit = size / 26;
  const road: Point[] = [[4, 15.5], [8.5, 9.5], [11.5, 14], [14.5, 9.5], [17.5, 14], [20, 10.5], [22, 13.5]]; // prettier-ignore
  return [
    { segments: roundBox(at[0], at[1], size, size, 4 * unit) },
    { segments: lineIn(at, unit, road, 2, 'round'), isWhite: true },
    { segments: lineIn(at, unit, [[4, 20], [22, 20]], 2, 'round'), isWhite: true }, // prettier-ignore
  ];
}

/** One or two chevrons upwards: Express and Urgent. */
export function chevrons(at: Point, size: number, count: 0 | 1 | 2): Segment[] {
  const unit = size / 24;
  const chevron = (x: number, y: number): Point[] => [[x, y], [12, y + x - 12], [24 - x, y]]; // prettier-ignore
  const drawn = count === 2 ? [chevron(7, 11), chevron(7, 17)] : [chevron(6, 15)].slice(0, count);
  return drawn.flatMap((points) => lineIn(at, unit, points, 3, 'round'));
}

const UPRIGHTS = [2, 7, 12, 17, 96, 102, 174, 180, 242, 248];
const MUD_CLOTH: Point[][] = [
  ...UPRIGHTS.map((x): Point[] => [[x, 2], [x, 20]]), // prettier-ignore
  Array.from({ length: 9 }, (_, n): Point => [24 + 8 * n, n % 2 === 0 ? 19 : 4]),
  ...[112, 133, 154].flatMap((x): Point[][] => [
    [[x, 6], [x + 9, 15]], // prettier-ignore
    [[x + 9, 6], [x, 15]], // prettier-ignore
  ]),
  ...[198, 224].flatMap((x): Point[][] => [diamond(x, 11, 9), diamond(x, 11, 3)]),
];

function diamond(x: number, y: number, half: number): Point[] {
  return [[x, y - half], [x + half, y], [x, y + half], [x - half, y], [x, y - half]]; // prettier-ignore
}

/** The ornament at the foot, two repetitions on the whole width. */
export function motif([left, top]: Point, width: number): Segment[] {
  const unit = width / (256 + 247.5);
  return [0, 256].flatMap((start) =>
    MUD_CLOTH.flatMap((points) => lineIn([left + (start - 1.25) * unit, top], unit, points, 1.5)),
  );
}
