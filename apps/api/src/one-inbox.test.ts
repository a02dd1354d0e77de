import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('mails that strangers have sent to one inbox, on %s', (dialect) => {
  let harbour: TestApp;
  let sender: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    sender = await harbour.signUp('sender');
    const body = { trackingNumber: 'INBOX-1', origin: 'Mombasa', destination: 'Kigali' };
    await harbour.rest('POST', '/api/shipments', { token: sender.token, body });
  });

  afterAll(() => harbour.close());

  const statuses = async (answers: Promise<{ status: number }>[]) =>
    (await Promise.all(answers)).map(({ status }) => status).toSorted((a, b) => a - b);

  const follow = (email: string) =>
    harbour.trpc('mutation', 'tracking.follow', { trackingNumber: 'INBOX-1', email, language: 'en' });

  test.each([
    ['a plus', (n: number) => `neema+${String(n)}@carrier.example`],
    ['dots, where Gmail sees none', (n: number) => `${'neema.w'.slice(0, n)}.${'neema.w'.slice(n)}x@GoogleMail.com`],
  ])('wishes to follow are five an hour, whatever is made of it by %s', async (_, nth) => {
    const addresses = [1, 2, 3, 4, 5].map(nth).map((address) => address.replaceAll('..', '.'));
    expect(await statuses(addresses.map(follow))).toEqual([200, 200, 200, 200, 200]);
    expect((await follow(nth(4))).status).toBe(429);
    harbour.clock.now += 3_600_001;
    expect((await follow(nth(4))).status).toBe(200);
  });

  test('so are forgotten passwords', async () => {
    const forgotten = (n: number) =>
      harbour.trpc('mutation', 'account.forgotPassword', { email: `juma+${String(n)}@carrier.example` });
    expect(await statuses([1, 2, 3, 4, 5, 6].map(forgotten))).toEqual([200, 200, 200, 200, 200, 429]);
  });
});
