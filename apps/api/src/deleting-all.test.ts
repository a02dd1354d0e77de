import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const SHIPMENTS = 130;

describe.each(TEST_DIALECTS)('deleting all shipments, on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    owner = await harbour.signUp('owner');
    // A plan without a limit of shipments.
    await harbour.database.transaction((trx) =>
      trx
        .updateTable('organisations')
        .set({ tier: 'enterprise', paid_until: null })
        .where('id', '=', owner.user.organisation.id)
        .execute(),
    );
  });

  afterAll(() => harbour.close());

  test('goes in steps of a few milliseconds, so that a thousand hold nobody else up', async () => {
    const shipments = Array.from({ length: SHIPMENTS }, (_, n) => ({
      trackingNumber: `GONE-${String(n)}`,
      origin: 'Mombasa',
      destination: 'Kigali',
    }));
    const made = await harbour.rest('POST', '/api/shipments/batch', { token: owner.token, body: { shipments } });
    expect(made.status).toBe(200);
    const written = vi.spyOn(harbour.deps.database, 'transaction');
    const gone = await harbour.trpc('mutation', 'shipments.removeAll', {}, owner.cookie);
    const steps = written.mock.calls.length;
    written.mockRestore();
    expect(gone).toMatchObject({ status: 200, body: { success: true, deleted: SHIPMENTS } });
    // No step has more than fifty.
    expect(steps).toBeGreaterThanOrEqual(Math.ceil(SHIPMENTS / 50));
  });
});
