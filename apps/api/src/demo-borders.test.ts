import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { BorderBoard } from '@msafara/domain/borders/dwell.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { restoreDemo } from './features/demo/demo.service.ts';
import { type Person, signInToDemo, startTestApp, type TestApp } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('the demo at the border, on %s (D12, D26)', (dialect) => {
  let harbour: TestApp;
  let visitor: Person;
  let held: { id: string };

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    visitor = await signInToDemo(harbour);
    held = await get('/api/shipments/tracking/SH-482917KQT');
  });

  afterAll(() => harbour.close());

  const get = async <Answer>(path: string) =>
    (await harbour.rest('GET', path, { token: visitor.token })).body as Answer;

  test('has a shipment that is held at Malaba in its container, with the papers that are asked for', async () => {
    const { milestones } = await get<{ milestones: { code: string; place: string | null; unitNumber: string }[] }>(
      `/api/shipments/${held.id}/milestones`,
    );
    expect(milestones.find(({ code }) => code === 'hold_opened')).toMatchObject({
      place: 'Malaba, Kenya',
      unitNumber: 'BAOU4829172',
      reason: 'documents_missing',
    });
    const { documents } = await get<{ documents: { type: string; state: string }[] }>(
      `/api/shipments/${held.id}/documents`,
    );
    expect(documents).toContainEqual(expect.objectContaining({ type: 'certificate_of_origin', state: 'requested' }));
  });

  test('has a clock that costs, an open bond, and a board with what stands', async () => {
    const { clocks } = await get<{ clocks: { kind: string; costToday: { amount: number } | null }[] }>(
      `/api/shipments/${held.id}/clocks`,
    );
    // The container left the port 70 hours ago: on the third day after it, or the second, one of which is free.
    const detention = clocks.find(({ kind }) => kind === 'detention');
    expect([40, 80]).toContain(detention?.costToday?.amount);
    expect(await get('/api/bonds')).toMatchObject({ exposure: [{ amount: 18_500, currency: 'USD' }] });
    const board = await get<BorderBoard>('/api/border-board');
    expect(JSON.stringify(board)).toContain('SH-482917KQT');
  });

  test('is put back as it was, without what visitors added', async () => {
    const body = { type: 'truck', number: 'UBA 123X' };
    const added = await harbour.rest('POST', `/api/shipments/${held.id}/units`, { token: visitor.token, body });
    expect(added.status, JSON.stringify(added.body)).toBe(201);
    await restoreDemo(harbour.deps);
    const units = await harbour.database.read.selectFrom('units').select('number').orderBy('number').execute();
    expect(units.map(({ number }) => number)).toEqual(['BAOU4829172', 'BAOU5097348', 'BAOU5173068']);
    const bonds = await harbour.database.read.selectFrom('bonds').select('number').execute();
    expect(bonds).toEqual([{ number: 'RCTG-482917' }]);
  });
});
