import { distanceKm, lengthKm, type Position } from './geography.ts';

/** Points that ships pass, in open water. */
const NODES = {
  gibraltar: [35.9, -5.8],
  algiers: [37.5, 3.5],
  sicily: [37.3, 11],
  sirte: [33.2, 16.5],
  crete: [34.2, 24],
  alexandria: [31.8, 29.5],
  aegean: [37.5, 25],
  portSaid: [31.6, 32.3],
  suez: [29.6, 32.5],
  jeddah: [21, 38.2],
  babElMandeb: [12.5, 43.3],
  guardafui: [12.3, 51.5],
  mogadishu: [1.5, 46.5],
  mombasa: [-4.3, 40.3],
  capDelgado: [-11, 41.2],
  mozambique: [-19, 37],
  durban: [-30, 31.5],
  agulhas: [-35.2, 20],
  walvis: [-23, 13.8],
  luanda: [-9, 12.6],
  gabon: [-1, 8],
  bonny: [3.8, 7.2],
  bightOfBenin: [5.8, 3.5],
  capeThreePoints: [4.2, -2],
  capePalmas: [4, -7.7],
  guinea: [9, -15],
  dakar: [14.7, -18],
  canaries: [28.5, -14],
  finisterre: [43.5, -10],
  dover: [51, 1.5],
  elbe: [54, 8],
  skaw: [58, 10.8],
  comoros: [-12.3, 44.3],
  madagascarNorth: [-11.5, 49.5],
  madagascarEast: [-15.3, 50.8],
  toamasina: [-18.5, 50],
  tolagnaro: [-25.6, 47.5],
  madagascarSouth: [-26.3, 45.3],
  toliara: [-24, 42.9],
  madagascarWest: [-16.5, 43.5],
  mahajanga: [-15, 46],
  mauritius: [-20, 57.6],
  reunion: [-21.8, 55],
  seychelles: [-4, 55],
  oman: [16.8, 55],
  hormuz: [25.5, 57],
  gulf: [27, 51],
  mumbai: [18.8, 72.3],
  dondra: [5.8, 80.5],
  malacca: [5.8, 95],
  singapore: [1.2, 104],
  southChina: [21, 115],
  shanghai: [30.5, 123],
  tokyo: [34.5, 139.5],
  fremantle: [-32, 115],
  melbourne: [-39, 144],
  marmara: [40.5, 28],
  blackSea: [44, 31],
  newYork: [40, -72],
  caribbean: [18, -75],
  natal: [-6, -34],
  santos: [-24.5, -45.5],
  plate: [-35.5, -56],
} as const satisfies Record<string, readonly [lat: number, lon: number]>;

type Node = keyof typeof NODES;

/** Ways between them that cross no land worth mentioning. */
const WAYS = `gibraltar algiers sicily crete portSaid suez jeddah babElMandeb guardafui mogadishu mombasa capDelgado
mozambique durban agulhas walvis luanda gabon bightOfBenin capePalmas dakar canaries gibraltar finisterre dover elbe skaw
; sicily sirte crete alexandria portSaid ; crete aegean marmara blackSea ; portSaid aegean ; alexandria aegean
; canaries finisterre ; agulhas capePalmas ; agulhas gabon ; gabon bonny bightOfBenin
; bightOfBenin capeThreePoints capePalmas guinea dakar
; luanda capePalmas ; walvis capePalmas ; agulhas santos ; agulhas plate santos natal caribbean ; natal dakar ; natal capePalmas
; newYork finisterre ; newYork gibraltar ; newYork dakar ; newYork caribbean ; newYork agulhas ; caribbean canaries
; natal canaries ; natal walvis ; natal agulhas ; babElMandeb oman hormuz gulf ; guardafui oman mumbai hormuz ; guardafui mumbai
; mumbai dondra malacca singapore southChina shanghai tokyo ; southChina tokyo ; guardafui dondra ; mogadishu mumbai ; mombasa mumbai
; mombasa dondra ; mogadishu oman ; mombasa madagascarNorth mauritius ; madagascarNorth mumbai ; madagascarNorth dondra
; madagascarNorth madagascarEast toamasina tolagnaro madagascarSouth toliara madagascarWest mahajanga madagascarNorth
; capDelgado comoros madagascarNorth ; mombasa comoros mahajanga ; comoros madagascarWest mozambique toliara durban madagascarSouth
; guardafui madagascarNorth ; guardafui seychelles mauritius ; mogadishu seychelles ; mombasa seychelles dondra
; madagascarNorth seychelles mumbai ; madagascarEast mauritius toamasina reunion mauritius ; madagascarEast reunion
; reunion tolagnaro dondra ; tolagnaro malacca ; tolagnaro singapore ; mauritius dondra ; mauritius malacca ; mauritius singapore
; durban fremantle melbourne ; mauritius fremantle ; singapore fremantle ; agulhas fremantle ; dakar finisterre ; santos luanda
; santos walvis ; santos capePalmas ; natal luanda`
  .split(';')
  .flatMap((way) => {
    const names = way.trim().split(/\s+/u);
    return names.slice(1).map((to, n) => [names[n] ?? to, to] as const);
  });

const names = Object.keys(NODES).filter((name): name is Node => name in NODES);
const points: Position[] = names.map((name) => ({ lat: NODES[name][0], lon: NODES[name][1] }));

type Table = { km: Float64Array; next: Int16Array };

/** The shortest ways between all points, by Floyd and Warshall, made when first asked for. */
function computeTable(): Table {
  const size = points.length;
  const km = new Float64Array(size * size).fill(Number.POSITIVE_INFINITY);
  const next = new Int16Array(size * size).fill(-1);
  const join = (a: number, b: number, length: number) => {
    km[a * size + b] = length;
    next[a * size + b] = b;
  };
  points.forEach((_, n) => {
    join(n, n, 0);
  });
  for (const [from, to] of WAYS) {
    const [a, b] = [names.findIndex((name) => name === from), names.findIndex((name) => name === to)];
    const length = lengthKm([points[a], points[b]].filter((point) => point !== undefined));
    join(a, b, length);
    join(b, a, length);
  }
  for (let via = 0; via < size; via += 1) {
    for (let a = 0; a < size; a += 1) {
      for (let b = 0; b < size; b += 1) {
        const length = (km[a * size + via] ?? 0) + (km[via * size + b] ?? 0);
        if (length >= (km[a * size + b] ?? 0)) continue;
        km[a * size + b] = length;
        next[a * size + b] = next[a * size + via] ?? -1;
      }
    }
  }
  return { km, next };
}

let table: Table | undefined;

/** The two points nearest to a port: one of them lies on its way whichever way it is. */
function gates(port: Position): { node: number; km: number }[] {
  return points
    .map((point, node) => ({ node, km: distanceKm(port, point) }))
    .toSorted((a, b) => a.km - b.km)
    .slice(0, 2);
}

/** Nearer than this, ships go straight. */
const STRAIGHT_KM = 600;

/** The line a ship follows between two ports, round the continents: ends included. */
export function seaPath(from: Position, to: Position): Position[] {
  if (distanceKm(from, to) <= STRAIGHT_KM) return [from, to];
  table ??= computeTable();
  const { km, next } = table;
  const size = points.length;
  let best = { length: Number.POSITIVE_INFINITY, from: -1, to: -1 };
  for (const start of gates(from)) {
    for (const end of gates(to)) {
      const length = start.km + (km[start.node * size + end.node] ?? 0) + end.km;
      if (length < best.length) best = { length, from: start.node, to: end.node };
    }
  }
  const path = [from];
  for (let at = best.from; at >= 0; at = at === best.to ? -1 : (next[at * size + best.to] ?? -1)) {
    const point = points[at];
    if (point) path.push(point);
  }
  return [...path, to];
}
