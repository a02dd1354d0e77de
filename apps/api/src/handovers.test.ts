import { pbkdf2Sync } from 'node:crypto';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { CODE_CHECK_ITERATIONS } from '@msafara/domain/proofs/proof-policy';
import type { Proof } from '@msafara/domain/proofs/proofs.schema';
import type { CarryPage } from '@msafara/domain/scans/carry.schema';
import { describe, expect, test } from 'vitest';

import { messagesRig } from './testing/messages-rig.ts';
import { phoneOf } from './testing/scanning.ts';

const MINUTE = 60_000;
const NOTHING = { photo: false, name: false, signature: false, code: false };
const ASKED = { ...NOTHING, name: true, code: true };
let phones = 0;

describe.each(TEST_DIALECTS)('what is asked for at the door, on %s (D28)', (dialect) => {
  const rig = messagesRig(dialect);
  const trpc = async (kind: 'query' | 'mutation', path: string, input: unknown) =>
    rig.harbour.trpc(kind, path, input, rig.owner.cookie);
  const put = (id: string, policy: object | null) =>
    rig.harbour.rest('PUT', `/api/shipments/${id}/handover`, { token: rig.owner.token, body: { policy } });
  const done = (more: object = {}) => ({
    kind: 'delivery',
    outcome: 'delivered',
    receiverName: 'Akello',
    capturedAt: new Date(rig.harbour.clock.now).toISOString(),
    ...more,
  });
  const prove = (id: string, body: object) => rig.call('POST', `/api/shipments/${id}/proofs`, body);
  const newPhone = () => {
    phones += 1;
    return `+2567788${String(phones).padStart(2, '0')}900`;
  };

  /** A shipment that is out for delivery, with the code that its recipient was sent. */
  async function outForDelivery() {
    const phone = newPhone();
    const { id, trackingNumber } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Out for Delivery');
    await rig.send();
    await rig.later(2 * MINUTE);
    const code = /Code (\d{4})\./u.exec(rig.got(phone)[0]?.text ?? '')?.[1] ?? '';
    return { id, trackingNumber, phone, code, wrong: code === '0000' ? '0001' : '0000' };
  }

  test('an organisation’s policy holds, a shipment’s own before it, and both are on record', async () => {
    const { id } = await rig.create();
    expect((await rig.call('GET', `/api/shipments/${id}/handover`)).body).toEqual({
      policy: NOTHING,
      isOwn: false,
      codeTriesLeft: 5,
      codesLeft: 2,
    });
    expect((await trpc('mutation', 'proofs.setPolicy', ASKED)).body).toEqual({ policy: ASKED, hasPhotos: true });
    expect((await rig.call('GET', `/api/shipments/${id}/handover`)).body).toMatchObject({ policy: ASKED });
    const own = { ...NOTHING, signature: true };
    expect((await put(id, own)).body).toMatchObject({ policy: own, isOwn: true });
    expect((await put(id, null)).body).toMatchObject({ policy: ASKED, isOwn: false });
    expect((await put(id, { name: true })).status).toBe(400);
  });

  test('one part that is ticked leaves the others as another tab or a colleague ticked them', async () => {
    const { id } = await rig.create();
    await trpc('mutation', 'proofs.setPolicy', NOTHING);
    await trpc('mutation', 'proofs.setPolicy', { signature: true });
    const both = { ...NOTHING, name: true, signature: true };
    expect((await trpc('mutation', 'proofs.setPolicy', { name: true })).body).toMatchObject({ policy: both });
    // A shipment's own begins as what holds for it.
    const own = await trpc('mutation', 'proofs.setHandover', { id, policy: {} });
    expect(own.body).toMatchObject({ policy: both, isOwn: true });
    await trpc('mutation', 'proofs.setHandover', { id, policy: { code: true } });
    const last = await trpc('mutation', 'proofs.setHandover', { id, policy: { name: false } });
    expect(last.body).toMatchObject({ policy: { ...NOTHING, signature: true, code: true }, isOwn: true });
  });

  test('what lacks a part is refused by its field, and only where something was handed over', async () => {
    await trpc('mutation', 'proofs.setPolicy', { photo: true, name: true, signature: true, code: true });
    const { id } = await rig.create();
    const lacking = await prove(id, done({ receiverName: null }));
    expect(lacking.status).toBe(400);
    expect(Object.keys((lacking.body as { fieldErrors: object }).fieldErrors).toSorted()).toEqual([
      'code',
      'photos',
      'receiverName',
      'signature',
    ]);
    const failed = { ...done(), kind: 'attempt', outcome: 'failed', reason: 'absent' };
    expect((await prove(id, failed)).status).toBe(201);
    expect((await prove(id, { ...done(), kind: 'pickup' })).status).toBe(201);
  });

  test('a plan without photos cannot ask for them, and does not where it could before', async () => {
    await trpc('mutation', 'proofs.setPolicy', { ...NOTHING, photo: true });
    await rig.pay('starter');
    const { id } = await rig.create();
    expect((await rig.call('GET', `/api/shipments/${id}/handover`)).body).toMatchObject({ policy: NOTHING });
    expect((await put(id, { ...NOTHING, photo: true })).status).toBe(403);
    expect((await trpc('mutation', 'proofs.setPolicy', { ...NOTHING, photo: true })).status).toBe(403);
    expect((await prove(id, done())).status).toBe(201);
  });

  test('photos that a shipment asks for are asked for again once they are paid for, whatever else was ticked meanwhile', async () => {
    await rig.pay('growth');
    await trpc('mutation', 'proofs.setPolicy', NOTHING);
    const { id } = await rig.create();
    await put(id, { ...NOTHING, photo: true });
    await rig.pay('starter');
    const meanwhile = await trpc('mutation', 'proofs.setHandover', { id, policy: { signature: true } });
    expect(meanwhile.body).toMatchObject({ policy: { ...NOTHING, signature: true }, isOwn: true });
    await rig.pay('growth');
    const paid = await rig.call('GET', `/api/shipments/${id}/handover`);
    expect(paid.body).toMatchObject({ policy: { ...NOTHING, photo: true, signature: true }, isOwn: true });
  });

  test('the code comes with the message, is hidden from who delivers, and opens the delivery', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    const { id, code, wrong } = await outForDelivery();
    expect(code).toMatch(/^\d{4}$/u);
    const [message] = await rig.messagesOf(id);
    expect(message?.body).toContain('Code ****.');
    expect(message?.body).not.toContain(code);
    const refused = await prove(id, done({ code: wrong }));
    expect([refused.status, JSON.stringify(refused.body)]).toEqual([400, expect.stringContaining('Tries left: 4')]);
    const { status, body } = await prove(id, done({ code }));
    expect([status, (body as Proof).code]).toEqual([201, 'right']);
    expect((await rig.call('GET', `/api/proofs/${(body as Proof).id}/verify`)).body).toEqual({ valid: true });
  });

  test('five wrong codes close it, the right one too; a reason opens it and stands in the chain', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    const { id, code, wrong } = await outForDelivery();
    for (const left of [4, 3, 2, 1, 0]) {
      const checked = await trpc('mutation', 'proofs.checkCode', { id, code: wrong });
      expect(checked.body).toEqual({ isRight: false, triesLeft: left });
    }
    expect((await trpc('mutation', 'proofs.checkCode', { id, code })).status).toBe(409);
    expect((await prove(id, done({ code }))).status).toBe(400);
    expect((await prove(id, done({ code, codeOverrideReason: 'No phone' }))).status).toBe(400);
    expect((await prove(id, done({ code: '12' }))).status).toBe(400);
    const { body } = await prove(id, done({ codeOverrideReason: 'His phone was off; ID card seen' }));
    expect(body).toMatchObject({ code: 'overridden', codeOverrideReason: 'His phone was off; ID card seen' });
    const { id: proofId } = body as Proof;
    const verify = async () => (await rig.call('GET', `/api/proofs/${proofId}/verify`)).body;
    expect(await verify()).toEqual({ valid: true });
    for (const [change, brokenAt] of [
      [{ code_state: 'right' }, 'hash'],
      [{ code_override_reason: 'Another' }, 'codeOverrideReason'],
      [{ code_override_reason: null }, 'codeOverrideReason'],
    ] as const) {
      const before = { code_state: 'overridden', code_override_reason: 'His phone was off; ID card seen' } as const;
      await set(proofId, change);
      expect(await verify()).toMatchObject({ valid: false, brokenAt });
      await set(proofId, before);
    }
    expect(await verify()).toEqual({ valid: true });
  });

  const set = (id: string, change: object) =>
    rig.harbour.database.transaction((trx) => trx.updateTable('proofs').set(change).where('id', '=', id).execute());

  test('at the door the code is sent at once, at night too, twice at most, and not to who only follows', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    const { id, phone, code } = await outForDelivery();
    const follower = newPhone();
    const { id: followerId } = await rig.recipient(id, follower);
    await rig.harbour.database.transaction((trx) =>
      trx.updateTable('message_recipients').set({ consent: 'code' }).where('id', '=', followerId).execute(),
    );
    // 22:30 in Kampala.
    rig.harbour.clock.now = Date.parse('2026-11-20T19:30:00.000Z');
    const url = `/api/shipments/${id}/handover/code`;
    expect((await rig.call('POST', url)).body).toEqual({ to: ['•••900'], codesLeft: 1 });
    await rig.send();
    expect(rig.got(phone)[1]?.text).toContain(code);
    expect(rig.got(follower)).toEqual([]);
    expect((await rig.call('POST', url)).body).toMatchObject({ codesLeft: 0 });
    const third = await rig.call('POST', url);
    expect([third.status, JSON.stringify(third.body)]).toEqual([409, expect.stringContaining('twice')]);
    const other = await rig.create();
    expect((await rig.call('POST', `/api/shipments/${other.id}/handover/code`)).status).toBe(409);
    await put(id, NOTHING);
    expect((await rig.call('POST', url)).status).toBe(409);
  });

  test('the code is not said to be sent to who asked to be left alone, and the other one is not used up by it', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    const { id, phone } = await outForDelivery();
    await rig.standIn.write(phone, 'STOP', 'sms');
    const url = `/api/shipments/${id}/handover/code`;
    expect(await rig.call('POST', url)).toMatchObject({
      status: 409,
      body: { reason: { code: 'proof.nobodyForCode' } },
    });
    const another = newPhone();
    await rig.recipient(id, another);
    expect((await rig.call('POST', url)).body).toEqual({ to: ['•••900'], codesLeft: 1 });
    await rig.send();
    expect(rig.got(another)).toHaveLength(1);
  });

  test('the code is not said to be sent where messages are switched off, or the plan or its month has none left', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    const { id } = await outForDelivery();
    const organisationId = rig.owner.user.organisation.id;
    const send = () => rig.call('POST', `/api/shipments/${id}/handover/code`);
    const { database } = rig.harbour;
    await trpc('mutation', 'messages.switch', { isOn: false });
    expect(await send()).toMatchObject({ status: 409, body: { reason: { code: 'proof.nobodyForCode' } } });
    await trpc('mutation', 'messages.switch', { isOn: true });
    await rig.pay('starter');
    expect((await send()).status).toBe(409);
    await rig.pay('growth');
    await database.transaction((trx) =>
      trx.updateTable('message_usage').set({ segments: 200 }).where('organisation_id', '=', organisationId).execute(),
    );
    expect((await send()).status).toBe(409);
    await database.transaction((trx) =>
      trx.updateTable('message_usage').set({ segments: 199 }).where('organisation_id', '=', organisationId).execute(),
    );
    expect(await send()).toMatchObject({ status: 200, body: { codesLeft: 1 } });
  });

  test('the code is said to be sent to those alone for whom the month has room', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    await rig.pay('growth');
    const { id } = await outForDelivery();
    await rig.recipient(id, newPhone());
    const { database } = rig.harbour;
    const use = (segments: number) =>
      database.transaction((trx) =>
        trx
          .updateTable('message_usage')
          .set({ segments })
          .where('organisation_id', '=', rig.owner.user.organisation.id)
          .execute(),
      );
    const send = () => rig.call('POST', `/api/shipments/${id}/handover/code`);
    await use(199);
    expect((await send()).body).toMatchObject({ to: [expect.anything()], codesLeft: 1 });
    await rig.send();
    await use(199);
    await database.transaction((trx) =>
      trx.updateTable('message_recipients').set({ language: 'ar' }).where('shipment_id', '=', id).execute(),
    );
    // In Arabic it takes two segments.
    expect(await send()).toMatchObject({ status: 409, body: { reason: { code: 'proof.nobodyForCode' } } });
    await use(198);
    expect((await send()).body).toMatchObject({ to: [expect.anything()], codesLeft: 0 });
    await rig.send();
    const sent = (await rig.messagesOf(id)).filter(({ template }) => template === 'door_code');
    expect(sent.map(({ segments }) => segments).toSorted((a, b) => a - b)).toEqual([1, 2]);
    expect(sent.map(({ state }) => state)).not.toContain('suppressed');
  });

  test('codes that wait to be sent count for the month as those that were', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    await rig.pay('growth');
    const [one, other] = [await outForDelivery(), await outForDelivery()];
    await rig.harbour.database.transaction((trx) =>
      trx
        .updateTable('message_usage')
        .set({ segments: 199 })
        .where('organisation_id', '=', rig.owner.user.organisation.id)
        .execute(),
    );
    const send = ({ id }: { id: string }) => rig.call('POST', `/api/shipments/${id}/handover/code`);
    expect((await send(one)).status).toBe(200);
    expect(await send(other)).toMatchObject({ status: 409, body: { reason: { code: 'proof.nobodyForCode' } } });
    await rig.send();
    const sent = (await rig.messagesOf(one.id)).filter(({ template }) => template === 'door_code');
    expect(sent.map(({ state }) => state)).not.toContain('suppressed');
  });

  test('the code is sent again once under a key, however often that is asked for', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    const { id } = await outForDelivery();
    const headers = { authorization: `Bearer ${rig.owner.token}`, 'idempotency-key': 'door' };
    const send = () => rig.harbour.app.inject({ method: 'POST', url: `/api/shipments/${id}/handover/code`, headers });
    const first = await send();
    const again = await send();
    expect([first.statusCode, again.statusCode, again.headers['idempotent-replayed']]).toEqual([200, 200, 'true']);
    expect(again.json()).toEqual(first.json());
    expect(first.json()).toMatchObject({ codesLeft: 1 });
  });

  test('a phone carries what is asked for and what the code is checked by; what it sends is kept, a wrong code too', async () => {
    await trpc('mutation', 'proofs.setPolicy', ASKED);
    const { id, trackingNumber, code, wrong } = await outForDelivery();
    const waiting = await rig.create();
    rig.harbour.clock.now += 10 * MINUTE;
    const carry = async (cursor?: string | null) =>
      (await trpc('query', 'scans.carry', cursor == null ? {} : { cursor })).body as CarryPage;
    const page = await carry();
    const carried = page.shipments.find((one) => one.id === id);
    expect(carried?.proofPolicy).toEqual(ASKED);
    const { salt = '', hash } = carried?.codeCheck ?? {};
    const of = (text: string) =>
      pbkdf2Sync(text, Buffer.from(salt, 'base64'), CODE_CHECK_ITERATIONS, 32, 'sha256').toString('base64');
    expect([of(code) === hash, of(wrong) === hash]).toEqual([true, false]);
    expect((await carry()).shipments.find((one) => one.id === id)?.codeCheck).toEqual({ salt, hash });
    const other = page.shipments.find((one) => one.id === waiting.id);
    expect([other?.proofPolicy, other?.codeCheck]).toEqual([ASKED, undefined]);
    // Another policy is told of all, once.
    await trpc('mutation', 'proofs.setPolicy', NOTHING);
    rig.harbour.clock.now += 10 * MINUTE;
    const anew = await carry(page.cursor);
    expect(anew.shipments.map(({ proofPolicy }) => proofPolicy)).toEqual([undefined, undefined]);
    expect((await carry(anew.cursor)).shipments).toEqual([]);
    await trpc('mutation', 'proofs.setPolicy', { ...ASKED, signature: true });
    const phone = phoneOf(rig.harbour, rig.owner);
    const proof = { kind: 'delivery', outcome: 'delivered', receiverName: 'Akello' } as const;
    const scannedAt = new Date(rig.harbour.clock.now - MINUTE).toISOString();
    const scan = (more: object) =>
      phone.scan(trackingNumber, 'Delivered', 0, { scannedAt, proof: { ...proof, ...more } });
    const [first, second] = [scan({ code: wrong }), scan({ code })];
    expect(await phone.send(first, second)).toMatchObject([{ outcome: 'recorded' }, { outcome: 'recorded' }]);
    const { proofs } = (await rig.call('GET', `/api/shipments/${id}/proofs`)).body as { proofs: Proof[] };
    expect(new Map(proofs.map((one) => [one.id, one.code]))).toEqual(
      new Map([
        [first.id, 'wrong'],
        [second.id, 'right'],
      ]),
    );
    expect((await rig.call('GET', `/api/shipments/${id}/handover`)).body).toMatchObject({ codeTriesLeft: 4 });
  });
});
