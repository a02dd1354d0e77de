import { readFile, writeFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';

import { merge, mesh } from 'topojson-client';

/** Degrees about Africa within which countries are drawn in detail, with their borders. */
const NEAR = { west: -32, east: 66, south: -42, north: 50 };
const ANTARCTICA = '010';
/** Positions are kept in hundredths of a degree, about a kilometre. */
const PARTS = 100;
/** The shortest step that is kept near Africa, and far from it. */
const STEP = { near: 4, far: 20 };
/** Islands smaller than so many square degrees are left out far from Africa. */
const FAR_AREA = 0.6;

type Point = [number, number];
type Topology = Parameters<typeof mesh>[0];
type Shape = Extract<Parameters<typeof merge>[1], unknown[]>[number];
type Atlas = Topology & {
  objects: { countries: { type: 'GeometryCollection'; geometries: (Shape & { id?: string })[] } };
};

const require = createRequire(import.meta.url);

async function read(path: string): Promise<Atlas> {
  return JSON.parse(await readFile(path, 'utf8')) as Atlas;
}

const pointsOf = (line: readonly number[][]): Point[] => line.map(([x = 0, y = 0]) => [x, y]);

function areaOf(ring: readonly Point[]): number {
  const doubled = ring.reduce((sum, [x, y], n) => {
    const [nextX, nextY] = ring[(n + 1) % ring.length] ?? [x, y];
    return sum + x * nextY - nextX * y;
  }, 0);
  return Math.abs(doubled) / 2;
}

/** A ring without the jump where the globe is cut open. */
function unrolled(ring: readonly Point[]): Point[] {
  let last = ring[0]?.[0] ?? 0;
  return ring.map(([x, y]) => {
    last = x + 360 * Math.round((last - x) / 360);
    return [last, y];
  });
}

/** The outer edges of these countries, without those between them. */
function outlines(atlas: Atlas, shapes: Shape[]): Point[][] {
  return merge(atlas, shapes).coordinates.flatMap((polygon) => polygon.map((ring) => unrolled(pointsOf(ring))));
}

/** A country by its largest part: its islands overseas do not make it near. */
function isNear(atlas: Atlas, shape: Shape): boolean {
  const [largest] = outlines(atlas, [shape]).toSorted((a, b) => areaOf(b) - areaOf(a));
  if (!largest) return false;
  const [xs, ys] = [largest.map(([x]) => x), largest.map(([, y]) => y)];
  const [east, west, north, south] = [Math.max(...xs), Math.min(...xs), Math.max(...ys), Math.min(...ys)];
  return west > NEAR.west && east < NEAR.east && south > NEAR.south && north < NEAR.north;
}

/** A line as the steps from point to point, in {@link PARTS} of a degree; steps too short to be seen are joined. */
function written(line: readonly Point[], least: number): string {
  const rounded = line.map(([x, y]): Point => [Math.round(x * PARTS), Math.round(y * PARTS)]);
  const steps: number[] = [];
  let [atX, atY] = [0, 0];
  for (const [n, [x, y]] of rounded.entries()) {
    const isEnd = n === 0 || n === rounded.length - 1;
    if (!isEnd && Math.hypot(x - atX, y - atY) < least) continue;
    steps.push(x - atX, y - atY);
    [atX, atY] = [x, y];
  }
  return steps.join(' ');
}

const [fine, coarse] = await Promise.all([
  read(require.resolve('world-atlas/countries-50m.json')),
  read(require.resolve('world-atlas/countries-110m.json')),
]);
const near = fine.objects.countries.geometries.filter((shape) => isNear(fine, shape));
const nearIds = new Set(near.map(({ id }) => id));
const far = coarse.objects.countries.geometries.filter(({ id }) => id !== ANTARCTICA && !nearIds.has(id));
const borders = mesh(fine, { type: 'GeometryCollection', geometries: near }, (a, b) => a !== b);

const land = {
  near: outlines(fine, near).map((ring) => written(ring, STEP.near)),
  borders: borders.coordinates.map((line) => written(pointsOf(line), STEP.near)),
  far: outlines(coarse, far)
    .filter((ring) => areaOf(ring) > FAR_AREA)
    .map((ring) => written(ring, STEP.far)),
};
const file = fileURLToPath(new URL('../src/components/map/land.json', import.meta.url));
await writeFile(file, `${JSON.stringify(land, null, 2)}\n`);
