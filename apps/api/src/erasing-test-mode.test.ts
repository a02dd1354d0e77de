import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { PersonData } from '@msafara/domain/erasures/erasures.schema';
import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import type { Proof } from '@msafara/domain/proofs/proofs.schema';
import { describe, expect, test } from 'vitest';

import { eraseAgain } from './features/erasures/erasure-log.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';

const NOBODY = { recipientName: null, recipientPhone: null };
const SCOPES = ['shipments:read', 'shipments:write', 'recipients:write', 'proofs:read', 'proofs:write'];

describe.each(TEST_DIALECTS)('what test mode keeps of a recipient, on %s (D24, D28)', (dialect) => {
  const rig = messagesRig(dialect);
  const ask = (path: 'export' | 'erase', contact: string) =>
    rig.harbour.trpc('mutation', `erasures.${path}`, { contact }, rig.owner.cookie);

  /** Makes a test key, and with it a shipment, a recipient and a proof with a person's name and phone. */
  async function testShipment(phone: string) {
    const made = await rig.call('POST', '/api/keys', { name: 'Till', mode: 'test', scopes: SCOPES });
    expect(made.status, JSON.stringify(made.body)).toBe(201);
    const { key } = made.body as NewApiKey;
    const call = (method: 'GET' | 'POST', url: string, body?: unknown) => rig.call(method, url, body, key);
    const named = { recipientName: 'Grace Achieng', recipientPhone: phone };
    const way = { trackingNumber: 'TEST-1', origin: 'Mombasa', destination: 'Kampala' };
    const created = await call('POST', '/api/shipments', { ...way, ...named });
    expect(created.status, JSON.stringify(created.body)).toBe(201);
    const { id } = created.body as { id: string };
    const told = await call('POST', `/api/shipments/${id}/recipients`, { phone, channel: 'sms', consent: true });
    expect(told.status, JSON.stringify(told.body)).toBe(201);
    const capturedAt = new Date(rig.harbour.clock.now).toISOString();
    const proof = { kind: 'delivery', outcome: 'delivered', receiverName: 'Grace Achieng', capturedAt };
    const proved = await call('POST', `/api/shipments/${id}/proofs`, proof);
    expect(proved.status, JSON.stringify(proved.body)).toBe(201);
    return { id, named, call, proofId: (proved.body as Proof).id };
  }

  test('is handed out and erased with what the organisation keeps, and erased again in an older database', async () => {
    const phone = phoneWith();
    const { id, named, call, proofId } = await testShipment(phone);
    const real = await rig.create();
    await rig.recipient(real.id, phone);
    const { body } = await ask('export', phone);
    const data = body as PersonData;
    expect(data.shipments).toMatchObject([{ id, ...named }]);
    expect(data.recipients).toHaveLength(2);
    expect(data.proofs).toMatchObject([{ id: proofId }]);

    const { status, body: erased } = await ask('erase', phone);
    expect(status).toBe(200);
    expect(erased).toMatchObject({ shipments: 1, recipients: 2, proofs: 1 });
    const gone = async () => {
      expect((await call('GET', `/api/shipments/${id}`)).body).toMatchObject(NOBODY);
      const verified = await call('GET', `/api/proofs/${proofId}/verify`);
      expect(verified.body).toMatchObject({ valid: true, erased: expect.arrayContaining(['receiverName']) });
      const kept = rig.harbour.database.read.selectFrom('message_recipients').select('id');
      expect(await kept.where('address', '=', phone).execute()).toEqual([]);
    };
    await gone();
    const listed = await rig.harbour.trpc('query', 'erasures.list', undefined, rig.owner.cookie);
    expect(listed.body).toEqual({ erasures: [erased] });

    await rig.harbour.database.transaction(async (trx) => {
      await trx.deleteFrom('erasures').where('organisation_id', '=', rig.owner.user.organisation.id).execute();
      await trx.updateTable('shipments').set({ recipient_name: 'Grace Achieng' }).where('id', '=', id).execute();
      await trx.updateTable('message_recipients').set({ address: phone }).where('shipment_id', '=', id).execute();
    });
    expect(await eraseAgain(rig.harbour.deps)).toBe(1);
    await gone();
  });

  test('is nothing that another organisation erases', async () => {
    const phone = phoneWith();
    const { id, named, call } = await testShipment(phone);
    const stranger = await rig.harbour.signUp(`tried-${dialect}`);
    const theirs = await rig.harbour.trpc('mutation', 'erasures.erase', { contact: phone }, stranger.cookie);
    expect(theirs.status).toBe(404);
    expect((await call('GET', `/api/shipments/${id}`)).body).toMatchObject(named);
  });
});
