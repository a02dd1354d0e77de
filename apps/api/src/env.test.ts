import { readFile } from 'node:fs/promises';

import { expect, test } from 'vitest';

import { VARIABLES } from './env.ts';

const readText = (path: string) => readFile(new URL(`../../../${path}`, import.meta.url), 'utf8');

test('compose.yaml passes every variable of the server', async () => {
  const compose = await readText('compose.yaml');
  const [, passed = ''] = /\n {4}environment: &environment\n((?: {6}.*\n)+)/u.exec(compose) ?? [];
  const names = [...passed.matchAll(/^ {6}([A-Z_]+):/gmu)].map(([, name = '']) => name);
  expect(names.toSorted((a, b) => a.localeCompare(b))).toEqual(VARIABLES.toSorted((a, b) => a.localeCompare(b)));
});

test('docs/running.md and .env.example name every variable', async () => {
  for (const path of ['docs/running.md', '.env.example']) {
    const text = await readText(path);
    expect(
      VARIABLES.filter((name) => !text.includes(name)),
      path,
    ).toEqual([]);
  }
});
