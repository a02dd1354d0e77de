import { readFile } from 'node:fs/promises';

import { freshDatabaseUrl } from '@msafara/db/testing/test-databases';
import pg from 'pg';
import { expect, test } from 'vitest';

const TABLES = `select relname as name, exists (
    select 1 from pg_attribute where attrelid = pg_class.oid and attname = 'organisation_id'
  ) as owned
  from pg_class where relkind = 'r' and relnamespace = current_schema()::regnamespace and relname not like 'kysely%'`;

/** Those that get the column first, or are what it refers to. */
const SPREAD_WITHOUT = ['followers', 'organisations', 'status_mail_items', 'webhook_attempts', 'webhook_deliveries'];

test('the plan for Postgres spread by organisation names every table, where it belongs (docs/capacity.md)', async () => {
  const text = await readFile(new URL('../../../docs/capacity.md', import.meta.url), 'utf8');
  const [, plan = ''] = text.split('## Postgres spread by organisation');
  const [, spread = '', alone = ''] = plan.split(/^\d\. /mu);
  const namesIn = (part: string) => [...part.matchAll(/`([a-z_]+)`/gu)].map(([, name = '']) => name).toSorted();
  const client = new pg.Client({ connectionString: await freshDatabaseUrl('postgres') });
  await client.connect();
  const { rows } = await client.query<{ name: string; owned: boolean }>(TABLES);
  await client.end();
  expect([...namesIn(spread), ...namesIn(alone)].toSorted()).toEqual(rows.map(({ name }) => name).toSorted());
  const without = new Set(rows.filter(({ owned }) => !owned).map(({ name }) => name));
  expect(namesIn(spread).filter((name) => without.has(name))).toEqual(SPREAD_WITHOUT);
});
