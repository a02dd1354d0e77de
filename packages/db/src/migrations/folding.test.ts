import { mkdtempSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';

import { foldText } from '@msafara/domain/text/fold';
import { afterAll, expect, test } from 'vitest';

import { openDatabase } from '../open-database.ts';
import { foldedColumns } from '../shipments/shipments.repository.ts';
import { EARLIER_DATABASES, earlierDatabaseUrl } from '../testing/earlier-databases.ts';
import { TEST_DIALECTS } from '../testing/test-databases.ts';

const folder = mkdtempSync(join(tmpdir(), 'msafara-folding-'));
afterAll(() => rmSync(folder, { recursive: true, force: true }));

const CASES = TEST_DIALECTS.flatMap((dialect) => EARLIER_DATABASES.map((name) => [name, dialect] as const));

test.each(CASES)('%s on %s is folded by the rule of today', async (name, dialect) => {
  const database = await openDatabase(await earlierDatabaseUrl(name, dialect, folder));
  await database.migrate();
  const shipments = await database.read.selectFrom('shipments').selectAll().execute();
  expect(shipments.length).toBeGreaterThan(0);
  for (const row of shipments) expect(row).toMatchObject(foldedColumns(row));
  for (const table of ['users', 'organisations'] as const) {
    const named = await database.read.selectFrom(table).select(['name', 'name_key']).execute();
    for (const row of named) expect(row.name_key).toBe(foldText(row.name));
  }
  await database.close();
});
