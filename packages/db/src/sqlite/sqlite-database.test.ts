import { mkdirSync, mkdtempSync, rmSync, statSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { expect, test } from 'vitest';

import { openDatabase } from '../open-database.ts';

test('a directory that is named as the database is refused in words, and keeps its mode', async () => {
  const folder = mkdtempSync(join(tmpdir(), 'msafara-directory-'));
  const named = join(folder, 'named');
  mkdirSync(named, { mode: 0o755 });
  const opened = Promise.resolve().then(() => openDatabase(`sqlite:${named}`));
  await expect(opened).rejects.toThrow(`The database file ${named} cannot be opened: it is no file`);
  expect(statSync(named).mode & 0o777).toBe(0o755);
  rmSync(folder, { recursive: true });
});
