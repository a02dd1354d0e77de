import { listRecipients } from '@msafara/db/messages/message-recipients.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Erasure, PersonData } from '@msafara/domain/erasures/erasures.schema';
import type { Proof } from '@msafara/domain/proofs/proofs.schema';
import { describe, expect, test } from 'vitest';

import { ERASURE_LOG, eraseAgain } from './features/erasures/erasure-log.ts';
import { eraseRecipients } from './features/messages/erase-recipients.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';
import { settledJournal } from './testing/settled-journal.ts';

const MINUTE = 60_000;
const DAY = 86_400_000;
const PHONE = '+256772555900';
const NAMED = {
  recipientName: 'Grace Achieng',
  recipientPhone: PHONE,
  recipientEmail: 'Grace@Example.com',
  recipientAddress: 'Plot 4, Nakawa',
};
const NOBODY = { recipientName: null, recipientPhone: null, recipientEmail: null, recipientAddress: null };

describe.each(TEST_DIALECTS)('what is kept of a recipient, on %s (D27, D28)', (dialect) => {
  const rig = messagesRig(dialect);
  const trpc = (kind: 'query' | 'mutation', path: string, input?: object) =>
    rig.harbour.trpc(kind, path, input, rig.owner.cookie);
  const shipmentOf = async (id: string) => {
    const { body } = await trpc('query', 'shipments.byId', { id });
    return body as Record<string, unknown>;
  };
  let made = 0;
  const create = async (named: object = NAMED) => {
    made += 1;
    const trackingNumber = `KEPT-${String(made)}`;
    const more = { trackingNumber, origin: 'Mombasa', destination: 'Kampala', ...named };
    const { status, body } = await rig.call('POST', '/api/shipments', more);
    expect(status).toBe(201);
    return body as { id: string; trackingNumber: string };
  };
  /** Sessions are over by the time that things are erased. */
  const rowOf = (id: string) =>
    rig.harbour.database.read.selectFrom('shipments').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
  const keepFor = (days: number) =>
    rig.harbour.database.transaction((trx) => trx.updateTable('message_settings').set({ kept_days: days }).execute());
  const search = async (text: string) =>
    ((await rig.call('GET', `/api/shipments?search=${text}`)).body as unknown[]).length;

  /** A delivered shipment with a recipient, a message to them and a proof. */
  async function delivered() {
    const { id, trackingNumber } = await create();
    await rig.recipient(id, PHONE);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    const proof = { kind: 'delivery', outcome: 'delivered', receiverName: 'Grace Achieng' };
    const capturedAt = new Date(rig.harbour.clock.now).toISOString();
    const { body } = await rig.call('POST', `/api/shipments/${id}/proofs`, { ...proof, capturedAt });
    return { id, trackingNumber, proofId: (body as Proof).id };
  }

  test('a shipment names its recipient for 90 days after the delivery, or for as long as its organisation chose', async () => {
    const { id } = await delivered();
    const { id: moving } = await create();
    await trpc('mutation', 'messages.setRules', { takesFollowers: true, keptDays: 90 });
    const before = await rowOf(id);
    expect(before.search_text).toContain('achieng');
    rig.harbour.clock.now += 89 * DAY;
    await eraseRecipients(rig.harbour.deps);
    expect(await rowOf(id)).toEqual(before);
    await keepFor(120);
    rig.harbour.clock.now += 2 * DAY;
    await eraseRecipients(rig.harbour.deps);
    expect(await rowOf(id)).toEqual(before);
    await keepFor(30);
    await eraseRecipients(rig.harbour.deps);
    const after = await rowOf(id);
    expect(after).toEqual({
      ...before,
      recipient_name: null,
      recipient_phone: null,
      recipient_email: null,
      recipient_address: null,
      search_text: after.search_text,
    });
    expect(after.search_text).not.toContain('achieng');
    expect((await rowOf(moving)).recipient_name).toBe('Grace Achieng');
    rig.harbour.clock.now += 300 * DAY;
    await eraseRecipients(rig.harbour.deps);
    expect((await rowOf(moving)).recipient_name).toBeNull();
  });

  test('a recipient who is named anew while those of old shipments are erased stays', async () => {
    const { id } = await create();
    rig.harbour.clock.now += 366 * DAY;
    const { deps, database } = rig.harbour;
    const named = { recipient_name: 'Amina Diallo', updated_at: new Date(rig.harbour.clock.now).toISOString() };
    const name = () =>
      database.transaction((trx) => trx.updateTable('shipments').set(named).where('id', '=', id).execute());
    const background = database.background.withPlugin({
      transformQuery: ({ node }) => node,
      transformResult: async ({ result }) => {
        if (result.rows.some((row) => row['id'] === id)) await name();
        return result;
      },
    });
    await eraseRecipients({ ...deps, database: { ...database, background } });
    expect(await rowOf(id)).toMatchObject({ ...named, recipient_phone: PHONE });
    rig.harbour.clock.now += 366 * DAY;
    await eraseRecipients(deps);
    expect((await rowOf(id)).recipient_name).toBeNull();
  });

  test('a recipient who is added to a shipment that nobody changed for a year stays for another', async () => {
    const { id } = await create();
    const old = { updated_at: new Date(rig.harbour.clock.now - 366 * DAY).toISOString() };
    await rig.harbour.database.transaction((trx) =>
      trx.updateTable('shipments').set(old).where('id', '=', id).execute(),
    );
    await rig.recipient(id, PHONE);
    const phones = async () => (await listRecipients(rig.harbour.database.read, id)).map(({ address }) => address);
    await eraseRecipients(rig.harbour.deps);
    expect(await phones()).toEqual([PHONE]);
    rig.harbour.clock.now += 366 * DAY;
    await eraseRecipients(rig.harbour.deps);
    expect(await phones()).toEqual([null]);
  });

  test('whoever asks is given all that there is of them, and nobody else’s', async () => {
    const { id, proofId } = await delivered();
    await rig.create();
    const { status, body } = await trpc('mutation', 'erasures.export', { contact: '+256 772 555 900' });
    expect(status, JSON.stringify(body)).toBe(200);
    const data = body as PersonData;
    expect(data.contact).toBe(PHONE);
    expect(data.shipments).toMatchObject([{ id, ...NAMED }]);
    expect(data.recipients).toMatchObject([{ phone: PHONE, consent: 'attested' }]);
    expect(data.messages).toMatchObject([{ to: PHONE, template: 'picked_up', state: 'delivered' }]);
    expect(data.proofs).toMatchObject([{ id: proofId, receiverName: 'Grace Achieng' }]);
    const byMail = (await trpc('mutation', 'erasures.export', { contact: 'grace@example.com' })).body as PersonData;
    expect(byMail.shipments).toHaveLength(1);
    expect((await trpc('mutation', 'erasures.export', { contact: 'Grace' })).status).toBe(400);
    const stranger = await rig.harbour.signUp(`stranger-${dialect}`);
    const theirs = await rig.harbour.trpc('mutation', 'erasures.export', { contact: PHONE }, stranger.cookie);
    expect(theirs.body).toMatchObject({ shipments: [], recipients: [], messages: [], proofs: [] });
    expect((await rig.harbour.trpc('mutation', 'erasures.erase', { contact: PHONE }, stranger.cookie)).status).toBe(
      404,
    );
    expect(await shipmentOf(id)).toMatchObject(NAMED);
  });

  test('what is erased on request is gone at once, is reported, and stays gone in an older database', async () => {
    const { id, proofId } = await delivered();
    const { body: erased } = await trpc('mutation', 'erasures.erase', { contact: PHONE });
    expect(erased).toMatchObject({ shipments: 1, recipients: 1, proofs: 1, userName: expect.any(String) });
    expect(await shipmentOf(id)).toMatchObject(NOBODY);
    expect(await search('Achieng')).toBe(0);
    expect(await rig.messagesOf(id)).toMatchObject([{ to: null, body: null, state: 'delivered' }]);
    const verified = await rig.call('GET', `/api/proofs/${proofId}/verify`);
    expect(verified.body).toMatchObject({ valid: true, erased: expect.arrayContaining(['receiverName']) });
    expect((await trpc('query', 'erasures.list')).body).toEqual({ erasures: [erased] });
    const log = Buffer.from((await rig.harbour.deps.files.get(ERASURE_LOG)) ?? []).toString();
    expect(log).toContain((erased as Erasure).id);
    expect(log).not.toContain(PHONE);
    expect(await eraseAgain(rig.harbour.deps)).toBe(0);
    // A database from before comes back.
    await rig.harbour.database.transaction(async (trx) => {
      await trx
        .deleteFrom('erasures')
        .where('id', '=', (erased as Erasure).id)
        .execute();
      await trx.updateTable('shipments').set({ recipient_name: 'Grace Achieng' }).where('id', '=', id).execute();
      await trx.updateTable('messages').set({ body: 'Dear Grace' }).where('shipment_id', '=', id).execute();
    });
    expect(await eraseAgain(rig.harbour.deps)).toBe(1);
    expect(await shipmentOf(id)).toMatchObject(NOBODY);
    expect(await rig.messagesOf(id)).toMatchObject([{ body: null }]);
    expect((await trpc('query', 'erasures.list')).body).toMatchObject({ erasures: [{ id: (erased as Erasure).id }] });
  });

  /** Does something just before the erasure's transaction, which its id is made for: that a session was seen is written by another one. */
  function atTheLastMoment(happens: () => Promise<void>): void {
    const { deps } = rig.harbour;
    const { database, newId } = deps;
    const { transaction } = database;
    deps.newId = () => {
      deps.newId = newId;
      database.transaction = async (work) => {
        database.transaction = transaction;
        await happens();
        return transaction(work);
      };
      return newId();
    };
  }

  test('what comes to somebody while they are erased is erased too, and written down', async () => {
    const { id } = await delivered();
    const { id: other } = await rig.create();
    atTheLastMoment(async () => {
      await rig.recipient(other, PHONE);
      expect((await rig.call('PATCH', `/api/shipments/${other}`, NAMED)).status).toBe(200);
      for (const at of [id, other]) {
        const proof = { kind: 'delivery', outcome: 'delivered', receiverName: 'Grace Achieng' };
        const capturedAt = new Date(rig.harbour.clock.now).toISOString();
        expect((await rig.call('POST', `/api/shipments/${at}/proofs`, { ...proof, capturedAt })).status).toBe(201);
      }
    });
    const { body: erased } = await trpc('mutation', 'erasures.erase', { contact: PHONE });
    expect(erased).toMatchObject({ shipments: 2, recipients: 2, proofs: 3 });
    expect((await trpc('query', 'erasures.list')).body).toEqual({ erasures: [erased] });
    expect(await shipmentOf(other)).toMatchObject(NOBODY);
    const { body: left } = await trpc('mutation', 'erasures.export', { contact: PHONE });
    expect(left).toMatchObject({ shipments: [], recipients: [{ phone: null }, { phone: null }], proofs: [] });
  });

  const journalOf = async (id: string) => {
    await settledJournal(rig.harbour.database);
    const { body } = await rig.call('GET', `/api/events?shipmentId=${id}`);
    return body as { events: { type: string; data: Record<string, unknown> }[] };
  };

  test('what is erased on request stands in no event of the journal either, nor in what webhooks send again', async () => {
    const { id } = await delivered();
    const changed = await rig.call('PATCH', `/api/shipments/${id}`, { recipientAddress: 'Plot 5, Nakawa' });
    expect(changed.status).toBe(200);
    const before = await journalOf(id);
    expect(JSON.stringify(before)).toContain('Plot 4, Nakawa');
    await trpc('mutation', 'erasures.erase', { contact: PHONE });
    const { events } = await journalOf(id);
    expect(JSON.stringify(events)).not.toMatch(/achieng|grace|nakawa|772555900/iu);
    expect(events.map(({ type }) => type)).toEqual(before.events.map(({ type }) => type));
    expect(events[0]?.data).toEqual({ ...before.events[0]?.data, ...NOBODY });
    expect(events.at(-1)?.data).toMatchObject({ ...NOBODY, previous: { recipientAddress: null } });
  });

  test('an event that names whoever was a recipient once, or of a shipment that is deleted, is rid of them too', async () => {
    const [{ id }, { id: gone }] = [await create(), await create()];
    const next = { recipientName: 'Otim Okello', recipientPhone: '+256772555901', recipientEmail: null };
    const changed = { ...next, recipientAddress: 'Plot 9, Gulu' };
    expect((await rig.call('PATCH', `/api/shipments/${id}`, changed)).status).toBe(200);
    expect((await rig.call('DELETE', `/api/shipments/${gone}`)).status).toBe(200);
    const before = await journalOf(id);
    const { body } = await trpc('mutation', 'erasures.erase', { contact: PHONE });
    expect((body as Erasure).shipments).toBeGreaterThanOrEqual(2);
    const { events } = await journalOf(id);
    const told = JSON.stringify([events, await journalOf(gone)]);
    expect(told).not.toMatch(/achieng|grace|nakawa|772555900/iu);
    expect(events.map(({ type }) => type)).toEqual(before.events.map(({ type }) => type));
    expect(events.at(-1)?.data).toMatchObject({ ...changed, previous: { recipientName: null, recipientPhone: null } });

    // So it is in an older database, where the erasure is not on record.
    const { database } = rig.harbour;
    const kept = before.events.at(-1)?.data;
    await database.transaction(async (trx) => {
      await trx
        .deleteFrom('erasures')
        .where('id', '=', (body as Erasure).id)
        .execute();
      const event = events.at(-1) as unknown as { id: string };
      await trx
        .updateTable('events')
        .set({ data: JSON.stringify(kept) })
        .where('id', '=', event.id)
        .execute();
    });
    expect(await eraseAgain(rig.harbour.deps)).toBe(1);
    expect((await journalOf(id)).events).toEqual(events);
  });

  test('the proofs of a shipment that was deleted are exported and erased with whom it named', async () => {
    const { id, proofId } = await delivered();
    expect((await rig.call('DELETE', `/api/shipments/${id}`)).status).toBe(200);
    const { body: told } = await trpc('mutation', 'erasures.export', { contact: PHONE });
    expect(told).toMatchObject({ shipments: [], proofs: [{ id: proofId, receiverName: 'Grace Achieng' }] });
    const { body: erased } = await trpc('mutation', 'erasures.erase', { contact: PHONE });
    expect(erased).toMatchObject({ proofs: 1 });
    expect((await rig.call('GET', `/api/proofs/${proofId}`)).body).toMatchObject({ id: proofId, receiverName: null });
  });

  test('a shipment of an older database that was deleted or named another before the erasure names nobody there', async () => {
    const [{ id: gone }, { id: passed }, { id: others }] = [await create(), await create(), await create()];
    const { database, deps } = rig.harbour;
    const next = { recipientName: 'Otim Okello', recipientPhone: '+256772555901', recipientEmail: null };
    expect((await rig.call('PATCH', `/api/shipments/${others}`, next)).status).toBe(200);
    const rows = [await rowOf(gone), await rowOf(passed)];
    const { id: last } = await database.read
      .selectFrom('events')
      .select('id')
      .orderBy('id', 'desc')
      .limit(1)
      .executeTakeFirstOrThrow();
    expect((await rig.call('DELETE', `/api/shipments/${gone}`)).status).toBe(200);
    expect((await rig.call('PATCH', `/api/shipments/${passed}`, next)).status).toBe(200);
    const { body } = await trpc('mutation', 'erasures.erase', { contact: PHONE });
    await database.transaction(async (trx) => {
      await trx
        .deleteFrom('erasures')
        .where('id', '=', (body as Erasure).id)
        .execute();
      await trx.deleteFrom('events').where('id', '>', last).execute();
      await trx.deleteFrom('shipments').where('id', '=', passed).execute();
      for (const { tracking_number: _made, ...row } of rows) await trx.insertInto('shipments').values(row).execute();
    });
    expect((await rowOf(passed)).recipient_phone).toBe(PHONE);
    expect(await eraseAgain(deps)).toBe(1);
    for (const id of [gone, passed]) expect(await shipmentOf(id)).toMatchObject(NOBODY);
    expect(await shipmentOf(others)).toMatchObject(next);
  });

  test('whoever takes the place of somebody who is being erased stays, and what shipments lose meanwhile is erased', async () => {
    const [{ id: passed }, { id: cleared }, { id: gone }] = [await create(), await create(), await create()];
    const next = { recipientName: 'Otim Okello', recipientPhone: '+256772555901', recipientEmail: null };
    atTheLastMoment(async () => {
      expect((await rig.call('PATCH', `/api/shipments/${passed}`, { ...next, recipientAddress: 'Gulu' })).status).toBe(
        200,
      );
      expect((await rig.call('PATCH', `/api/shipments/${cleared}`, NOBODY)).status).toBe(200);
      expect((await rig.call('DELETE', `/api/shipments/${gone}`)).status).toBe(200);
    });
    expect((await trpc('mutation', 'erasures.erase', { contact: PHONE })).status).toBe(200);
    expect(await shipmentOf(passed)).toMatchObject({ ...next, recipientAddress: 'Gulu' });
    const told = [];
    for (const id of [passed, cleared, gone]) told.push(...(await journalOf(id)).events);
    expect(told).toHaveLength(6);
    expect(JSON.stringify(told)).not.toMatch(/achieng|grace|nakawa|772555900/iu);
  });

  test('a mail to whoever is erased is gone from the outbox, whether it was sent or waits', async () => {
    const { id } = await create();
    const email = `mailed${String(made)}-${dialect}@example.com`;
    const more = { email, channel: 'email', consent: true };
    expect((await rig.call('POST', `/api/shipments/${id}/recipients`, more)).status).toBe(201);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    const mailsTo = () =>
      rig.harbour.database.read.selectFrom('mails').selectAll().where('to_email', '=', email).execute();
    expect(await mailsTo()).toHaveLength(1);
    expect((await trpc('mutation', 'erasures.erase', { contact: email })).status).toBe(200);
    expect(await mailsTo()).toEqual([]);
  });

  test('what was sent to somebody who is a recipient no longer is erased with them', async () => {
    const { id } = await rig.create();
    const phone = phoneWith();
    const { id: rid } = await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect((await rig.call('DELETE', `/api/shipments/${id}/recipients/${rid}`)).status).toBe(200);
    expect(await rig.messagesOf(id)).toMatchObject([{ to: phone }]);
    const { body } = await trpc('mutation', 'erasures.export', { contact: phone });
    expect((body as PersonData).messages).toMatchObject([{ to: phone, template: 'picked_up' }]);
    expect((await trpc('mutation', 'erasures.erase', { contact: phone })).status).toBe(200);
    expect(await rig.messagesOf(id)).toMatchObject([{ to: null, body: null }]);
  });

  test.each([
    ['of no range that is known', '+254999999999', '+254 999 999 999'],
    ['of a landline written as at home', '+254202222222', '+254 (0)20 222 2222'],
    ['with the 0 of calls at home', '+2540722418305', '+254722418305'],
    ['with that 0, as it is written there', '+2540722418306', '+254 0722 418306'],
    ['without it', '+254722418307', '+2540722418307'],
  ])('whoever a shipment names by a number %s is found by it, and erased', async (_, recipientPhone, contact) => {
    const { id } = await create({ recipientPhone });
    const { body: told } = await trpc('mutation', 'erasures.export', { contact });
    expect((told as PersonData).shipments.map((shipment) => shipment.id)).toEqual([id]);
    expect((await trpc('mutation', 'erasures.erase', { contact })).status).toBe(200);
    expect(await shipmentOf(id)).toMatchObject(NOBODY);
  });
});
