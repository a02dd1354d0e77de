import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

import { OPEN } from '../code-groups.ts';

const SOURCE = import.meta.dirname;
const TEXT = readFileSync(join(SOURCE, 'app-routes.tsx'), 'utf8');

const namesIn = (text: string) => [...text.matchAll(/'([a-z]+)'/gu)].map(([, name = '']) => name);

/** The namespaces whose words a file asks for, and the files of ours that it is made of. */
function read(file: string): { words: string[]; parts: string[] } {
  const text = readFileSync(file, 'utf8');
  const hooks = [...text.matchAll(/useTranslation\((\[[^\]]*\]|'[^']*')/gu)].flatMap(([, names = '']) =>
    namesIn(names),
  );
  const keys = [...text.matchAll(/\bt\(\s*[`']([a-z]+):|\bns: '([a-z]+)'/gu)].map(([, key, ns]) => key ?? ns ?? '');
  const imports = text.matchAll(/^(?:import|export) (?!type)[^;]*?from '(\.[^']+)'/gmu);
  return { words: [...hooks, ...keys], parts: [...imports].map(([, path = '']) => join(dirname(file), path)) };
}

/** The words that a page asks for with all that it brings along by itself, not with what it fetches later. */
function wordsOf(page: string): Set<string> {
  const [files, words] = [new Set<string>(), new Set<string>()];
  const left = [page];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (files.has(next) || !existsSync(next)) continue;
    files.add(next);
    const { words: own, parts } = read(next);
    for (const name of own) words.add(name);
    left.push(...parts);
  }
  return words;
}

const routes = [...TEXT.matchAll(/const (\w+) = lazyRoute\(\s*\(\) => import\('\.\/([^']+)'\)[^[]*(\[[^\]]*\])/gu)].map(
  ([, name = '', path = '', namespaces = '']) => ({ name, path, loaded: namesIn(namespaces) }),
);

const frame = routes.find(({ path }) => path.endsWith('signed-in.tsx'))?.loaded ?? [];

test('the pages and the frame of those who are signed in were found', () => {
  expect(routes.length).toBeGreaterThan(30);
  expect(frame).toContain('shell');
});

test.each(routes)('$path fetches the words of all that it is made of, so that no key flashes', ({ path, loaded }) => {
  // Every page has the first; those behind the sign-in stand in a frame that brings its own.
  const there = new Set(['common', ...loaded, ...(loaded.includes('shell') ? frame : [])]);
  expect([...wordsOf(join(SOURCE, path))].filter((name) => !there.has(name))).toEqual([]);
});

test('the pages that are open to everybody, and no others, are kept from the files of members', () => {
  const [, list = ''] = /const PUBLIC[^=]*= \[(.*?)\n\];/su.exec(TEXT) ?? [];
  const open = [...list.matchAll(/Page: (\w+)/gu)].map(([, page]) => routes.find(({ name }) => name === page)?.path);
  expect(open).toContain('routes/not-found.tsx');
  expect(new Set(open.map((path = '') => join(SOURCE, path)))).toEqual(OPEN);
});
