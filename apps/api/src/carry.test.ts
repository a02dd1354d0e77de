import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { CARRIED_MAX, CARRIED_PAGE, type CarryPage } from '@msafara/domain/scans/carry.schema';
import { scanKeySchema } from '@msafara/domain/scans/scan-key.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { createSecrets } from './secrets.ts';
import { type Person, startTestApp, TEST_KEY, type TestApp } from './testing/test-app.ts';
import { at, shipmentOf, START } from './testing/scanning.ts';

const HOUR = 3_600_000;

describe.each(TEST_DIALECTS)('shipments that a device carries, on %s (D23)', (dialect) => {
  let app: TestApp;

  beforeAll(async () => {
    app = await startTestApp(dialect, { RATE_LIMITS: 'off' });
  });

  afterAll(() => app.close());

  const later = (hours: number) => {
    app.clock.now = START + hours * HOUR;
  };
  const signUp = async (name: string) => {
    app.clock.now = START;
    return app.signUp(name);
  };

  async function carry({ cookie }: Person, cursor: string | null = null): Promise<CarryPage> {
    const { status, body } = await app.trpc('query', 'scans.carry', cursor === null ? {} : { cursor }, cookie);
    expect(status).toBe(200);
    return body as CarryPage;
  }

  const numbersOf = ({ shipments }: CarryPage) => shipments.map(({ trackingNumber }) => trackingNumber);

  test('are those under way or just delivered, of the own organisation, and then what changed', async () => {
    const [driver, stranger] = [await signUp('driver'), await signUp('stranger')];
    expect(await carry(driver)).toEqual({ shipments: [], cursor: null, serverTime: at(0), isWhole: true });
    await shipmentOf(app, stranger);
    const first = await shipmentOf(app, driver, {
      reference: 'PO-1',
      recipientName: 'Amina',
      recipientPhone: '+254712345678',
      pieces: 12,
    });
    const second = await shipmentOf(app, driver);
    later(1);
    const page = await carry(driver);
    expect(page).toMatchObject({ isWhole: true, serverTime: at(1) });
    expect(page.shipments.find(({ id }) => id === first.id)).toEqual({
      id: first.id,
      trackingNumber: first.trackingNumber,
      origin: 'Mombasa',
      destination: 'Kampala',
      status: 'Created',
      currentLocation: null,
      estimatedDeliveryDate: at(72),
      isDelayed: false,
      recipientName: 'Amina',
      reference: 'PO-1',
      pieces: 12,
      updatedAt: at(0),
    });
    expect(numbersOf(page)).toHaveLength(2);
    later(2);
    expect(numbersOf(await carry(driver, page.cursor))).toEqual([]);
    const body = { status: 'Delivered' };
    await app.rest('PATCH', `/api/shipments/${second.id}/status`, { token: driver.token, body });
    const changed = await carry(driver, page.cursor);
    expect(changed.shipments).toMatchObject([{ trackingNumber: second.trackingNumber, status: 'Delivered' }]);
    later(2 + 1 / 60);
    // What changed in the last two minutes is read once more: another change of that time may have come later.
    expect(numbersOf(await carry(driver, changed.cursor))).toEqual([second.trackingNumber]);
    later(3);
    const after = await carry(driver, changed.cursor);
    expect(numbersOf(await carry(driver, after.cursor))).toEqual([]);
    expect(numbersOf(await carry(driver))).toEqual([first.trackingNumber, second.trackingNumber]);
    later(2 + 7 * 24 + 1);
    Object.assign(driver, await app.signIn(driver.user.email, 'a quiet harbour'));
    expect(numbersOf(await carry(driver))).toEqual([first.trackingNumber]);
  });

  test('come in pages, the newest 2,000 of them', async () => {
    const driver = await signUp('many');
    const { id } = await shipmentOf(app, driver);
    const row = await app.database.read
      .selectFrom('shipments')
      .selectAll()
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    // The database writes these by itself.
    for (const made of ['row', 'tracking_number']) Reflect.deleteProperty(row, made);
    const extra = CARRIED_MAX + 9;
    await app.database.transaction(async (trx) => {
      for (let n = 0; n < extra; n += 100) {
        const rows = Array.from({ length: Math.min(100, extra - n) }, (_, index) => {
          const number = `MANY-${String(n + index).padStart(6, '0')}`;
          // Several of each moment.
          return {
            ...row,
            id: number,
            number_key: number,
            updated_at: at(1 + Math.floor((n + index) / 7) / 3600),
          };
        });
        // oxlint-disable-next-line no-await-in-loop -- one statement has a limit of parameters
        await trx.insertInto('shipments').values(rows).execute();
      }
    });
    later(9);
    const pages: CarryPage[] = [];
    do pages.push(await carry(driver, pages.at(-1)?.cursor));
    while (!pages.at(-1)?.isWhole);
    expect(pages.map(({ shipments }) => shipments.length)).toEqual(Array.from({ length: 4 }, () => CARRIED_PAGE));
    const numbers = pages.flatMap(numbersOf);
    expect(new Set(numbers).size).toBe(CARRIED_MAX);
    expect([numbers[0], numbers.at(-1)]).toEqual(['MANY-000009', `MANY-00${String(extra - 1)}`]);
    expect(numbersOf(await carry(driver, pages.at(-1)?.cursor))).toEqual([]);

    // What is asked for changes while a slow phone reads: it learns so of all of them.
    const slow = [await carry(driver)];
    const policy = { photo: false, name: true, signature: false, code: false };
    expect((await app.trpc('mutation', 'proofs.setPolicy', policy, driver.cookie)).status).toBe(200);
    later(9.1);
    do slow.push(await carry(driver, slow.at(-1)?.cursor));
    while (!slow.at(-1)?.isWhole);
    slow.push(await carry(driver, slow.at(-1)?.cursor));
    const kept = new Map(slow.flatMap(({ shipments }) => shipments.map((one) => [one.id, one.proofPolicy])));
    expect(kept.size).toBe(CARRIED_MAX);
    expect([...kept.values()].filter((asked) => asked === undefined)).toEqual([]);
  });

  test.each(['x', Buffer.from('since|now|').toString('base64url'), Buffer.from('all|2026').toString('base64url')])(
    'cursor %s is refused',
    async (cursor) => {
      const { cookie } = await signUp(`cursor-${String(Math.random()).slice(2, 8)}`);
      expect(await app.trpc('query', 'scans.carry', { cursor }, cookie)).toMatchObject({
        status: 400,
        body: { data: { fieldCodes: { cursor: {} } } },
      });
    },
  );

  test('are sealed by a key of the person’s own, which stays the same', async () => {
    const people = [await signUp('one'), await signUp('other')];
    const keys = await Promise.all(
      people.map(async ({ cookie }) =>
        scanKeySchema.parse((await app.trpc('query', 'scans.key', undefined, cookie)).body),
      ),
    );
    expect(Buffer.from(keys[0]?.key ?? '', 'base64')).toHaveLength(32);
    expect(keys[0]?.key).not.toBe(keys[1]?.key);
    expect(keys[0]?.previousKey).toBeNull();
    const secrets = createSecrets(Buffer.alloc(32, 7), Buffer.from(TEST_KEY, 'hex'));
    expect(secrets.keysOf('scan-seal', people[0]?.user.id ?? '')[1]).toBe(keys[0]?.key);
  });
});
