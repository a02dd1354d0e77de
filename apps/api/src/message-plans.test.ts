import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { Message } from '@msafara/domain/messages/messages.schema';
import { describe, expect, test } from 'vitest';

import { eraseRecipients } from './features/messages/erase-recipients.ts';
import { tellBudgetOver } from './features/messages/message-failures.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';
import { signInToDemo } from './testing/test-app.ts';

type MessageList = { messages: Message[] };

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(TEST_DIALECTS)('messages by plan, account and limit on %s', (dialect) => {
  const rig = messagesRig(dialect);

  test('Starter and trials send by their own account alone; the demo and test mode reach nobody', async () => {
    await rig.pay('starter');
    const phone = phoneWith('906');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'suppressed', reason: 'plan' }]);
    await rig.pay('growth');
    const made = await rig.harbour.trpc(
      'mutation',
      'keys.create',
      { name: 'T', mode: 'test', scopes: ['shipments:read', 'shipments:write', 'recipients:write', 'messages:read'] },
      rig.owner.cookie,
    );
    const { key } = made.body as { key: string };
    const shipment = (
      await rig.call(
        'POST',
        '/api/shipments',
        { origin: 'Tema', destination: 'Accra', trackingNumber: 'TEST-000001' },
        key,
      )
    ).body as { id: string };
    const path = `/api/shipments/${shipment.id}`;
    expect((await rig.call('POST', `${path}/recipients`, { phone, consent: true }, key)).status).toBe(201);
    await rig.call('PATCH', `${path}/status`, { status: 'Picked Up' }, key);
    await rig.send();
    await rig.later(2 * MINUTE);
    const { body } = await rig.call('GET', `${path}/messages`, undefined, key);
    expect(body).toMatchObject({ messages: [{ state: 'sent', account: 'sink' }] });
    expect(rig.got(phone)).toEqual([]);
  });

  test('whoever no longer pays adds nobody, and takes off whoever does not want to hear', async () => {
    const { id } = await rig.create();
    const [first, second] = [await rig.recipient(id, phoneWith()), await rig.recipient(id, phoneWith())];
    await rig.harbour.database.transaction((trx) =>
      trx
        .updateTable('organisations')
        .set({ paid_until: '2026-11-19T08:00:00.000Z', base_paid_until: '2026-11-19T08:00:00.000Z' })
        .where('id', '=', rig.owner.user.organisation.id)
        .execute(),
    );
    const path = `/api/shipments/${id}/recipients`;
    const added = await rig.call('POST', path, { phone: phoneWith(), consent: true });
    expect(added).toMatchObject({ status: 402, body: { code: 'PERIOD_OVER' } });
    expect(await rig.call('DELETE', `${path}/${first.id}`)).toMatchObject({ status: 200, body: { success: true } });
    const taken = { id, rid: second.id };
    expect((await rig.harbour.trpc('mutation', 'messages.removeRecipient', taken, rig.owner.cookie)).status).toBe(200);
    expect((await rig.call('GET', path)).body).toMatchObject({ recipients: [] });
  });

  test('the link in a message that the demo or test mode sent to nobody stops nothing', async () => {
    const made = await rig.harbour.trpc(
      'mutation',
      'keys.create',
      { name: 'T', mode: 'test', scopes: ['shipments:write', 'recipients:write', 'messages:read'] },
      rig.owner.cookie,
    );
    const demo = await signInToDemo(rig.harbour);
    for (const token of [(made.body as { key: string }).key, demo.token]) {
      const phone = phoneWith('931');
      const sent = { origin: 'Tema', destination: 'Accra', trackingNumber: `TEST-STOP-${dialect}` };
      const created = await rig.call('POST', '/api/shipments', sent, token);
      const path = `/api/shipments/${(created.body as { id: string }).id}`;
      expect((await rig.call('POST', `${path}/recipients`, { phone, consent: true }, token)).status).toBe(201);
      await rig.call('PATCH', `${path}/status`, { status: 'Picked Up' }, token);
      await rig.send();
      await rig.later(2 * MINUTE);
      const { messages } = (await rig.call('GET', `${path}/messages`, undefined, token)).body as MessageList;
      expect(messages[0]?.body).toMatch(/\/s\/\*{8}$/u);
      const { stop_token } = await rig.harbour.database.read
        .selectFrom('message_recipients')
        .select('stop_token')
        .where('address', '=', phone)
        .executeTakeFirstOrThrow();
      const stopped = await rig.harbour.trpc('mutation', 'messages.stop', { token: stop_token });
      expect(stopped).toMatchObject({ status: 200, body: { success: true } });
      await rig.recipient((await rig.create()).id, phone);
    }
  });

  test('whoever is taken off and added again hears of no status twice', async () => {
    const phone = phoneWith();
    const { id } = await rig.create();
    for (let time = 0; time < 2; time += 1) {
      const { id: rid } = await rig.recipient(id, phone);
      for (const status of ['Exception', 'Picked Up'] as const) {
        await rig.record(id, status);
        await rig.send();
        await rig.later(3 * MINUTE);
      }
      expect(rig.got(phone)).toHaveLength(2);
      expect((await rig.call('DELETE', `/api/shipments/${id}/recipients/${rid}`)).status).toBe(200);
    }
  });

  test('the month’s segments end, and the owner is told once', async () => {
    const { id } = await rig.create();
    for (let n = 0; n < 3; n += 1) await rig.recipient(id, phoneWith('907'));
    await rig.harbour.database.transaction((trx) =>
      trx
        .insertInto('message_usage')
        .values({ organisation_id: rig.owner.user.organisation.id, month: '2026-11', account: 'shared', segments: 199 })
        .execute(),
    );
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    const states = (await rig.messagesOf(id)).map(({ state, reason }) => reason ?? state);
    expect(states.toSorted()).toEqual(['budget', 'budget', 'delivered']);
    await rig.harbour.runJobs();
    const mails = await rig.harbour.database.read
      .selectFrom('mails')
      .select('to_email')
      .where('template', '=', 'messages')
      .execute();
    expect(mails.filter(({ to_email: to }) => to === rig.owner.user.email)).toHaveLength(1);
  });

  test('the owner hears once a month that its segments are used up, and again of those of another plan', async () => {
    const { deps, database, runJobs } = rig.harbour;
    const { email, organisation } = rig.owner.user;
    async function usedUp(at: string, max: number, runsAt = at): Promise<number> {
      rig.harbour.clock.now = Date.parse(at);
      await database.transaction(async (trx) => {
        await insertJob(trx, { id: `tidy:${at}`, kind: 'tidy.up', payload: {}, runAt: at, createdAt: at });
        await tellBudgetOver(deps, trx, { organisationId: organisation.id, max });
      });
      rig.harbour.clock.now = Date.parse(runsAt);
      await runJobs();
      const mails = database.read.selectFrom('mails').select('id').where('template', '=', 'messages');
      return (await mails.where('to_email', '=', email).execute()).length;
    }
    const heard: number[] = [];
    for (const day of ['01', '09', '17', '25', '31']) heard.push(await usedUp(`2026-12-${day}T23:00:00.000Z`, 200));
    expect(heard).toEqual([1, 1, 1, 1, 1]);
    expect(await usedUp('2026-12-31T23:30:00.000Z', 1000)).toBe(2);
    expect(await usedUp('2027-01-01T00:00:00.000Z', 1000)).toBe(3);
    const kept = database.read.selectFrom('jobs').select('id').where('kind', '=', 'messages.budget');
    expect(await usedUp('2027-03-01T00:00:00.000Z', 1000)).toBe(4);
    expect((await kept.where('id', 'like', `%${organisation.id}%`).execute()).map(({ id }) => id)).toEqual([
      expect.stringContaining('2027-03'),
    ]);
    // That of March is kept; when this one is to go there are segments again.
    expect(await usedUp('2027-04-30T23:59:59.000Z', 200, '2027-05-01T00:00:00.000Z')).toBe(1);
    expect(await usedUp('2027-05-01T00:00:01.000Z', 200)).toBe(2);
  });

  test.each([
    [{ phone: '0772000123', consent: true }, 400],
    [{ phone: '+256 20 0000', consent: true }, 400],
    [{ phone: '+254 20 2222222', consent: true }, 400],
    [{ phone: '+٢٥٦٧٧٢٠٠٠١٢٣', consent: true }, 400],
    [{ phone: '+256772000123' }, 400],
    [{ phone: '+256772000123', consent: false }, 400],
    [{ email: 'a@example.com', consent: true }, 400],
    [{ channel: 'email', phone: '+256772000123', consent: true }, 400],
    [{ channel: 'fax', phone: '+256772000123', consent: true }, 400],
    [{ channel: 'email', email: 'a@example.com', consent: true }, 201],
  ])('%j is answered %i', async (body, status) => {
    const { id } = await rig.create();
    const answer = await rig.call('POST', `/api/shipments/${id}/recipients`, body);
    expect(answer.status, JSON.stringify(answer.body)).toBe(status);
  });

  test('nobody twice, and no more than twenty', async () => {
    const { id } = await rig.create();
    const phone = phoneWith('908');
    await rig.recipient(id, phone);
    const path = `/api/shipments/${id}/recipients`;
    expect(
      (await rig.call('POST', path, { phone: `${phone.slice(0, 6)} ${phone.slice(6)}`, consent: true })).status,
    ).toBe(409);
    for (let n = 0; n < 19; n += 1) await rig.recipient(id, phoneWith('909'));
    expect((await rig.call('POST', path, { phone: phoneWith('910'), consent: true })).status).toBe(409);
    const { recipients } = (await rig.call('GET', path)).body as { recipients: { id: string }[] };
    expect((await rig.call('DELETE', `${path}/${recipients[0]?.id ?? ''}`)).status).toBe(200);
    expect((await rig.call('DELETE', `${path}/${recipients[0]?.id ?? ''}`)).status).toBe(404);
  });

  test('phones and what was written to them are erased 90 days after the delivery, and not before', async () => {
    const phone = phoneWith('911');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Delivered');
    await rig.send();
    await rig.later(2 * MINUTE);
    rig.harbour.clock.now += 89 * 24 * HOUR;
    await eraseRecipients(rig.harbour.deps);
    const { read } = rig.harbour.database;
    const left = async () =>
      read
        .selectFrom('messages')
        .innerJoin('message_recipients as recipient', 'recipient.id', 'messages.recipient_id')
        .select(['messages.address', 'messages.body', 'recipient.address as phone'])
        .where('messages.shipment_id', '=', id)
        .execute();
    expect(await left()).toMatchObject([{ address: phone, phone }]);
    rig.harbour.clock.now += 25 * HOUR;
    await eraseRecipients(rig.harbour.deps);
    expect(await left()).toEqual([{ address: null, body: null, phone: null }]);
  });

  test('an account of one’s own has no limit, is never told again, and a test says what became of it', async () => {
    await rig.pay('starter');
    const { cookie } = rig.owner;
    const mutate = (path: string, input: unknown) => rig.harbour.trpc('mutation', `messages.${path}`, input, cookie);
    const phone = phoneWith('912');
    expect((await mutate('sendTest', { phone })).body).toEqual({ state: 'failed', reason: 'plan' });
    const whatsapp = {
      provider: 'own',
      phoneNumberId: '111222333',
      number: '+254711000222',
      token: 'a token',
      appSecret: 'an app secret',
    };
    expect((await mutate('setWhatsapp', { ...whatsapp, phoneNumberId: 'mine' })).status).toBe(400);
    expect((await mutate('setWhatsapp', { ...whatsapp, number: '0711000222' })).status).toBe(400);
    const withOwn = await mutate('setWhatsapp', whatsapp);
    expect(withOwn.body).toMatchObject({
      whatsapp: 'own',
      whatsappCallback: expect.stringContaining('/messages/whatsapp/'),
    });
    expect(JSON.stringify(withOwn.body)).not.toContain('an app secret');
    expect((await mutate('setWhatsapp', { provider: 'shared' })).body).toMatchObject({ whatsapp: 'shared' });
    const own = { provider: 'africas-talking', username: 'baobab', secret: 'a quiet secret', senderId: 'BAOBAB' };
    const stored = await mutate('setSms', own);
    expect(stored.body).toMatchObject({ sms: 'africas-talking', senderId: 'BAOBAB', isOn: true });
    expect(JSON.stringify(stored.body)).not.toContain(own.secret);
    const { organisation } = rig.owner.user;
    const row = await rig.harbour.database.read
      .selectFrom('message_settings')
      .select('sms_account')
      .where('organisation_id', '=', organisation.id)
      .executeTakeFirstOrThrow();
    expect(row.sms_account).not.toContain(own.secret);
    expect((await mutate('sendTest', { phone })).body).toEqual({ state: 'accepted', reason: null });
    expect((await mutate('sendTest', { phone: phoneWith('001') })).body).toEqual({
      state: 'failed',
      reason: 'blacklisted',
    });
    expect(rig.got(phone)).toMatchObject([{ from: 'BAOBAB' }]);
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await mutate('switch', { isOn: false });
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'suppressed', reason: 'switched_off' }]);
    await mutate('switch', { isOn: true });
    await rig.record(id, 'Out for Delivery');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect((await rig.messagesOf(id))[0]).toMatchObject({ state: 'accepted', account: 'own' });
  });

  test.each([
    { provider: 'africas-talking', username: '', secret: 'x', senderId: null },
    { provider: 'africas-talking', username: 'a', secret: 'x', senderId: 'A NAME THAT IS TOO LONG' },
    { provider: 'http', url: 'http://169.254.169.254/', secret: 'x', senderId: null, isRepeatable: false },
    { provider: 'http', url: 'https://localhost/', secret: 'x', senderId: null, isRepeatable: false },
    { provider: 'africas-talking', username: 'a', secret: 'pasted\u200b', senderId: null },
    { provider: 'africas-talking', username: 'a', secret: 'shortened…', senderId: null },
    { provider: 'pigeon' },
  ])('an account that is none is refused: %j', async (input) => {
    const answer = await rig.harbour.trpc('mutation', 'messages.setSms', input, rig.owner.cookie);
    expect(answer.status).toBe(400);
  });
});
