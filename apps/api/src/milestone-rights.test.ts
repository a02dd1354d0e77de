import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { startTestApp, type TestApp } from './testing/test-app.ts';
import { addMember, fillOrganisation, type Organisation } from './testing/two-organisations.ts';

describe.each(TEST_DIALECTS)('who records and reads milestones on %s (D26)', (dialect) => {
  let harbour: TestApp;
  let ours: Organisation;
  let theirs: Organisation;
  let count = 0;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' }, { payments: true });
    ours = await fillOrganisation(harbour, 'malaba');
    theirs = await fillOrganisation(harbour, 'busia');
  });

  afterAll(() => harbour.close());

  async function ship(token = ours.member.token): Promise<{ id: string }> {
    count += 1;
    const body = { trackingNumber: `BORDER-${String(count)}`, origin: 'Mombasa', destination: 'Kampala' };
    return (await harbour.rest('POST', '/api/shipments', { token, body })).body as { id: string };
  }

  async function tell(id: string, body: object, token = ours.member.token) {
    const told = { occurredAt: new Date(harbour.clock.now).toISOString(), ...body };
    const answer = await harbour.rest('POST', `/api/shipments/${id}/milestones`, { token, body: told });
    return { status: answer.status, body: answer.body as Milestone & { code: string } };
  }

  const retract = (id: string, token: string) =>
    harbour.rest('POST', `/api/milestones/${id}/retract`, { token, body: { note: 'Wrong truck' } });

  test('Starter is refused by name and reads on; of others nothing is there', async () => {
    const starter = await harbour.signUp('starter-border');
    await harbour.confirm(starter);
    const shipment = await ship(starter.token);
    const refused = await tell(shipment.id, { code: 'border_crossed' }, starter.token);
    expect([refused.status, refused.body.code]).toEqual([403, 'GROWTH_ONLY']);
    const url = `/api/shipments/${shipment.id}/milestones`;
    expect(await harbour.rest('GET', url, { token: starter.token })).toMatchObject({
      status: 200,
      body: { milestones: [] },
    });
    expect((await harbour.rest('GET', url, { token: ours.key })).status).toBe(404);
    const own = await ship();
    const told = await tell(own.id, { code: 'border_crossed' });
    expect((await tell(own.id, { code: 'border_crossed' }, theirs.member.token)).status).toBe(404);
    expect((await retract(told.body.id, theirs.member.token)).status).toBe(404);
    expect((await retract(told.body.id, ours.viewer.token)).status).toBe(403);
  });

  test('what Growth recorded stays readable on Starter', async () => {
    const shipment = await ship();
    await tell(shipment.id, { code: 'border_crossed' });
    const { organisationId } = ours.things;
    const setTier = (tier: 'starter' | 'enterprise') =>
      harbour.database.transaction((trx) =>
        trx.updateTable('organisations').set({ tier }).where('id', '=', organisationId).execute(),
      );
    await setTier('starter');
    const reader = await addMember(harbour, organisationId, `reader-${dialect}`, 'viewer');
    const answer = await harbour.rest('GET', `/api/shipments/${shipment.id}/milestones`, { token: reader.token });
    expect((answer.body as { milestones: Milestone[] }).milestones).toHaveLength(1);
    await setTier('enterprise');
  });

  test('a key needs its scope', async () => {
    const shipment = await ship();
    const keyWith = async (scopes: string[]) =>
      (
        (await harbour.trpc('mutation', 'keys.create', { name: scopes.join(), scopes }, ours.owner.cookie)).body as {
          key: string;
        }
      ).key;
    const reader = await keyWith(['milestones:read']);
    const writer = await keyWith(['milestones:write']);
    const url = `/api/shipments/${shipment.id}/milestones`;
    expect((await harbour.rest('GET', url, { token: reader })).status).toBe(200);
    expect((await tell(shipment.id, { code: 'released' }, reader)).status).toBe(403);
    expect((await tell(shipment.id, { code: 'released' }, writer)).status).toBe(201);
    expect((await harbour.rest('GET', url, { token: writer })).status).toBe(403);
  });
});
