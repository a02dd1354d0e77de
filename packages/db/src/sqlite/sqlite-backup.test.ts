import { copyFileSync, existsSync, mkdtempSync, readdirSync, renameSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import BetterSqlite3 from 'better-sqlite3';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { openDatabase } from '../open-database.ts';
import { backUpSqlite, restoreSqlite } from './sqlite-backup.ts';

const NOW = new Date('2026-11-20T08:00:00.000Z');

let folder: string;
let path: string;
const at = (name: string) => join(folder, name);

beforeEach(async () => {
  folder = mkdtempSync(join(tmpdir(), 'msafara-restore-'));
  path = at('live.db');
  const database = await openDatabase(`sqlite:${path}`);
  await database.migrate();
  await database.close();
});

afterEach(() => {
  rmSync(folder, { recursive: true, force: true });
});

/** Leaves a database as a server does that was killed: what it wrote last stands in the journal beside it. */
function killAfterWriting(file: string, name: string): void {
  const died = at('died.db');
  const raw = new BetterSqlite3(file);
  raw.pragma('wal_autocheckpoint = 0');
  for (let n = 0; n < 200; n += 1) raw.prepare('insert into throttles values (?, 1, ?)').run(`${name}-${n}`, 'x');
  for (const end of ['', '-wal']) copyFileSync(`${file}${end}`, `${died}${end}`);
  raw.close();
  for (const end of ['', '-wal']) renameSync(`${died}${end}`, `${file}${end}`);
}

function written(file: string): string[] {
  const raw = new BetterSqlite3(file);
  try {
    expect(raw.pragma('integrity_check', { simple: true })).toBe('ok');
    return raw
      .prepare<[], string>("select distinct substr(key, 1, instr(key, '-') - 1) from throttles order by 1")
      .pluck()
      .all();
  } finally {
    raw.close();
  }
}

test('a backup is restored as it is where the journal of a database that is gone was left behind', () => {
  backUpSqlite(path, at('copy.db'));
  killAfterWriting(path, 'after');
  renameSync(path, at('broken.db'));
  expect(existsSync(`${path}-wal`)).toBe(true);
  restoreSqlite(path, at('copy.db'), NOW);
  expect(written(path)).toEqual([]);
  // Whoever wants to look into what is broken finds its journal.
  expect(readdirSync(folder)).toContain('live.db.before-20261120T080000000Z-wal');
});

test('a database of a server that was killed is restored with what its journal holds', () => {
  const other = at('other.db');
  backUpSqlite(path, other);
  const raw = new BetterSqlite3(other);
  raw.pragma('journal_mode = wal');
  raw.close();
  killAfterWriting(other, 'last');
  restoreSqlite(path, other, NOW);
  expect(written(path)).toEqual(['last']);
});

test('what is broken gives way to a backup, and is kept', () => {
  backUpSqlite(path, at('copy.db'));
  writeFileSync(path, 'no database any more');
  const kept = restoreSqlite(path, at('copy.db'), NOW);
  expect(kept).toBe(`${path}.before-20261120T080000000Z`);
  expect(written(path)).toEqual([]);
});

test.each([
  ['is not there', 'nowhere.db', 'unable to open database file'],
  ['is none', 'text.db', 'file is not a database'],
])('a backup of a database that %s says of which file it speaks', (_what, name, reason) => {
  writeFileSync(at('text.db'), 'tracking_number,origin\n');
  expect(() => backUpSqlite(at(name), at('copy.db'))).toThrow(`${at(name)} cannot be copied: ${reason}.`);
});

test('a copy that fails leaves nothing behind, for the disk may be full', () => {
  const fail = () => {
    throw new Error('no space left');
  };
  expect(() => backUpSqlite(path, at('copy.db'), fail)).toThrow('no space left');
  // One that is not sound neither.
  const raw = new BetterSqlite3(path);
  raw.exec("insert into kysely_migration values ('9999-later', '2026-01-01')");
  raw.close();
  expect(() => backUpSqlite(path, at('copy.db'))).toThrow('9999-later');
  expect(readdirSync(folder).filter((name) => name.startsWith('copy'))).toEqual([]);
});
