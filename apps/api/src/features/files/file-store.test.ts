import { mkdir, mkdtemp, readdir, rm, stat, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { afterEach, beforeEach, expect, test } from 'vitest';

import { createDiskStore, filesDirectory } from './file-store.ts';

let folder: string;

beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'msafara-store-'));
});

afterEach(() => rm(folder, { recursive: true }));

test('a file on disk is whole under its name or not there, and only its user can read it', async () => {
  const store = createDiskStore(join(folder, 'files'));
  expect(await store.get('org/file')).toBeUndefined();
  await store.put('org/file', Uint8Array.of(1, 2, 3), 'image/png');
  expect(Buffer.from((await store.get('org/file')) ?? [])).toEqual(Buffer.of(1, 2, 3));
  expect(await readdir(join(folder, 'files', 'org'))).toEqual(['file']);
  const modes = await Promise.all(['files', 'files/org', 'files/org/file'].map((path) => stat(join(folder, path))));
  expect(modes.map(({ mode }) => mode & 0o077)).toEqual([0, 0, 0]);
  // As a kill in the middle of writing leaves it.
  await writeFile(join(folder, 'files/org/file.part'), 'half');
  await store.remove('org/file');
  await store.remove('org/file');
  expect(await store.get('org/file')).toBeUndefined();
  expect(await readdir(join(folder, 'files', 'org'))).toEqual([]);
});

test('what could not be written leaves nothing behind, which would take the room of others', async () => {
  const store = createDiskStore(folder);
  // The bytes are on the disk when it fails, as some of them are where it is full.
  await mkdir(join(folder, 'org/file/inside'), { recursive: true });
  await expect(store.put('org/file', Uint8Array.of(1, 2, 3), 'image/png')).rejects.toThrow('rename');
  expect(await readdir(join(folder, 'org'))).toEqual(['file']);
});

test('files lie where FILES_URL says, else beside the database, and nowhere on disk with one in memory', () => {
  const sqlite = { DATABASE_URL: 'sqlite:./data/msafara.db', FILES_URL: undefined };
  expect(filesDirectory(sqlite)).toBe('./data/msafara.db.files');
  expect(filesDirectory({ ...sqlite, FILES_URL: 'file:///srv/our%20files' })).toBe('/srv/our files');
  expect(filesDirectory({ ...sqlite, FILES_URL: 's3://a:b@host/bucket' })).toBeUndefined();
  expect(filesDirectory({ ...sqlite, DATABASE_URL: 'sqlite::memory:' })).toBeUndefined();
  expect(filesDirectory({ ...sqlite, DATABASE_URL: 'postgres://host/msafara' })).toBe('./data/msafara.files');
});
