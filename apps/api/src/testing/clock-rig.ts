import type { TestDialect } from '@msafara/db/testing/test-databases';
import type { Clock, Clocks } from '@msafara/domain/clocks/clocks.schema';
import { HOUR_MS } from '@msafara/domain/durations';
import type { MilestoneCode } from '@msafara/domain/milestones/milestone-codes';
import { afterAll, beforeAll, beforeEach, expect } from 'vitest';

import { startTestApp, type TestApp } from './test-app.ts';
import { fillOrganisation, type Organisation } from './two-organisations.ts';

const NOW = Date.parse('2026-11-19T11:05:00.000Z');

/** When the goods of these tests were discharged. */
export const DISCHARGED = '2026-11-08T11:20:00.000Z';

/** A clock for storage in a port, as it is entered. */
export const STORAGE = {
  kind: 'port_storage',
  startsWith: 'discharged',
  stopsWith: 'gated_out',
  freeDays: 4,
  tiers: [{ fromDay: 1, perDay: 40 }],
  currency: 'USD',
  source: 'Port tariff, page 3',
  checkedAt: '2026-11-01',
};

/** A server for the tests of one `describe`, with an organisation on Enterprise; for each of them it is five past eleven again. */
export function clockRig(dialect: TestDialect) {
  let harbour: TestApp;
  let ours: Organisation;
  let made = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    harbour.clock.now = NOW - HOUR_MS;
    ours = await fillOrganisation(harbour, 'kivu');
    harbour.clock.now = NOW;
  });

  beforeEach(() => {
    harbour.clock.now = NOW;
  });

  afterAll(() => harbour.close());

  const call = (method: 'GET' | 'POST' | 'PATCH', url: string, body?: unknown, token = ours.member.token) =>
    harbour.rest(method, url, { token, ...(body !== undefined && { body }) });

  async function ship(token = ours.member.token): Promise<string> {
    made += 1;
    const body = {
      trackingNumber: `CK-${String(made).padStart(6, '0')}`,
      origin: 'Mombasa',
      destination: 'Kampala',
      estimatedDeliveryDate: '2026-11-21T15:00:00.000Z',
    };
    const answer = await call('POST', '/api/shipments', body, token);
    expect(answer.status).toBe(201);
    return (answer.body as { id: string }).id;
  }

  async function enter(shipmentId: string, body: unknown, token = ours.member.token): Promise<Clock> {
    const answer = await call('POST', `/api/shipments/${shipmentId}/clocks`, body, token);
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return answer.body as Clock;
  }

  const clocksOf = async (id: string) => (await call('GET', `/api/shipments/${id}/clocks`)).body as Clocks;

  async function told(
    shipmentId: string,
    code: MilestoneCode,
    occurredAt: string,
    reference?: string,
  ): Promise<string> {
    const answer = await call('POST', `/api/shipments/${shipmentId}/milestones`, {
      code,
      occurredAt,
      ...(reference && { reference }),
    });
    expect([answer.status, answer.body]).toEqual([201, expect.anything()]);
    return (answer.body as { id: string }).id;
  }

  async function retract(milestoneId: string): Promise<void> {
    expect((await call('POST', `/api/milestones/${milestoneId}/retract`, {})).status).toBe(201);
  }
  return {
    get harbour() {
      return harbour;
    },
    get ours() {
      return ours;
    },
    call,
    ship,
    enter,
    clocksOf,
    told,
    retract,
  };
}
