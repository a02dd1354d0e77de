import { existsSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

import { expect, test } from 'vitest';

const SOURCE = import.meta.dirname;

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

/** A page with all that it is made of: the files, and the words that they ask for. */
function wholePage(file: string): { files: Set<string>; words: Set<string> } {
  const [files, words] = [new Set<string>(), new Set<string>()];
  const left = [file];
  for (let next = left.pop(); next !== undefined; next = left.pop()) {
    if (files.has(next) || !existsSync(next)) continue;
    files.add(next);
    const { words: own, parts } = read(next);
    for (const name of own) words.add(name);
    left.push(...parts);
  }
  return { files, words };
}

const routes = [
  ...readFileSync(join(SOURCE, 'app-routes.tsx'), 'utf8').matchAll(
    /lazyRoute\(\s*\(\) => import\('\.\/([^']+)'\)[^[]*(\[[^\]]*\])/gu,
  ),
].map(([, path = '', names = '']) => ({ path, loaded: namesIn(names) }));

const frame = routes.find(({ path }) => path.endsWith('signed-in.tsx'))?.loaded ?? [];

test.each(routes)('$path fetches the words of all that it is made of', ({ path, loaded }) => {
  const { files, words } = wholePage(join(SOURCE, path));
  const isPublic = [...files].some((file) => file.endsWith('public-layout.tsx'));
  const there = new Set(['common', ...loaded, ...(isPublic ? [] : frame)]);
  expect([...words].filter((name) => !there.has(name))).toEqual([]);
});

test('the pages and the frame of those who are signed in were found', () => {
  expect(routes.length).toBeGreaterThan(30);
  expect(frame).toContain('shell');
});
