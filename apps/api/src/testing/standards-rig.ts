import type { TestDialect } from '@msafara/db/testing/test-databases';
import { HOUR_MS } from '@msafara/domain/durations';
import { MILESTONE_CODES } from '@msafara/domain/milestones/milestone-codes';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import type { EpcisQueryDocument } from '@msafara/domain/standards/epcis.schema';
import { afterAll, beforeAll, expect } from 'vitest';

import { epcisFaults } from './standard-faults.ts';
import { startTestApp, type TestApp } from './test-app.ts';
import { fillOrganisation, type Organisation } from './two-organisations.ts';

export const CONTAINER = 'MSKU4829103';
export const BOX = `urn:epc:id:bic:${CONTAINER}`;

/** A header of an answer, as text. */
export const textOf = (header: unknown) => (typeof header === 'string' ? header : '');

/**
 * A server for the tests of one `describe`, with two organisations, and a shipment in a container to which all happened
 * that can be told.
 */
export function standardsRig(dialect: TestDialect) {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let shipment: { id: string; trackingNumber: string };

  const at = (ms = 0) => new Date(harbour.clock.now + ms).toISOString();
  const epcOf = (number: string) => `${harbour.deps.env.PUBLIC_URL}/track?tn=${number}`;

  async function ship(number: string, token = ours.key) {
    const body = { trackingNumber: number, origin: 'Mombasa', destination: 'Kampala' };
    return (await harbour.rest('POST', '/api/shipments', { token, body })).body as typeof shipment;
  }

  async function load(id: string, number = CONTAINER) {
    const body = { type: 'container', number };
    expect((await harbour.rest('POST', `/api/shipments/${id}/units`, { token: ours.key, body })).status).toBe(201);
  }

  async function tell(id: string, body: object) {
    const told = await harbour.rest('POST', `/api/shipments/${id}/milestones`, {
      token: ours.key,
      body: { occurredAt: at(), ...body },
    });
    expect([told.status, body]).toEqual([201, body]);
    return told.body as Milestone;
  }

  const milestonesOf = async ({ id }: { id: string }) =>
    (
      (await harbour.rest('GET', `/api/shipments/${id}/milestones`, { token: ours.key })).body as {
        milestones: Milestone[];
      }
    ).milestones;

  async function epcis(query: string, token = ours.key) {
    const answer = await harbour.rest('GET', `/api/epcis/events?${query}`, { token });
    expect([answer.status, query]).toEqual([200, query]);
    expect(epcisFaults(answer.body)).toEqual([]);
    const document = answer.body as EpcisQueryDocument;
    return { events: document.epcisBody.queryResults.resultsBody.eventList, headers: answer.headers };
  }
  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'malaba');
    theirs = await fillOrganisation(harbour, 'busia');
    shipment = await ship('WAY-00001');
    await load(shipment.id);
    for (const code of MILESTONE_CODES) {
      harbour.clock.now += HOUR_MS;
      const place = code.startsWith('border') ? { postId: 'malaba', side: 'entry' } : { unlocode: 'KEMBA' };
      await tell(shipment.id, { code, ...place, reference: code, ...(code === 'hold_opened' && { reason: 'bond' }) });
    }
    await tell(shipment.id, { code: 'border_arrived', class: 'PLN', occurredAt: at(HOUR_MS), postId: 'malaba' });
  });

  afterAll(() => harbour.close());
  return {
    get harbour() {
      return harbour;
    },
    get ours() {
      return ours;
    },
    get theirs() {
      return theirs;
    },
    get shipment() {
      return shipment;
    },
    at,
    epcOf,
    ship,
    load,
    tell,
    milestonesOf,
    epcis,
  };
}
