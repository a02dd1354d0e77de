import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

type Page<T> = { items: T[]; nextCursor: string | null; previousCursor: string | null };

describe.each(TEST_DIALECTS)('the audit log on %s', (dialect) => {
  let harbour: TestApp;
  let admin: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    for (let n = 0; n < 20; n += 1) await harbour.signUp(`somebody${String(n)}`);
  });

  afterAll(() => harbour.close());

  async function read<T>(path: string, input: unknown = {}): Promise<T> {
    return (await harbour.trpc('query', `admin.${path}`, input, admin.cookie)).body as T;
  }

  test('statuses and imports stand in the audit log, read from where they are', async () => {
    const clerk = await harbour.signUp('clerk');
    const body = { trackingNumber: 'LOGGED-0001', origin: 'Beira', destination: 'Harare' };
    const { id } = (await harbour.rest('POST', '/api/shipments', { token: clerk.token, body })).body as { id: string };
    await harbour.trpc(
      'mutation',
      'shipments.recordStatus',
      { id, status: 'In Transit', location: 'Mutare' },
      clerk.cookie,
    );
    const rows = [0, 1, 2].map((nth) => ({ nth, values: { origin: 'Tema', destination: 'Accra' } }));
    const fileId = 'a-file-of-three-rows';
    for (const part of [rows.slice(0, 2), rows.slice(2), rows]) {
      harbour.clock.now += 1000;
      await harbour.trpc('mutation', 'shipments.importRows', { rows: part, fileId }, clerk.cookie);
    }
    const log = async (input: object) => (await read<Page<Record<string, unknown>>>('auditLog', input)).items;
    const mine = await log({ userId: clerk.user.id });
    const status = {
      action: 'shipment.status-recorded',
      userName: 'clerk',
      organisationName: 'clerk',
      details: { trackingNumber: 'LOGGED-0001', status: 'In Transit', place: 'Mutare' },
    };
    const imported = { action: 'shipments.imported', userId: clerk.user.id, details: { count: 3 } };
    expect(mine.slice(0, 2)).toMatchObject([imported, status]);
    expect(mine.at(-1)).toMatchObject({ action: 'auth.registered' });
    expect(mine.every(({ userId }) => userId === clerk.user.id)).toBe(true);
    expect((await log({})).slice(0, 2)).toMatchObject([imported, status]);
    expect(await log({ kind: 'statuses', userId: clerk.user.id })).toMatchObject([status]);
    expect(await log({ kind: 'imports' })).toMatchObject([imported]);
    const accessed = await log({ kind: 'access', limit: 500 });
    expect(accessed.length).toBeGreaterThan(1);
    expect(accessed.every(({ action }) => /^(?:auth|account)\./u.test(String(action)))).toBe(true);
    const own = (await log({ kind: 'access', userId: clerk.user.id })).map(({ action }) => action);
    expect(new Set(own)).toEqual(new Set(['auth.signed-in', 'auth.registered']));
  });

  test('the audit log is paged both ways through all that it is read from, and narrowed to days of the reader', async () => {
    const page = (input: object) => read<Page<{ id: string; at: string }>>('auditLog', input);
    const whole = (await page({ limit: 500 })).items.map(({ id }) => id);
    expect([new Set(whole).size, whole.length > 20]).toEqual([whole.length, true]);
    const forth: string[] = [];
    let back: string | null = null;
    for (let cursor: string | null | undefined; cursor !== null;) {
      const { items, nextCursor, previousCursor }: Page<{ id: string }> = await page({
        limit: 7,
        ...(cursor !== undefined && { cursor }),
      });
      forth.push(...items.map(({ id }) => id));
      [cursor, back] = [nextCursor, previousCursor];
    }
    expect(forth).toEqual(whole);
    const before = await page({ limit: 7, cursor: back });
    const end = whole.length - (whole.length % 7 || 7);
    expect(before.items.map(({ id }) => id)).toEqual(whole.slice(end - 7, end));

    const [newest] = (await page({ limit: 1 })).items;
    const day = newest?.at.slice(0, 10) ?? '';
    const shifted = (days: number) => new Date(Date.parse(day) + days * 86_400_000).toISOString().slice(0, 10);
    expect((await page({ from: day, to: day, limit: 1 })).items).toEqual([newest]);
    expect((await page({ from: shifted(1) })).items).toEqual([]);
    expect((await page({ to: shifted(-1) })).items.every(({ at }) => at < `${day}T`)).toBe(true);
  });

  test.each([
    { kind: 'gossip' },
    { userId: 'x'.repeat(61) },
    { from: 'yesterday' },
    { to: '2026-02-31' },
    { limit: 501 },
    { search: 'x' },
    { cursor: 'bm9uc2Vuc2U' },
  ])('the audit log refuses %j', async (input) => {
    expect((await harbour.trpc('query', 'admin.auditLog', input, admin.cookie)).status).toBe(400);
  });
});
