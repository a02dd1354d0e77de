import { sql } from 'kysely';
import { describe, expect, test } from 'vitest';

import type { Db } from '../database.ts';
import { openEarlierDatabase, TEST_DIALECTS } from '../testing/test-databases.ts';

const AT = '2026-11-20T08:00:00.000Z';

async function insertOrganisation(db: Db, id: string): Promise<void> {
  await sql`insert into organisations (id, name, tier, created_at, updated_at)
    values (${id}, ${id}, 'starter', ${AT}, ${AT})`.execute(db);
}

type OldUser = { id: string; organisationId: string; role?: string; isOwner?: boolean; isActive?: boolean };

async function insertUser(db: Db, user: OldUser): Promise<void> {
  const { id, organisationId, role = 'sender', isOwner = false, isActive = true } = user;
  await sql`insert into users
    (id, organisation_id, email, email_key, password_hash, name, role, is_owner, is_active, created_at, updated_at)
    values (${id}, ${organisationId}, ${id}, ${id}, '', ${id}, ${role}, ${Number(isOwner)}, ${Number(isActive)}, ${AT}, ${AT})
  `.execute(db);
}

describe.each(TEST_DIALECTS)('what earlier versions left is mended, on %s', (dialect) => {
  test('an organisation has an active owner, or is closed (D1)', async () => {
    const database = await openEarlierDatabase(dialect, '0030-money-back-marks');
    const db = database.read;
    for (const id of ['sound', 'viewers', 'shut', 'deserted']) await insertOrganisation(db, id);
    await insertUser(db, { id: 'a-owner', organisationId: 'sound', isOwner: true, role: 'viewer' });
    await insertUser(db, { id: 'a-sender', organisationId: 'sound' });
    await insertUser(db, { id: 'b-idle', organisationId: 'viewers', isActive: false });
    await insertUser(db, { id: 'b-viewer', organisationId: 'viewers', role: 'viewer' });
    await insertUser(db, { id: 'b-viewer-2', organisationId: 'viewers', role: 'viewer' });
    await insertUser(db, { id: 'c-owner', organisationId: 'shut', isOwner: true, isActive: false });
    await insertUser(db, { id: 'c-a-viewer', organisationId: 'shut', role: 'viewer' });
    await insertUser(db, { id: 'c-sender', organisationId: 'shut' });
    await insertUser(db, { id: 'd-owner', organisationId: 'deserted', isOwner: true, isActive: false });
    await database.migrate();
    const owners = await db
      .selectFrom('users')
      .select(['id', 'role', 'is_active'])
      .where('is_owner', '=', 1)
      .orderBy('id')
      .execute();
    expect(owners).toEqual([
      { id: 'a-owner', role: 'viewer', is_active: 1 },
      { id: 'b-viewer', role: 'sender', is_active: 1 },
      { id: 'c-sender', role: 'sender', is_active: 1 },
    ]);
    const closed = await db.selectFrom('organisations').select('id').where('closed_at', 'is not', null).execute();
    expect(closed).toEqual([{ id: 'deserted' }]);
    await database.close();
  });

  test('there is one demo and one platform organisation, with all that several had (D30)', async () => {
    const database = await openEarlierDatabase(dialect, '0080-api-requests');
    const db = database.read;
    for (const id of ['d-empty', 'd-first', 'd-second', 'p-first', 'p-second', 'other'])
      await insertOrganisation(db, id);
    await sql`update organisations set is_demo = 1 where id like 'd-%'`.execute(db);
    await sql`update organisations set is_platform = 1 where id like 'p-%'`.execute(db);
    await insertUser(db, { id: 'demo', organisationId: 'd-first', isOwner: true });
    await insertUser(db, { id: 'root', organisationId: 'p-first', isOwner: true, role: 'admin' });
    await insertUser(db, { id: 'admin', organisationId: 'p-second', isOwner: true, role: 'admin' });
    await insertUser(db, { id: 'stranger', organisationId: 'other', isOwner: true });
    for (const [n, organisation] of ['d-empty', 'd-first', 'd-second', 'other'].entries()) {
      await sql`insert into shipments (id, organisation_id, tracking_number, origin, destination, status, priority, search_text, created_at, updated_at)
        values (${`s${String(n)}`}, ${organisation}, ${`N${String(n)}`}, 'Tema', 'Accra', 'Created', 'Standard', 'tema', ${AT}, ${AT})`.execute(
        db,
      );
      await sql`insert into shipment_counts values (${organisation}, 1, 0, 0, 0, 0, 0, 0)`.execute(db);
      await sql`insert into usage_counters values (${organisation}, '2026-11', 2), (${organisation}, ${`2026-0${String(n + 1)}`}, 1)`.execute(
        db,
      );
      await sql`insert into imported_rows (organisation_id, key, shipment_id, created_at)
        values (${organisation}, 'same', ${`s${String(n)}`}, ${AT}), (${organisation}, ${`own${String(n)}`}, ${`s${String(n)}`}, ${AT})`.execute(
        db,
      );
    }
    await database.migrate();
    expect(await db.selectFrom('organisations').select('id').orderBy('id').execute()).toEqual([
      { id: 'd-first' },
      { id: 'other' },
      { id: 'p-first' },
    ]);
    expect(await db.selectFrom('users').select(['id', 'organisation_id', 'is_owner']).orderBy('id').execute()).toEqual([
      { id: 'admin', organisation_id: 'p-first', is_owner: 0 },
      { id: 'demo', organisation_id: 'd-first', is_owner: 1 },
      { id: 'root', organisation_id: 'p-first', is_owner: 1 },
      { id: 'stranger', organisation_id: 'other', is_owner: 1 },
    ]);
    expect(await db.selectFrom('shipments').select(['organisation_id']).orderBy('id').execute()).toEqual(
      ['d-first', 'd-first', 'd-first', 'other'].map((organisation_id) => ({ organisation_id })),
    );
    expect(
      await db
        .selectFrom('shipment_counts')
        .select(['organisation_id', 'created'])
        .orderBy('organisation_id')
        .execute(),
    ).toEqual([
      { organisation_id: 'd-first', created: 3 },
      { organisation_id: 'other', created: 1 },
    ]);
    expect(
      await db
        .selectFrom('usage_counters')
        .select(['period', 'shipments'])
        .where('organisation_id', '=', 'd-first')
        .orderBy('period')
        .execute(),
    ).toEqual([
      { period: '2026-01', shipments: 1 },
      { period: '2026-02', shipments: 1 },
      { period: '2026-03', shipments: 1 },
      { period: '2026-11', shipments: 6 },
    ]);
    expect(
      await db
        .selectFrom('imported_rows')
        .select(['key'])
        .where('organisation_id', '=', 'd-first')
        .orderBy('key')
        .execute(),
    ).toEqual(['own0', 'own1', 'own2', 'same'].map((key) => ({ key })));
    for (const flag of ['is_demo', 'is_platform']) {
      await expect(sql`update organisations set ${sql.ref(flag)} = 1 where id = 'other'`.execute(db)).rejects.toThrow(
        /unique/iu,
      );
    }
    await database.close();
  });

  test('whoever had money back is known again by account and e-mail (D4)', async () => {
    const database = await openEarlierDatabase(dialect, '0011-sought');
    const db = database.read;
    for (const [id, payer, email] of [
      ['one', 'P1', 'Ada+shop@Example.com'],
      ['two', null, 'ada@example.com'],
      ['three', null, null],
    ] as const) {
      await insertOrganisation(db, id);
      await sql`insert into orders
        (id, organisation_id, subscription_tier, amount, status, refund_reason, payer_id, payer_email, completed_at, created_at, updated_at)
        values (${id}, ${id}, 'starter', '19.00', 'refunded', 'money-back', ${payer}, ${email}, ${AT}, ${AT}, ${AT})
      `.execute(db);
    }
    await database.migrate();
    const marks = await db.selectFrom('money_back_marks').selectAll().orderBy('mark').execute();
    expect(marks).toEqual([
      { mark: 'email:ada@example.com', order_id: 'one' },
      { mark: 'payer:P1', order_id: 'one' },
    ]);
    await database.close();
  });

  test('money back that the provider refused is none (D4)', async () => {
    const database = await openEarlierDatabase(dialect, '0155-stop-links');
    const db = database.read;
    for (const [id, status, reason, state] of [
      ['refused', 'completed', 'money-back', 'failed'],
      ['refused-to-admin', 'completed', 'admin', 'failed'],
      ['back-by-admin', 'refunded', 'admin', null],
      ['asked', 'completed', 'money-back', 'requested'],
      ['back', 'refunded', 'money-back', null],
      ['back-by-hand', 'refunded', null, null],
    ] as const) {
      await insertOrganisation(db, id);
      await sql`insert into orders
        (id, organisation_id, subscription_tier, amount, status, refund_reason, refund_state, created_at, updated_at)
        values (${id}, ${id}, 'starter', '19.00', ${status}, ${reason}, ${state}, ${AT}, ${AT})`.execute(db);
      await sql`insert into money_back_marks (mark, order_id) values (${`payer:${id}`}, ${id})`.execute(db);
    }
    const lines: string[] = [];
    await database.migrate((line) => lines.push(line));
    const known = await db.selectFrom('money_back_marks').select('order_id').orderBy('order_id').execute();
    expect(known.map((mark) => mark.order_id)).toEqual(['asked', 'back', 'back-by-hand']);
    const reasons = await db.selectFrom('orders').select(['id', 'refund_reason']).orderBy('id').execute();
    expect(Object.fromEntries(reasons.map((order) => [order.id, order.refund_reason]))).toEqual({
      asked: 'money-back',
      back: 'money-back',
      'back-by-admin': 'admin',
      'back-by-hand': null,
      refused: null,
      'refused-to-admin': 'admin',
    });
    expect(lines).toContain('0156-refused-money-back: orders: 1 refused ones are no money back');
    await database.close();
  });
});
