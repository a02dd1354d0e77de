import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { listAuditRecords } from './audit/audit-list.repository.ts';
import { insertAuditEntry } from './audit/audit.repository.ts';
import type { Database } from './database.ts';
import { insertJob, updateJobDone, updateJobFailed, updateNextJobLease } from './jobs/jobs.repository.ts';
import {
  findSpecialOrganisation,
  insertOrganisation,
  listOrganisations,
} from './organisations/organisations.repository.ts';
import {
  deleteSession,
  findSession,
  insertSession,
  isSessionLive,
  updateLastSeen,
} from './sessions/sessions.repository.ts';
import { openTestDatabase, TEST_DIALECTS } from './testing/test-databases.ts';
import { decrementThrottle, deleteThrottlesOf, insertOrIncrementThrottle } from './throttles/throttles.repository.ts';
import { findCredentials, insertUser, type NewUser, updatePasswordHash } from './users/users.repository.ts';

const AT = '2026-11-20T08:00:00.000Z';
const LATER = '2026-11-20T09:00:00.000Z';

const user: NewUser = {
  id: 'ada',
  organisationId: 'ours',
  email: 'Ada@Example.com',
  passwordHash: 'hash',
  name: 'Ada',
  role: 'sender',
  requestedRole: 'admin',
  isOwner: true,
  mustChangePassword: false,
  createdAt: AT,
};

describe.each(TEST_DIALECTS)('accounts on %s', (dialect) => {
  let database: Database;

  beforeAll(async () => {
    database = await openTestDatabase(dialect);
    await database.transaction((trx) =>
      insertOrganisation(trx, {
        id: 'ours',
        name: 'Baobab Freight',
        tier: 'growth',
        isPlatform: false,
        isDemo: false,
        paidUntil: LATER,
        createdAt: AT,
      }),
    );
  });

  afterAll(() => database.close());

  test('one e-mail is one account, in whatever case', async () => {
    expect(await database.transaction((trx) => insertUser(trx, user))).toBe(true);
    expect(await database.transaction((trx) => insertUser(trx, { ...user, id: 'b', email: 'ADA@example.com' }))).toBe(
      false,
    );
    expect((await findCredentials(database.read, 'ada@EXAMPLE.com'))?.id).toBe('ada');
  });

  test('a password that was changed meanwhile is not overwritten by the old one, hashed anew', async () => {
    const rehash = (from: string, to: string) =>
      database.transaction((trx) => updatePasswordHash(trx, { id: 'ada', from, to, now: LATER }));
    const hashOf = async () => (await findCredentials(database.read, 'ada@example.com'))?.passwordHash;
    await rehash('one before', 'that one anew');
    expect(await hashOf()).toBe('hash');
    await rehash('hash', 'hash anew');
    expect(await hashOf()).toBe('hash anew');
    await rehash('hash anew', 'hash');
  });

  test('a session is found by its token, kind and time, with what its user is now', async () => {
    await database.transaction((trx) =>
      insertSession(trx, {
        id: 's',
        userId: 'ada',
        kind: 'web',
        tokenHash: 'h',
        createdAt: AT,
        idleUntil: '2026-11-20T08:20:00.000Z',
        expiresAt: LATER,
        userAgent: 'Firefox',
        address: '192.0.2.1',
      }),
    );
    const find = (more: Partial<Parameters<typeof findSession>[1]> = {}) =>
      findSession(database.read, {
        tokenHash: 'h',
        kind: 'web',
        now: AT,
        ...more,
      });
    expect((await find())?.user).toMatchObject({
      email: 'Ada@Example.com',
      subscriptionTier: 'growth',
      isOwner: true,
      organisation: { name: 'Baobab Freight', readOnly: false },
    });
    expect(await find({ kind: 'rest' })).toBeUndefined();
    expect(await find({ now: LATER })).toBeUndefined();
    const idle = '2026-11-20T08:20:00.000Z';
    expect(await find({ now: idle })).toBeUndefined();
    expect(await isSessionLive(database.read, { id: 's', now: idle })).toBe(false);
    const uses = [
      { id: 's', now: '2026-11-20T08:10:00.000Z', idleUntil: '2026-11-20T08:30:00.000Z' },
      // An earlier use that was written later.
      { id: 's', now: '2026-11-20T08:01:00.000Z', idleUntil: '2026-11-20T08:16:00.000Z' },
    ];
    for (const use of uses) await database.transaction((trx) => updateLastSeen(trx, use));
    expect(await find({ now: idle })).toBeDefined();
    expect(await isSessionLive(database.read, { id: 's', now: idle })).toBe(true);
    await database.transaction((trx) => deleteSession(trx, 's'));
    expect(await find()).toBeUndefined();
  });

  test('organisations are listed by a part of their name', async () => {
    expect((await listOrganisations(database.read, 'BAOBAB', 20)).map((item) => item.id)).toEqual(['ours']);
    expect(await listOrganisations(database.read, 'nobody', 20)).toHaveLength(0);
    await database.transaction((trx) =>
      insertOrganisation(trx, {
        id: 'school',
        name: String.raw`École_100%\Maritime`,
        tier: 'starter',
        isPlatform: false,
        isDemo: false,
        paidUntil: null,
        createdAt: AT,
      }),
    );
    for (const search of ['ecole', 'ÉCOLE', '_100%', String.raw`%\mar`]) {
      expect(
        (await listOrganisations(database.read, search, 20)).map((item) => item.id),
        search,
      ).toEqual(['school']);
    }
    for (const search of ['%%', 'e_ole', '100_']) {
      expect(await listOrganisations(database.read, search, 20), search).toHaveLength(0);
    }
    expect(await findSpecialOrganisation(database.read, 'demo')).toBeUndefined();
  });

  test('a throttle counts in a window and starts anew after it', async () => {
    const hit = (now: string, endsAt: string) =>
      database.transaction((trx) => insertOrIncrementThrottle(trx, { key: 'k', now, endsAt }));
    expect(await hit(AT, LATER)).toEqual({ count: 1, endsAt: LATER });
    expect(await hit(AT, '2026-11-20T10:00:00.000Z')).toEqual({ count: 2, endsAt: LATER });
    expect(await hit(LATER, '2026-11-20T10:00:00.000Z')).toMatchObject({ count: 1 });
  });

  test('what was counted is given back in its window, or forgotten with all that begins alike', async () => {
    const hit = (key: string, by = 1) =>
      database.transaction((trx) => insertOrIncrementThrottle(trx, { key, by, now: AT, endsAt: LATER }));
    await hit('a b', 3);
    await hit('a!');
    const giveBack = (now: string) => database.transaction((trx) => decrementThrottle(trx, 'a b', now));
    await giveBack(AT);
    await giveBack(LATER);
    expect(await hit('a b')).toMatchObject({ count: 3 });
    await database.transaction((trx) => deleteThrottlesOf(trx, 'a '));
    expect([(await hit('a b')).count, (await hit('a!')).count]).toEqual([1, 2]);
  });

  test('a job is leased once, comes back when its lease ends or it fails, and ends done or dead', async () => {
    const job = { id: 'j', kind: 'demo.restore', payload: { n: 1 }, runAt: AT, createdAt: AT };
    await database.transaction(async (trx) => {
      await insertJob(trx, job);
      await insertJob(trx, job);
    });
    const lease = (now: string, leaseUntil: string) =>
      database.transaction((trx) => updateNextJobLease(trx, { now, leaseUntil }));
    const taken = await Promise.all([lease(AT, LATER), lease(AT, LATER)]);
    expect(taken.filter((item) => item !== undefined)).toEqual([
      { id: 'j', kind: 'demo.restore', payload: { n: 1 }, attempts: 1 },
    ]);
    expect(await lease(LATER, '2026-11-20T10:00:00.000Z')).toMatchObject({ attempts: 2 });
    await database.transaction((trx) => updateJobFailed(trx, { id: 'j', error: 'boom', retryAt: LATER }));
    expect(await lease(LATER, '2026-11-20T10:00:00.000Z')).toMatchObject({ attempts: 3 });
    await database.transaction((trx) => updateJobDone(trx, { id: 'j' }));
    expect(await lease('2026-11-21T00:00:00.000Z', '2026-11-22T00:00:00.000Z')).toBeUndefined();
  });

  test('the audit log reads newest first', async () => {
    const entry = { userId: 'ada', organisationId: 'ours', details: { deleted: 2 } };
    await database.transaction(async (trx) => {
      await insertAuditEntry(trx, { ...entry, id: '1', at: AT, action: 'shipments.deleted-all' });
      await insertAuditEntry(trx, { ...entry, id: '2', at: LATER, action: 'auth.sign-in-failed' });
    });
    const records = await listAuditRecords(database.read, {}, { place: undefined, limit: 10 });
    expect(records.map((item) => item.action)).toEqual(['auth.sign-in-failed', 'shipments.deleted-all']);
  });
});
