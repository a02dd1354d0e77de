import { readFileSync } from 'node:fs';

import { openDatabase } from '@msafara/db/open-database';
import { freshDatabaseUrl } from '@msafara/db/testing/test-databases';
import { sql } from 'kysely';
import { expect, test } from 'vitest';

import { runCommand } from './testing/child-server.ts';

const GUIDE = readFileSync(new URL('../../../docs/running.md', import.meta.url), 'utf8');

test('what is said of a restore on Postgres leaves nothing of a later version in the way of an earlier dump', async () => {
  const url = await freshDatabaseUrl('postgres');
  const { code, said } = await runCommand('restore', { DATABASE_URL: url }, 'msafara.dump');
  expect(code).toBe(1);
  const commands = said.split('\n').filter((line) => line.startsWith('  p'));
  expect(commands.map((line) => line.trim().split(' ')[0])).toEqual(['pg_dump', 'psql', 'pg_restore']);
  for (const line of commands) expect(GUIDE).toContain(`\n${line.trim()}\n`);

  const database = await openDatabase(url);
  const [, emptying = ''] = /psql --command='([^']+)'/u.exec(said) ?? [];
  await sql.raw(emptying).execute(database.read);
  const { rows } = await sql`
    select relname from pg_class where relnamespace = 'public'::regnamespace`.execute(database.read);
  expect(rows).toEqual([]);
  await database.migrate();
  await database.close();
});
