import { ROLES } from '@msafara/domain/auth/auth.schema';
import { PAYMENT_METHODS } from '@msafara/domain/billing/billing.schema';
import { CHAT_STATUSES } from '@msafara/domain/chat/chat.schema';
import { NOTIFICATION_TYPES } from '@msafara/domain/notifications/notifications.schema';
import { TIERS } from '@msafara/domain/plans/plans';
import { ORDER_STATUSES } from '@msafara/domain/revenue/revenue.schema';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { DATE_FORMATS, THEMES } from '@msafara/domain/settings/settings.schema';
import { PRIORITIES } from '@msafara/domain/shipments/shipment-details';
import { SHIPMENT_STATUSES, STATUS_CHANGES } from '@msafara/domain/shipments/shipment-status';
import { type RawBuilder, sql } from 'kysely';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import type { Database } from '../database.ts';
import { openEarlierDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';

/** Rows of the version before, one sound and some that break what is checked since. */
const ROWS: RawBuilder<unknown>[] = [
  sql`insert into organisations (id, name, tier, is_demo, created_at, updated_at)
    values ('o', 'o', 'gold', 0, ${AT}, ${AT}), ('p', 'p', 'growth', 7, ${AT}, ${AT})`,
  sql`insert into users (id, organisation_id, email, email_key, password_hash, name, role, is_owner, is_active, theme, created_at, updated_at)
    values ('u', 'o', 'u', 'u', '', 'u', 'captain', 1, 5, 'pink', ${AT}, ${AT}), ('v', 'p', 'v', 'v', '', 'v', 'sender', 1, 1, 'dark', ${AT}, ${AT})`,
  sql`insert into sessions (id, user_id, kind, token_hash, created_at, last_seen_at, expires_at)
    values ('s', 'u', 'phone', 's', ${AT}, ${AT}, ${AT}), ('t', 'u', 'web', 't', ${AT}, ${AT}, ${AT})`,
  sql`insert into shipments (id, organisation_id, tracking_number, origin, destination, status, priority, is_delayed, pieces, weight_grams, search_text, created_at, updated_at)
    values ('a', 'o', 'A', 'Tema', 'Accra', 'Lost', 'Soon', 0, 0, -5, 'tema', ${AT}, ${AT}),
    ('b', 'o', 'B', 'Tema', 'Accra', 'Lost', 'Urgent', 9, 10000, 1, 'tema', ${AT}, ${AT}),
    ('c', 'o', 'C', 'Tema', 'Accra', 'Delivered', 'Standard', 0, null, null, 'tema', ${AT}, ${AT})`,
  sql`insert into shipment_counts (organisation_id, created, picked_up, in_transit, out_for_delivery, delivered, exception, delayed)
    values ('o', 2, 0, 0, 0, 1, 0, 0)`,
  sql`insert into shipment_status_history (id, shipment_id, status, change, timestamp)
    values ('h', 'a', 'Lost', 'somehow', ${AT}), ('i', 'a', 'Created', 'created', ${AT})`,
  sql`insert into jobs (id, kind, payload, state, run_at, created_at) values ('j', 'x', '{}', 'asleep', ${AT}, ${AT})`,
  sql`insert into notifications (id, user_id, type, title, message, created_at) values ('n', 'u', 'gossip', '', '', ${AT})`,
  sql`insert into chat_messages (id, user_id, user_email, user_name, subject, message, created_at) values ('m', 'u', '', '', '', '', ${AT})`,
  sql`insert into orders (id, subscription_tier, amount, status, method, currency, refund_state, created_at, updated_at)
    values ('x', 'gold', '19.00', 'lost', 'cash', 'EUR', 'perhaps', ${AT}, ${AT}), ('y', 'growth', '49.00', 'completed', 'paypal', 'USD', null, ${AT}, ${AT})`,
];

describe.each(TEST_DIALECTS)('checks in the database, on %s', (dialect) => {
  let database: Database;
  const lines: string[] = [];

  beforeAll(async () => {
    database = await openEarlierDatabase(dialect, '0032-import-files');
    for (const insert of ROWS) await insert.execute(database.read);
    expect(await database.isBehind()).toBe(true);
    await database.migrate((line) => lines.push(line));
    expect(await database.isBehind()).toBe(false);
  });

  afterAll(() => database.close());

  const rowsOf = async (table: string, columns: string) =>
    (await sql.raw(`select id, ${columns} from ${table} order by id`).execute(database.read)).rows;

  test('rows that break one are mended by its rule, the others stay, and the log says how many', async () => {
    expect(await rowsOf('organisations', 'tier, is_demo')).toEqual([
      { id: 'o', tier: 'starter', is_demo: 0 },
      { id: 'p', tier: 'growth', is_demo: 1 },
    ]);
    expect(await rowsOf('users', 'role, is_active, theme')).toEqual([
      { id: 'u', role: 'viewer', is_active: 0, theme: 'light' },
      { id: 'v', role: 'sender', is_active: 1, theme: 'dark' },
    ]);
    expect(await rowsOf('sessions', 'kind')).toEqual([{ id: 't', kind: 'web' }]);
    expect(await rowsOf('shipments', 'status, priority, is_delayed, pieces, weight_grams')).toEqual([
      { id: 'a', status: 'Exception', priority: 'Standard', is_delayed: 0, pieces: null, weight_grams: null },
      { id: 'b', status: 'Exception', priority: 'Urgent', is_delayed: 1, pieces: 10_000, weight_grams: 1 },
      { id: 'c', status: 'Delivered', priority: 'Standard', is_delayed: 0, pieces: null, weight_grams: null },
    ]);
    const counts = await database.read.selectFrom('shipment_counts').selectAll().execute();
    expect(counts).toMatchObject([{ created: 0, delivered: 1, exception: 2, delayed: 0 }]);
    expect(await rowsOf('shipment_status_history', 'status, change')).toEqual([
      { id: 'h', status: 'Exception', change: 'correction' },
      { id: 'i', status: 'Created', change: 'created' },
    ]);
    expect(
      await rowsOf('orders', 'subscription_tier as tier, status, method, currency, refund_state as refund'),
    ).toEqual([
      { id: 'x', tier: 'starter', status: 'failed', method: 'bank_transfer', currency: 'USD', refund: 'failed' },
      { id: 'y', tier: 'growth', status: 'completed', method: 'paypal', currency: 'USD', refund: null },
    ]);
    expect(lines).toContain(
      "0033-checks: shipments.status: 2 rows held what it may not hold and were set to 'Exception'",
    );
    expect(lines).toContain('0033-checks: sessions.kind: 1 rows held what it may not hold and were deleted');
    expect(lines).toContain('0033-checks: shipments: 3 rows are looked at');
    expect(lines.filter((line) => line.includes('held'))).toHaveLength(20);
  });

  const set = (table: string, column: string, value: unknown) =>
    sql`update ${sql.raw(table)} set ${sql.ref(column)} = ${value}`.execute(database.read);

  test.each<[string, string, readonly unknown[]]>([
    ['organisations', 'tier', TIERS],
    ['organisations', 'base_tier', TIERS],
    ['users', 'role', ROLES],
    ['users', 'language', LANGUAGES],
    ['users', 'date_format', DATE_FORMATS],
    ['users', 'theme', THEMES],
    ['users', 'requested_role', [null, 'admin']],
    ['shipments', 'status', SHIPMENT_STATUSES],
    ['shipments', 'priority', PRIORITIES],
    ['shipment_status_history', 'status', SHIPMENT_STATUSES],
    ['shipment_status_history', 'change', ['created', ...STATUS_CHANGES]],
    ['jobs', 'state', ['waiting', 'done', 'dead']],
    ['notifications', 'type', NOTIFICATION_TYPES],
    ['chat_messages', 'status', CHAT_STATUSES],
    ['orders', 'subscription_tier', TIERS],
    ['orders', 'status', ORDER_STATUSES],
    ['orders', 'method', PAYMENT_METHODS],
    ['orders', 'refund_state', [null, 'requested', 'pending', 'failed']],
  ])('%s.%s takes what the application knows and nothing else', async (table, column, values) => {
    for (const value of values) await set(table, column, value);
    for (const other of ['', 'Nonsense', `${String(values.at(-1))} `]) {
      await expect(set(table, column, other)).rejects.toThrow(new RegExp(`${table}_${column}_check`, 'u'));
    }
  });

  test.each<[string, string, readonly number[], readonly number[]]>([
    ['users', 'is_active', [1, 0], [2, -1]],
    ['users', 'session_timeout_hours', [1, 168, 24], [0, 12]],
    ['shipments', 'is_delayed', [1, 0], [2]],
    ['shipments', 'pieces', [1, 10_000], [0, -1, 10_001]],
    ['shipments', 'weight_grams', [1, 1_000_000_000], [0, 1_000_000_001]],
    ['jobs', 'attempts', [0, 10], [-1]],
  ])('%s.%s keeps its bounds', async (table, column, values, others) => {
    for (const value of values) await set(table, column, value);
    for (const other of others) {
      await expect(set(table, column, other)).rejects.toThrow(new RegExp(`${table}_${column}_check`, 'u'));
    }
  });

  test('references and the search index outlive it', async () => {
    const { rows } = await sql<{ id: string }>`select id from shipments where search_text like '%tem%'`.execute(
      database.read,
    );
    expect(rows).toHaveLength(3);
    await expect(set('shipments', 'organisation_id', 'nobody')).rejects.toThrow(/foreign key/iu);
    if (dialect !== 'sqlite') return;
    expect((await sql`pragma foreign_key_check`.execute(database.read)).rows).toEqual([]);
    expect((await sql`pragma integrity_check`.execute(database.read)).rows).toEqual([{ integrity_check: 'ok' }]);
  });
});
