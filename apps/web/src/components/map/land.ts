import land from './land.json';

export type LatLng = [lat: number, lng: number];

const PARTS = 100;

/** A line that is written as steps, in hundredths of a degree, from point to point. */
export function readLine(steps: string): LatLng[] {
  const numbers = steps.split(' ').map(Number);
  const line: LatLng[] = [];
  let [x, y] = [0, 0];
  for (let n = 0; n + 1 < numbers.length; n += 2) {
    x += numbers[n] ?? 0;
    y += numbers[n + 1] ?? 0;
    line.push([y / PARTS, x / PARTS]);
  }
  return line;
}

/** Outlines of the land and, near Africa, the borders of its countries (Natural Earth; made by scripts/build-land.ts). */
export function readLand() {
  return { near: land.near.map(readLine), far: land.far.map(readLine), borders: land.borders.map(readLine) };
}
