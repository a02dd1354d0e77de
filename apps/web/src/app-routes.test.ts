import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { expect, test } from 'vitest';

const SOURCES = fileURLToPath(new URL('.', import.meta.url));
const ROUTE = /import\('(?<file>\.\/routes\/[^']+)'\)[^[]*?\[(?<list>[^\]]*)\]/gu;
const IMPORT = /^(?:import|export) (?!type )[^;]*?from '(?<file>\.[^']+)';/gmu;
const USED = /useTranslation\(\[?(?<list>[^)\]]*)/gu;
const NAMED = /\bt\([`'](?<namespace>[a-z]+):/gu;

const namesIn = (list: string) => [...list.matchAll(/'([a-z]+)'/gu)].map(([, name = '']) => name);

/** Every file that a page brings along by itself, not those that it fetches later. */
function filesOf(file: string, seen = new Set<string>()): Set<string> {
  if (seen.has(file) || !/\.tsx?$/u.test(file) || !existsSync(file)) return seen;
  seen.add(file);
  for (const { groups } of readFileSync(file, 'utf8').matchAll(IMPORT)) {
    filesOf(join(dirname(file), groups?.['file'] ?? ''), seen);
  }
  return seen;
}

function namespacesUsedBy(page: string): Set<string> {
  const used = new Set<string>();
  for (const file of filesOf(page)) {
    const text = readFileSync(file, 'utf8');
    for (const { groups } of text.matchAll(USED)) for (const name of namesIn(groups?.['list'] ?? '')) used.add(name);
    for (const { groups } of text.matchAll(NAMED)) used.add(groups?.['namespace'] ?? '');
  }
  return used;
}

const ROUTES = [...readFileSync(join(SOURCES, 'app-routes.tsx'), 'utf8').matchAll(ROUTE)].map(({ groups }) => ({
  file: groups?.['file'] ?? '',
  list: namesIn(groups?.['list'] ?? ''),
}));

const FRAME = ROUTES.find(({ file }) => file.includes('signed-in'))?.list ?? [];

test('every page is found', () => {
  expect(ROUTES.length).toBeGreaterThan(25);
  expect(FRAME).toContain('shell');
});

test.each(ROUTES)('$file names every namespace whose words it shows, so that no key flashes', ({ file, list }) => {
  // Every page has these; those behind the sign-in stand in a frame that brings its own.
  const there = new Set(['common', ...list, ...(list.includes('shell') ? FRAME : [])]);
  const missing = [...namespacesUsedBy(join(SOURCES, file))].filter((name) => !there.has(name));
  expect(missing).toEqual([]);
});
