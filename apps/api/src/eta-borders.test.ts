import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { EtaItem, EtaPage } from '@msafara/domain/eta/eta.schema';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { addCrossing } from './testing/crossings.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(TEST_DIALECTS)('estimates learn borders, on %s (D13, D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let id: string;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'eta');
    // An estimate is that of a whole minute (D13): here nothing of one is gone.
    harbour.clock.now = Math.ceil(harbour.clock.now / MINUTE) * MINUTE;
    await harbour.database.transaction(async (trx, announce) => {
      const { organisationId } = ours.things;
      await trx.updateTable('organisations').set({ tier: 'enterprise' }).where('id', '=', organisationId).execute();
      announce({ kind: 'keys', organisationId });
    });
    const made = await harbour.rest('POST', '/api/shipments', {
      token: ours.key,
      body: { trackingNumber: 'BORDER-1', origin: 'Mombasa', destination: 'Kampala' },
    });
    ({ id } = made.body as { id: string });
  });

  afterAll(() => harbour.close());

  const estimate = async () => {
    const { body } = await harbour.trpc('query', 'eta.explain', { id }, ours.owner.cookie);
    return body as EtaItem;
  };
  /** What anybody with the number sees. */
  const publicWindow = async () => {
    const { body } = await harbour.trpc('query', 'tracking.facts', { trackingNumber: 'BORDER-1' });
    return (body as PageFacts).window;
  };
  const minutesOf = ({ explanation }: EtaItem, name: string) =>
    explanation.find(({ code }) => code === name)?.minutes ?? 0;
  const tell = async (code: string, hoursAgo: number, more: object = {}) => {
    const occurredAt = new Date(harbour.clock.now - hoursAgo * HOUR).toISOString();
    const told = await harbour.rest('POST', `/api/shipments/${id}/milestones`, {
      token: ours.key,
      body: { code, occurredAt, postId: 'malaba', ...more },
    });
    expect(told.status, JSON.stringify(told.body)).toBe(201);
  };

  test('a usual six hours before anything is known, then the hours of its own crossings', async () => {
    expect(minutesOf(await estimate(), 'border-crossings')).toBe(360);
    await harbour.database.transaction(async (trx) => {
      for (let n = 0; n < 6; n += 1) {
        const at = harbour.clock.now - (n + 3) * 24 * HOUR;
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await addCrossing(trx, {
          organisationId: ours.things.organisationId,
          postId: 'malaba',
          at,
          exit: 20,
          entry: 10,
        });
      }
    });
    const { status } = await harbour.trpc('mutation', 'borders.setSharing', { isShared: true }, ours.owner.cookie);
    expect(status).toBe(200);
    await harbour.runJobs();
    const learnt = await estimate();
    expect([minutesOf(learnt, 'border-own'), minutesOf(learnt, 'border-crossings')]).toEqual([1800, 0]);
    // Anybody with the number sees the same window, and nothing of what it is made of.
    expect(await publicWindow()).toEqual(learnt.window);
    const { body } = await harbour.trpc('query', 'eta.list', {}, ours.owner.cookie);
    const listed = (body as EtaPage).items.find(({ record }) => record.trackingNumber === 'BORDER-1');
    expect(listed && minutesOf(listed, 'border-own')).toBe(1800);
  });

  test('what is left of them while it stands there, and nothing once it is through', async () => {
    await tell('border_arrived', 5);
    expect(minutesOf(await estimate(), 'border-own')).toBe(1500);
    await tell('border_crossed', 1);
    expect(minutesOf(await estimate(), 'border-own')).toBe(540);
    await tell('entry_cleared', 0);
    const through = await estimate();
    expect([minutesOf(through, 'border-own'), minutesOf(through, 'border-crossings')]).toEqual([0, 0]);
    expect(through.record.route.progress).toBeGreaterThan(60);
    expect(await publicWindow()).toEqual(through.window);
  });
});
