import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { JournalEvents } from '@msafara/domain/events/events.schema';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { settledJournal } from './testing/settled-journal.ts';
import { fillOrganisation, type Organisation } from './testing/two-organisations.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR = 3_600_000;
const DAY = 24 * HOUR;
const HELD = { code: 'hold_opened', reason: 'valuation' } as const;

type Shipment = {
  id: string;
  trackingNumber: string;
  status: string;
  currentLocation: string | null;
  history: { status: string; change: string; location: string | null; notes: string | null }[];
};

describe.each(TEST_DIALECTS)('milestones on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let count = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'malaba');
  });

  afterAll(() => harbour.close());

  const at = (ms = 0) => new Date(harbour.clock.now + ms).toISOString();

  async function ship(token = ours.member.token): Promise<Shipment> {
    count += 1;
    const body = { trackingNumber: `BORDER-${String(count)}`, origin: 'Mombasa', destination: 'Kampala' };
    return (await harbour.rest('POST', '/api/shipments', { token, body })).body as Shipment;
  }

  async function tell(id: string, body: object, token = ours.member.token) {
    const told = { occurredAt: at(), ...body };
    const answer = await harbour.rest('POST', `/api/shipments/${id}/milestones`, { token, body: told });
    return {
      status: answer.status,
      body: answer.body as Milestone & { code: string; fields?: Record<string, string> },
    };
  }

  async function retract(id: string, token = ours.member.token) {
    harbour.clock.now += 1000;
    const answer = await harbour.rest('POST', `/api/milestones/${id}/retract`, {
      token,
      body: { note: 'Wrong truck' },
    });
    return { status: answer.status, body: answer.body as Milestone };
  }

  const read = async ({ id }: { id: string }) =>
    (await harbour.rest('GET', `/api/shipments/${id}?expand=history`, { token: ours.key })).body as Shipment;

  const statusOf = async (shipment: { id: string }) => (await read(shipment)).status;

  const list = async ({ id }: { id: string }) =>
    (
      (await harbour.rest('GET', `/api/shipments/${id}/milestones`, { token: ours.key })).body as {
        milestones: Milestone[];
      }
    ).milestones;

  /** Whether holds of ours are exceptions while something is done. */
  async function asExceptions(work: () => Promise<void>): Promise<void> {
    const set = (isException: boolean) =>
      harbour.trpc('mutation', 'milestones.setHoldPolicy', { isException }, ours.owner.cookie);
    expect((await set(true)).status).toBe(200);
    await work().finally(() => set(false));
  }

  test('what happened is kept as it was told, and sets In Transit', async () => {
    const shipment = await ship();
    harbour.clock.now += HOUR;
    const told = await tell(shipment.id, {
      code: 'border_arrived',
      occurredAt: at(-60_000),
      postId: 'malaba',
      side: 'exit',
      note: 'Gate 18',
    });
    expect(told.status).toBe(201);
    expect(told.body).toMatchObject({
      shipmentId: shipment.id,
      class: 'ACT',
      occurredAt: at(-60_000),
      recordedAt: at(),
      place: 'Malaba, Kenya',
      postId: 'malaba',
      side: 'exit',
      note: 'Gate 18',
      isPublic: false,
      source: 'user',
      userName: 'malaba-member',
      unitNumber: null,
    });
    expect(await list(shipment)).toEqual([told.body]);
    const after = await read(shipment);
    expect([after.status, after.currentLocation]).toEqual(['In Transit', null]);
    expect(after.history.at(-1)).toMatchObject({
      status: 'In Transit',
      change: 'progress',
      location: null,
      notes: null,
    });
  });

  test('a place may be a port by its UN/LOCODE, words, or the entry side of a post', async () => {
    const { id } = await ship();
    const places = [
      { unlocode: 'KEMBA' },
      { unlocode: 'ZZABC' },
      { place: 'Weighbridge, Mlolongo' },
      { postId: 'malaba', side: 'entry' },
    ];
    const told: (string | null)[] = [];
    for (const place of places) told.push((await tell(id, { code: 'weighbridge_passed', ...place })).body.place);
    expect(told).toEqual(['Mombasa, Kenya', 'ZZABC', 'Weighbridge, Mlolongo', 'Malaba, Uganda']);
  });

  test('cargo that was registered after its discharge is not late by its creation', async () => {
    const shipment = await ship();
    expect((await tell(shipment.id, { code: 'discharged', occurredAt: at(-29 * DAY) })).status).toBe(201);
    expect(await statusOf(shipment)).toBe('In Transit');
  });

  test.each(['PLN', 'EST'])('what is %s changes nothing, and may be in the future', async (how) => {
    const shipment = await ship();
    expect((await tell(shipment.id, { code: 'border_arrived', class: how, occurredAt: at(DAY) })).status).toBe(201);
    expect((await read(shipment)).history).toHaveLength(1);
    expect(await statusOf(shipment)).toBe('Created');
  });

  test.each(['Out for Delivery', 'Delivered'])('none leads out of %s', async (status) => {
    const shipment = await ship();
    await harbour.rest('PATCH', `/api/shipments/${shipment.id}/status`, { token: ours.key, body: { status } });
    harbour.clock.now += HOUR;
    for (const code of ['border_crossed', 'seal_alarm']) expect((await tell(shipment.id, { code })).status).toBe(201);
    expect(await statusOf(shipment)).toBe(status);
  });

  test('what comes late moves nothing back', async () => {
    const shipment = await ship();
    const start = at();
    harbour.clock.now += 2 * HOUR;
    await tell(shipment.id, { code: 'border_crossed' });
    await tell(shipment.id, { code: 'seal_alarm', occurredAt: start });
    expect(await statusOf(shipment)).toBe('In Transit');
    await tell(shipment.id, { code: 'seal_alarm' });
    expect(await statusOf(shipment)).toBe('Exception');
  });

  test('a hold changes nothing unless its organisation wants it so', async () => {
    const shipment = await ship();
    expect((await tell(shipment.id, HELD)).status).toBe(201);
    expect(await statusOf(shipment)).toBe('Created');
  });

  test('a hold that is an exception gives back what was before with the last release', async () => {
    await asExceptions(async () => {
      const shipment = await ship();
      await tell(shipment.id, { code: 'arrived_port' });
      harbour.clock.now += HOUR;
      await tell(shipment.id, HELD);
      await tell(shipment.id, { code: 'hold_opened', reason: 'scanner_down' });
      expect(await statusOf(shipment)).toBe('Exception');
      harbour.clock.now += HOUR;
      const unnamed = await tell(shipment.id, { code: 'hold_released' });
      expect([unnamed.status, unnamed.body.code]).toEqual([400, 'INVALID_INPUT']);
      expect((await tell(shipment.id, { code: 'hold_released', reason: 'valuation' })).status).toBe(201);
      expect(await statusOf(shipment)).toBe('Exception');
      const last = await tell(shipment.id, { code: 'hold_released' });
      expect(last.body.reason).toBe('scanner_down');
      const after = await read(shipment);
      expect(after.status).toBe('In Transit');
      // Neither reason, reference nor unit stands in the history.
      expect(JSON.stringify(after.history)).not.toMatch(/valuation|scanner/u);
    });
  });

  test('a status that changed meanwhile stays when the hold is released', async () => {
    await asExceptions(async () => {
      const shipment = await ship();
      await tell(shipment.id, HELD);
      harbour.clock.now += HOUR;
      const body = { status: 'Picked Up' };
      await harbour.rest('PATCH', `/api/shipments/${shipment.id}/status`, { token: ours.key, body });
      harbour.clock.now += HOUR;
      await tell(shipment.id, { code: 'hold_released' });
      expect(await statusOf(shipment)).toBe('Picked Up');
    });
  });

  test('a retraction gives back the state without it, once, and cannot be taken back', async () => {
    await asExceptions(async () => {
      const shipment = await ship();
      const arrived = await tell(shipment.id, { code: 'arrived_port' });
      harbour.clock.now += HOUR;
      const held = await tell(shipment.id, HELD);
      const taken = await retract(held.body.id);
      expect(taken.status).toBe(201);
      expect(taken.body).toMatchObject({
        code: 'hold_opened',
        retractsId: held.body.id,
        note: 'Wrong truck',
        reason: 'valuation',
      });
      expect(await statusOf(shipment)).toBe('In Transit');
      expect((await list(shipment)).find(({ id }) => id === held.body.id)?.retractedAt).toBe(taken.body.recordedAt);
      expect((await retract(held.body.id)).status).toBe(409);
      expect((await retract(taken.body.id)).status).toBe(409);
      // There is no hold any more.
      expect((await tell(shipment.id, { code: 'hold_released' })).status).toBe(409);
      await retract(arrived.body.id);
      expect(await statusOf(shipment)).toBe('Created');
    });
  });

  test('what is taken back between others moves nothing but what it had moved', async () => {
    const shipment = await ship();
    const first = await tell(shipment.id, { code: 'arrived_port' });
    harbour.clock.now += HOUR;
    const second = await tell(shipment.id, { code: 'gated_out' });
    await retract(first.body.id);
    expect(await statusOf(shipment)).toBe('In Transit');
    await retract(second.body.id);
    expect(await statusOf(shipment)).toBe('Created');
  });

  test('everybody sees the milestone and its place only where it is public, until it is taken back', async () => {
    const shipment = await ship();
    const track = async () => {
      const { body } = await harbour.rest('GET', `/api/public/track/${shipment.trackingNumber}`);
      return publicTrackingSchema.parse(body);
    };
    await track();
    await tell(shipment.id, { code: 'selected_scan', place: 'Scanner 2', reference: 'C 48213' });
    harbour.clock.now += HOUR;
    const hidden = await track();
    expect([hidden.status, hidden.currentLocation]).toEqual(['In Transit', null]);
    expect(JSON.stringify(hidden)).not.toMatch(/Scanner|48213|selected/u);
    const told = await tell(shipment.id, {
      code: 'border_arrived',
      postId: 'malaba',
      side: 'exit',
      isPublic: true,
      note: 'Gate 18',
    });
    const shown = await track();
    expect(shown.currentLocation).toBe('Malaba, Kenya');
    expect(shown.history.at(-1)).toMatchObject({ milestone: 'border_arrived', location: 'Malaba, Kenya', notes: null });
    harbour.clock.now += HOUR;
    await tell(shipment.id, { code: 'declaration_lodged', occurredAt: at(-2 * HOUR), isPublic: true });
    const late = await track();
    expect(late.currentLocation).toBe('Malaba, Kenya');
    expect(late.history.map(({ milestone }) => milestone)).toContain('declaration_lodged');
    await retract(told.body.id);
    const after = await track();
    expect(after.currentLocation).toBeNull();
    expect(JSON.stringify(after)).not.toContain('Malaba');
  });

  test('a public one that moves nothing says where the shipment stands, and not what was told late before it', async () => {
    const { id, trackingNumber } = await ship();
    const record = (body: object) =>
      harbour.rest('PATCH', `/api/shipments/${id}/status`, { token: ours.member.token, body });
    harbour.clock.now += HOUR;
    await record({ status: 'Out for Delivery' });
    harbour.clock.now += HOUR;
    await tell(id, { code: 'duties_paid', isPublic: true });
    await record({ status: 'Exception', occurredAt: at(-HOUR / 2) });
    harbour.clock.now += HOUR;
    await tell(id, { code: 'weighbridge_passed', isPublic: true });
    const seen = publicTrackingSchema.parse((await harbour.rest('GET', `/api/public/track/${trackingNumber}`)).body);
    expect(seen.status).toBe('Out for Delivery');
    expect(seen.history.map(({ status }) => status)).toEqual([
      'Created',
      'Out for Delivery',
      'Exception',
      'Out for Delivery',
      'Out for Delivery',
    ]);
  });

  test('the journal has what webhooks carry: the milestone, and holds beside it', async () => {
    await asExceptions(async () => {
      const shipment = await ship();
      await tell(shipment.id, HELD);
      harbour.clock.now += HOUR;
      await tell(shipment.id, { code: 'hold_released' });
      await settledJournal(harbour.database);
      const { events } = (await harbour.rest('GET', `/api/events?shipmentId=${shipment.id}`, { token: ours.key }))
        .body as JournalEvents;
      expect(events.map(({ type }) => type)).toEqual([
        'shipment.created',
        'shipment.status_changed',
        'shipment.exception',
        'customs.milestone',
        'customs.hold_opened',
        'shipment.status_changed',
        'customs.milestone',
        'customs.hold_released',
      ]);
      const seqs = events.map(({ data }) => ('seq' in data ? data.seq : 0));
      expect(seqs).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
      expect(events[4]?.data).toMatchObject({
        status: 'Exception',
        milestone: { code: 'hold_opened', reason: 'valuation' },
      });
    });
  });

  test('colleagues are told of a status that a milestone brought about', async () => {
    const shipment = await ship();
    await tell(shipment.id, { code: 'border_crossed' });
    const { body } = await harbour.trpc('query', 'notifications.list', {}, ours.owner.cookie);
    expect(JSON.stringify(body)).toContain(shipment.trackingNumber);
  });

  test('under a key of the caller’s own a milestone is recorded once', async () => {
    const shipment = await ship();
    const body = { code: 'border_crossed', occurredAt: at() };
    const headers = { authorization: `Bearer ${ours.key}`, 'idempotency-key': `crossed-${shipment.id}` };
    const url = `/api/shipments/${shipment.id}/milestones`;
    const send = () => harbour.app.inject({ method: 'POST', url, headers, payload: body });
    const [first, second] = [await send(), await send()];
    expect([first.statusCode, second.statusCode]).toEqual([201, 201]);
    expect(second.headers['idempotent-replayed']).toBe('true');
    expect(second.json()).toEqual(first.json());
    expect(await list(shipment)).toHaveLength(1);
    expect(first.json()).toMatchObject({ source: 'key', keyName: 'malaba-system' });
  });

  test.each([
    ['an actual milestone of tomorrow', { code: 'released', occurredAt: DAY }, 400],
    ['one of 31 days before the creation', { code: 'released', occurredAt: -31 * DAY }, 400],
    ['an expected one in three years', { code: 'released', class: 'EST', occurredAt: 3 * 366 * DAY }, 400],
    ['a hold without a reason', { code: 'hold_opened' }, 400],
    ['a release without a hold', { code: 'hold_released' }, 409],
    ['a release of another hold', { code: 'hold_released', reason: 'bond' }, 409],
    ['a post that is none', { code: 'border_arrived', postId: 'atlantis' }, 400],
    ['a ship with a wrong digit', { code: 'arrived_port', reference: 'IMO 9074728' }, 400],
  ])('%s is refused', async (_, body, status) => {
    const { id } = await ship();
    const occurredAt = at('occurredAt' in body ? body.occurredAt : 0);
    const answer = await tell(id, { ...body, occurredAt });
    expect(answer.status).toBe(status);
    expect(await list({ id })).toEqual([]);
  });

  test('two holds of one kind are never open at once, in whichever order they are told', async () => {
    const shipment = await ship();
    const start = at();
    harbour.clock.now += 4 * HOUR;
    const later = (hours: number) => new Date(Date.parse(start) + hours * HOUR).toISOString();
    expect((await tell(shipment.id, { ...HELD, occurredAt: later(1) })).status).toBe(201);
    expect((await tell(shipment.id, { ...HELD, occurredAt: later(2) })).status).toBe(409);
    expect((await tell(shipment.id, { ...HELD, occurredAt: start })).status).toBe(409);
    // Released before it was opened: there was none then.
    expect((await tell(shipment.id, { code: 'hold_released', occurredAt: start })).status).toBe(409);
    const released = await tell(shipment.id, { code: 'hold_released', occurredAt: later(2) });
    expect(released.status).toBe(201);
    expect((await tell(shipment.id, { ...HELD, occurredAt: later(3) })).status).toBe(201);
    // Without the release both would be open.
    expect((await retract(released.body.id)).status).toBe(409);
  });

  test('a shipment has 200 milestones at most, and one that is wrong can still be taken back', async () => {
    const shipment = await ship();
    const [told] = [await tell(shipment.id, { code: 'weighbridge_passed' })];
    const row = await harbour.database.read
      .selectFrom('milestones')
      .selectAll()
      .where('id', '=', told.body.id)
      .executeTakeFirstOrThrow();
    await harbour.database.transaction((trx) =>
      trx
        .insertInto('milestones')
        .values(Array.from({ length: 199 }, () => ({ ...row, id: harbour.deps.newId() })))
        .execute(),
    );
    expect((await tell(shipment.id, { code: 'weighbridge_passed' })).status).toBe(409);
    expect((await retract(told.body.id)).status).toBe(201);
  });
});
