import { globSync, readFileSync } from 'node:fs';
import path from 'node:path';

import { afterEach, beforeEach, expect, test, vi } from 'vitest';

const ROOT = path.join(import.meta.dirname, '../../../..');
/** What the app, its workers and the widget are made of. */
const SOURCES = ['apps/web/{src,widget,service-worker}/**/*.{ts,tsx}', 'packages/{domain,i18n,labels}/src/**/*.ts'];

const LACKING: readonly [object, readonly string[]][] = [
  [Array.prototype, ['toReversed', 'toSorted', 'toSpliced', 'with']],
  [AbortSignal, ['timeout']],
];
let own: (() => void)[] = [];

// A browser of 2022.
beforeEach(async () => {
  own = LACKING.flatMap(([target, names]) =>
    names.map((name) => {
      const before = Object.getOwnPropertyDescriptor(target, name);
      Reflect.deleteProperty(target, name);
      return () => before && Object.defineProperty(target, name, before);
    }),
  );
  vi.resetModules();
  await import('./older-browsers.ts');
});
afterEach(() => {
  vi.useRealTimers();
  for (const restore of own) restore();
});

test('lists are sorted, turned round and changed as copies', () => {
  const list: readonly number[] = [3, 1, 10, 2];
  expect(['b', 'a'].toSorted()).toEqual(['a', 'b']);
  expect(list.toSorted((a, b) => b - a)).toEqual([10, 3, 2, 1]);
  expect(list.toReversed()).toEqual([2, 10, 1, 3]);
  expect(list.toSpliced(1, 2, 7, 8, 9)).toEqual([3, 7, 8, 9, 2]);
  expect(list.toSpliced(3, 1)).toEqual([3, 1, 10]);
  expect(list.with(2, 5)).toEqual([3, 1, 5, 2]);
  expect(list).toEqual([3, 1, 10, 2]);
  expect(Object.keys(Array.prototype)).toEqual([]);
});

test('a signal ends after its time', () => {
  vi.useFakeTimers();
  const signal = AbortSignal.timeout(500);
  vi.advanceTimersByTime(499);
  expect(signal.aborted).toBe(false);
  vi.advanceTimersByTime(1);
  expect(signal.reason).toMatchObject({ name: 'TimeoutError' });
});

test.each([
  ['looks behind: Safari before 16.4 could not read the file (docs/decisions/0044)', /\(\?<[=!]/u],
  ['refers back: Safari misses what it says, beside `u`, once the page has run for a while', /\\(?:[1-9]|k<)/u],
])('no regular expression %s', (_why, pattern) => {
  const files = SOURCES.flatMap((source) => globSync(source, { cwd: ROOT })).filter((file) => !/\.test\./u.test(file));
  expect(files.length).toBeGreaterThan(500);
  expect(files.filter((file) => pattern.test(readFileSync(path.join(ROOT, file), 'utf8')))).toEqual([]);
});

test('no colour is mixed in a script: a drawing in Chrome before 111 or Safari before 16.2 would be black', () => {
  const files = globSync('apps/web/src/**/*.{ts,tsx}', { cwd: ROOT }).filter((file) => !/\.test\./u.test(file));
  expect(files.length).toBeGreaterThan(300);
  expect(files.filter((file) => readFileSync(path.join(ROOT, file), 'utf8').includes('color-mix('))).toEqual([]);
});
