import { readFile } from 'node:fs/promises';

import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { freshDatabaseUrl } from '@msafara/db/testing/test-databases';
import pg from 'pg';
import { afterEach, beforeEach, expect, test } from 'vitest';

import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const SCRIPT = new URL('../../../deploy/postgres/partition-by-month.sql', import.meta.url);
const MONTH = 31 * 24 * 3_600_000;

let harbour: TestApp;
let client: pg.Client;
let sender: Person;

beforeEach(async () => {
  const databaseUrl = await freshDatabaseUrl('postgres');
  harbour = await startTestApp('postgres', {}, { databaseUrl });
  client = new pg.Client({ connectionString: databaseUrl });
  await client.connect();
  sender = await harbour.signUp('sender');
  await harbour.database.transaction((trx) =>
    trx
      .updateTable('organisations')
      .set({ tier: 'growth', paid_until: '2100-01-01T00:00:00.000Z' })
      .where('id', '=', sender.user.organisation.id)
      .execute(),
  );
});

afterEach(async () => {
  await client.end();
  await harbour.close();
});

async function create(trackingNumber: string): Promise<string> {
  const body = { trackingNumber, origin: 'Tema', destination: 'Kumasi' };
  const made = await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
  expect(made.status).toBe(201);
  return (made.body as { id: string }).id;
}

async function record(id: string, status: string): Promise<void> {
  const answer = await harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: sender.token, body: { status } });
  expect(answer.status).toBe(200);
}

/** In which partitions the rows of a table lie. */
async function placesOf(table: string): Promise<string[]> {
  const { rows } = await client.query<{ place: string }>(
    `select distinct tableoid::regclass::text as place from ${table}`,
  );
  return rows.map(({ place }) => place).toSorted();
}

const monthOf = (at: number) => new Date(at).toISOString().slice(0, 7).replace('-', '_');

test('the tables that grow most are split by month in place, and the product goes on (docs/decisions/0026)', async () => {
  const id = await create('SPLIT-0001');
  const before = await client.query('select * from shipment_status_history order by id');
  // By the test's clock.
  const script = (await readFile(SCRIPT, 'utf8')).replaceAll(
    'now()',
    `timestamptz '${new Date(harbour.clock.now).toISOString()}'`,
  );
  await client.query(`begin; ${script}; commit`);
  expect((await client.query('select * from shipment_status_history order by id')).rows).toEqual(before.rows);
  // A later version finds the tables that it knows.
  await harbour.database.migrate();
  await record(id, 'Picked Up');
  expect(await placesOf('shipment_status_history')).toEqual(['shipment_status_history_before']);

  harbour.clock.now += MONTH;
  sender = await harbour.signIn('sender@example.com', 'a quiet harbour');
  const month = monthOf(harbour.clock.now);
  await record(id, 'In Transit');
  await harbour.rest('POST', '/api/chat-messages', {
    token: sender.token,
    body: { subject: 'Hello', message: 'There' },
  });
  await harbour.runJobs();
  for (const table of ['shipment_status_history', 'audit_log', 'notifications', 'mails']) {
    expect([table, await placesOf(table)]).toEqual([table, expect.arrayContaining([`${table}_${month}`])]);
  }
  const found = await harbour.rest('GET', '/api/public/track/SPLIT-0001');
  expect(found.body).toMatchObject({
    status: 'In Transit',
    history: ['Created', 'Picked Up', 'In Transit'].map((status) => ({ status })),
  });
  const admin = await harbour.signIn(ADMIN.email, ADMIN.password);
  for (const list of ['admin.auditLog', 'admin.outbox']) {
    expect((await harbour.trpc('query', list, {}, admin.cookie)).status).toBe(200);
  }

  // Past the months that were made: nothing is lost, and old rows are tidied up as before.
  harbour.clock.now += 14 * MONTH;
  sender = await harbour.signIn('sender@example.com', 'a quiet harbour');
  await record(id, 'Delivered');
  expect(await placesOf('shipment_status_history')).toContain('shipment_status_history_other');
  const runAt = new Date(harbour.clock.now).toISOString();
  await harbour.database.transaction((trx) =>
    insertJob(trx, { id: 'tidy', kind: 'tidy.up', payload: {}, runAt, createdAt: runAt }),
  );
  await harbour.runJobs();
  expect(await placesOf('notifications')).not.toContain(`notifications_${month}`);
  // A deleted shipment takes its history along, from wherever it lies.
  expect((await harbour.rest('DELETE', `/api/shipments/${id}`, { token: sender.token })).status).toBe(200);
  const { rows } = await client.query('select 1 from shipment_status_history where shipment_id = $1', [id]);
  expect(rows).toEqual([]);
  // Once more adds months, and changes nothing that is there.
  await client.query('select add_months(12)');
}, 30_000);
