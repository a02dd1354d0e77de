import path from 'node:path';

import type { Rolldown } from 'vite';

type Graph = Pick<Rolldown.ChunkingContext, 'getModuleInfo'>;

const SRC = path.join(import.meta.dirname, 'src');
const routes = (...names: string[]) => names.map((name) => path.join(SRC, `routes/${name}.tsx`));

/** What strangers see first: they fetch hardly anything for its being shared with a page of members. */
const FRONT = routes('landing', 'vision', 'pricing');
/** Where others come without an account, and read or fill in more. */
const VISITED = routes('track', 'payment');
/** Where visitors become members, who may fetch what is shared with their frame. */
const DOORS = routes('login', 'register', 'invitation', 'signup');
const FRAME = routes('signed-in');
const SCANNING = routes('scan-update');
const OUTBOX = [path.join(SRC, 'features/outbox/outbox-frame.tsx')];
const SCREENS = routes('dashboard', 'shipments', 'shipment', 'outbox', 'settings');
const MEMBERS = [...FRAME, ...SCANNING, ...OUTBOX];

/** A module that every side needs is taken; in pieces by the pages that need it where `leastPiece` is given, in bytes. */
type Group = { name: string; sides: readonly string[][]; leastPiece?: number };

/**
 * What the scan screen shares with other pages, a file for each use: a phone that opens it again pays for each file more
 * than for its bytes (D23). A module goes into the first group of which every side needs it. The first two stay in pieces, so
 * that no visitor fetches much that only another page needs; smaller pieces than so go into the nearest one.
 */
const GROUPS: readonly Group[] = [
  { name: 'part', sides: [FRONT, MEMBERS], leastPiece: 1000 },
  { name: 'visited', sides: [VISITED, MEMBERS], leastPiece: 40_000 },
  { name: 'fields', sides: [DOORS, MEMBERS] },
  { name: 'frame', sides: [FRAME] },
  { name: 'offline', sides: [OUTBOX] },
  { name: 'screens', sides: [SCANNING, SCREENS] },
];

/** A list of a library's parts, which names them all and needs none of them. */
const LIST = /\/node_modules\/.*\/index\.m?js$/u;
const known = new Map<string, ReadonlySet<string>>();

/** What a library exports from a file, after its name: `use-hotkeys.mjs` has `useHotkeys`. */
const exportOf = (id: string) =>
  path.basename(id, path.extname(id)).replaceAll(/-(?<letter>[a-z])/gu, (_, letter: string) => letter.toUpperCase());

type Asked = { readonly isList: boolean; readonly importers: readonly string[]; readonly words: ReadonlySet<string> };

/** What is asked of a module, once: each answer of the bundler is a copy, with the whole code in it. */
const asked = new Map<string, Asked>();

function ask(id: string, graph: Graph): Asked {
  const before = asked.get(id);
  if (before) return before;
  const info = graph.getModuleInfo(id);
  const isList = LIST.test(id);
  // A list is asked for its importers alone.
  const words = new Set(isList ? [] : info?.code?.match(/\w+/gu));
  const answer = { isList, importers: info?.importers ?? [], words };
  asked.set(id, answer);
  return answer;
}

/** The modules that need this one at once, itself among them; what is fetched later is not followed. */
function usersOf(id: string, graph: Graph): ReadonlySet<string> {
  const found = known.get(id);
  if (found) return found;
  const users = new Set([id]);
  for (const user of users) {
    for (const importer of ask(user, graph).importers) {
      if (!ask(importer, graph).isList) users.add(importer);
      else for (const one of namedBy(exportOf(user), importer, graph)) users.add(one);
    }
  }
  known.set(id, users);
  return users;
}

/** The modules that take this part from a list, or from a list of lists. */
function namedBy(name: string, list: string, graph: Graph): string[] {
  return ask(list, graph).importers.flatMap((importer) => {
    const { isList, words } = ask(importer, graph);
    if (isList) return namedBy(name, importer, graph);
    return words.has(name) ? [importer] : [];
  });
}

/** The bundler's groups, in their order: a module that an earlier one took is not taken again. */
export const codeGroups = GROUPS.map(({ name, sides, leastPiece }, index) => ({
  priority: GROUPS.length - index,
  entriesAware: leastPiece !== undefined,
  entriesAwareMergeThreshold: leastPiece ?? 0,
  name: (id: string, graph: Graph) => {
    const users = usersOf(id, graph);
    return sides.every((side) => side.some((page) => users.has(page))) ? name : null;
  },
}));
