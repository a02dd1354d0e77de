import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { lockSqliteFile, lockStoppedFile } from './file-lock.ts';

let folder: string;
let path: string;

beforeEach(() => {
  folder = mkdtempSync(join(tmpdir(), 'msafara-lock-'));
  path = join(folder, 'msafara.db');
});

afterEach(() => rmSync(folder, { recursive: true }));

test('a file that somebody serves is refused, to a server and to a command, until it is given back', () => {
  const giveBack = lockSqliteFile(path);
  expect(() => lockSqliteFile(path)).toThrow('Another Msafara serves this file: several processes need Postgres.');
  expect(() => lockStoppedFile(path)).toThrow(`${path} is in use: stop the server first.`);
  giveBack();
  lockStoppedFile(path)();
});

test('where nothing can be written, nobody is said to serve the file', () => {
  // As on a disk that is read only: the lock cannot be taken.
  writeFileSync(`${path}.lock`, 'this is no lock, and no database that one could be taken on'.repeat(20));
  const said = `${path} cannot be written to: file is not a database.`;
  expect(() => lockSqliteFile(path)).toThrow(said);
  expect(() => lockStoppedFile(path)).toThrow(said);
  expect(() => lockSqliteFile(join(`${path}.lock`, 'msafara.db'))).toThrow(/cannot be written to: (?:EEXIST|ENOTDIR)/u);
});
