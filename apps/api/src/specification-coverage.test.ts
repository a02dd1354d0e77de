import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

import { describe, expect, test } from 'vitest';

const ROOT = fileURLToPath(new URL('../../../', import.meta.url));
const FOLDERS: Record<string, string> = {
  ...Object.fromEntries(['web', 'api', 'e2e', 'bench'].map((name) => [name, `apps/${name}/src`])),
  ...Object.fromEntries(['domain', 'db', 'i18n', 'places'].map((name) => [name, `packages/${name}/src`])),
};

const NAMED = /`(?<path>[\w./@-]+\.(?:ts|tsx|md|yaml))`|“(?<title>[^”]+)”/gu;

/** The path of a file that a document names in short. */
function pathOf(short: string, home: string): string {
  const [first = '', ...rest] = short.split('/');
  const folder = FOLDERS[first];
  if (folder) return join(folder, ...rest);
  return existsSync(join(ROOT, short)) ? short : join(home, short);
}

type Named = { line: number; path: string; title: string };

/** Every test that a document names: a file, and the titles that follow it in the same cell. */
function testsNamedIn(document: string, home: string): { tests: Named[]; files: { line: number; path: string }[] } {
  const tests: Named[] = [];
  const files: { line: number; path: string }[] = [];
  for (const [index, row] of readFileSync(join(ROOT, document), 'utf8').split('\n').entries()) {
    if (!row.startsWith('|')) continue;
    for (const cell of row.split(/(?<!\\)\|/u)) {
      let file: string | undefined;
      for (const { groups } of cell.matchAll(NAMED)) {
        const line = index + 1;
        if (groups?.['path'] !== undefined) {
          file = pathOf(groups['path'], home);
          files.push({ line, path: file });
        } else if (file !== undefined && /\.(?:test|spec)\.tsx?$/u.test(file)) {
          tests.push({ line, path: file, title: groups?.['title'] ?? '' });
        }
      }
    }
  }
  return { tests, files };
}

/** A source as one text of plain words: what joins or escapes the parts of a title does not count. */
function plain(text: string): string {
  return text.replaceAll(/\\(?=['"`])/gu, '').replaceAll(/\s+/gu, ' ');
}

const sources = new Map<string, string>();

function sourceOf(path: string): string {
  const kept = sources.get(path) ?? plain(readFileSync(join(ROOT, path), 'utf8'));
  sources.set(path, kept);
  return kept;
}

/** Whether a source has a title, of which a document may leave out parts: “the first…”. */
function hasTitle({ path, title }: Named): boolean {
  return plain(title)
    .split('…')
    .every((part) => sourceOf(path).includes(part.trim()));
}

describe.each([
  ['docs/specification-coverage.md', 'apps/api/src'],
  ['SECURITY.md', 'apps/api/src'],
])('%s', (document, home) => {
  const { tests, files } = testsNamedIn(document, home);

  test('names files that are there', () => {
    expect(files.length).toBeGreaterThan(30);
    expect(files.filter(({ path }) => !existsSync(join(ROOT, path)))).toEqual([]);
  });

  test('names tests that exist, and none that is left out of a run', () => {
    expect(tests.length).toBeGreaterThan(30);
    const there = tests.filter(({ path }) => existsSync(join(ROOT, path)));
    expect(there.filter((named) => !hasTitle(named))).toEqual([]);
    const leftOut = there.filter(({ path }) => /\.(?:skip|only|todo|fixme)\(/u.test(sourceOf(path)));
    expect(leftOut).toEqual([]);
  });
});

/** The decisions that the product stands on. */
const DECISIONS = Array.from({ length: 32 }, (_, n) => `D${String(n + 1)}`);

test('every decision has its words in docs/product.md and a row in docs/specification-coverage.md', () => {
  const headings = readFileSync(join(ROOT, 'docs/product.md'), 'utf8').matchAll(/^## (D\d+) /gmu);
  expect(Array.from(headings, ([, name]) => name)).toEqual(DECISIONS);
  const rows = readFileSync(join(ROOT, 'docs/specification-coverage.md'), 'utf8').matchAll(/^\| (D\d+(?:, D\d+)*) /gmu);
  const named = new Set(Array.from(rows, ([, names = '']) => names.split(', ')).flat());
  expect(DECISIONS.filter((name) => !named.has(name))).toEqual([]);
});

test('the items of SECURITY.md are numbered, and each names a test that is there', () => {
  const rows = readFileSync(join(ROOT, 'SECURITY.md'), 'utf8')
    .split('\n')
    .filter((row) => /^\| \d+ \|/u.test(row));
  expect(rows.map((row) => row.split('|')[1]?.trim())).toEqual(rows.map((_, n) => String(n + 1)));
  expect(rows.length).toBeGreaterThan(40);
  expect(rows.filter((row) => !/`[^`]+\.(?:test|spec)\.ts`/u.test(row.split('|')[3] ?? ''))).toEqual([]);
});
