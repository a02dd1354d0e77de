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
/** The other pages that are open to everybody, most of them by a link in a mail. */
const LINKED = routes(
  'account-created',
  'claim',
  'follow',
  'forgot-password',
  'not-found',
  'reset-password',
  'unsubscribe',
  'verify-email',
);
const FRAME = routes('signed-in');
const SCANNING = routes('scan-update');
const OUTBOX = [path.join(SRC, 'features/outbox/outbox-frame.tsx')];
const SCREENS = routes('dashboard', 'shipments', 'shipment', 'outbox', 'settings');
const MEMBERS = [...FRAME, ...SCANNING, ...OUTBOX];
/** Files beside the pages that are pieces of one. */
const PIECES = routes('app-layout', 'scan-one', 'developers-tab', 'shipment-customs');
/** The pages that are open to everybody, by their files. */
export const OPEN = new Set([...FRONT, ...VISITED, ...DOORS, ...LINKED]);

/** A module that every side needs is taken; in pieces by the pages that need it where `leastPiece` is given, in bytes. */
type Group = { name: string; sides: readonly string[][]; leastPiece?: number };

/**
 * What pages share, a file for each use: whoever opens one pays for each file more than for its bytes, a phone without a network too
 * (D23). A module goes into the first group of which every side needs it. The second stays in pieces, so that no visitor fetches much
 * that only another page needs; smaller pieces than so go into the nearest one.
 */
const GROUPS: readonly Group[] = [
  { name: 'part', sides: [FRONT, [...MEMBERS, ...SCREENS]] },
  { name: 'visited', sides: [VISITED, MEMBERS], leastPiece: 40_000 },
  { name: 'seen', sides: [VISITED, SCREENS] },
  { name: 'fields', sides: [DOORS, MEMBERS] },
  { name: 'frame', sides: [FRAME] },
  { name: 'offline', sides: [OUTBOX] },
  { name: 'screens', sides: [SCANNING, SCREENS] },
];

/** What so many pages of members share beyond that, and no other page, is one file more. */
const INNER_PAGES = 3;
/** A page, by its file. */
export const PAGE = /\/src\/routes\/(?<name>[a-z-]+)\.tsx$/u;

/** Words that pages ask for together, a file for each language. */
const WORDS = new Map(
  Object.entries({
    members: ['shell', 'inbox', 'outbox', 'settings', 'dashboard', 'onboarding', 'shipments', 'milestones', 'units'],
    panels: ['messages', 'costs', 'documents', 'customs'],
    developing: ['developers', 'webhooks'],
  }).flatMap(([name, namespaces]) => namespaces.map((namespace) => [namespace, name] as const)),
);
/** The words of a namespace in a language, by their file. */
export const WORDS_FILE = /\/packages\/i18n\/src\/(?<language>[a-z]{2})\/(?<name>[a-z]+)\.ts$/u;

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

const sharedBySides = GROUPS.map(({ name, sides, leastPiece }, index) => ({
  priority: GROUPS.length - index,
  entriesAware: leastPiece !== undefined,
  entriesAwareMergeThreshold: leastPiece ?? 0,
  name: (id: string, graph: Graph) => {
    const users = usersOf(id, graph);
    return sides.every((side) => side.some((page) => users.has(page))) ? name : null;
  },
}));

const sharedByMembers = {
  priority: 0,
  name: (id: string, graph: Graph) => {
    const pages = [...usersOf(id, graph)].filter((user) => PAGE.test(user) && !PIECES.includes(user));
    return pages.length < INNER_PAGES || pages.some((page) => OPEN.has(page)) ? null : 'inner';
  },
};

const words = {
  priority: 0,
  name: (id: string) => {
    const { language = '', name = '' } = WORDS_FILE.exec(id)?.groups ?? {};
    const group = WORDS.get(name);
    return group === undefined ? null : `words-${group}-${language}`;
  },
};

/** The bundler's groups, in their order: a module that an earlier one took is not taken again. */
export const codeGroups = [...sharedBySides, sharedByMembers, words];
