import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { eraseRecipients } from './features/messages/erase-recipients.ts';
import { takeNext } from './features/messages/send-messages.ts';
import { messagesRig } from './testing/messages-rig.ts';
import { ADMIN, PASSWORD } from './testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let phones = 100;

/** A mobile number of Uganda that ends in what the double is scripted by. */
function phoneWith(end = ''): string {
  phones += 1;
  return `+25677${String(phones).padStart(7 - end.length, '0')}${end}`;
}

describe.each(TEST_DIALECTS)('messages to recipients on %s', (dialect) => {
  const rig = messagesRig(dialect);

  test('a status is told two minutes later, once, by name, with how to stop', async () => {
    const phone = phoneWith('900');
    const { id, trackingNumber } = await rig.create();
    await rig.recipient(id, phone);
    await rig.send();
    expect(rig.got(phone)).toEqual([]);
    await rig.record(id, 'Picked Up', { location: 'Mombasa' });
    await rig.send();
    const [waiting] = await rig.messagesOf(id);
    expect(waiting).toMatchObject({ state: 'waiting', told: 'picked_up', sendAt: '2026-11-20T09:02:00.000Z' });
    await rig.later(119_000);
    expect(rig.got(phone)).toEqual([]);
    await rig.later(1000);
    const [line] = rig.got(phone);
    expect(line?.text).toContain(rig.owner.user.organisation.name.slice(0, 8));
    expect(line?.text).toContain(`/t/${trackingNumber}`);
    expect(line?.text).toMatch(/End: \S+\/s\/\w{8}$/u);
    const [sent] = await rig.messagesOf(id);
    expect(sent).toMatchObject({
      state: 'delivered',
      account: 'shared',
      segments: 1,
      cost: { amount: '0.8', currency: 'KES' },
      network: '63902',
      body: line?.text,
    });
    await rig.record(id, 'Out for Delivery', { location: 'Kampala' });
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)[1]?.text).not.toContain('/s/');
    await rig.record(id, 'In Transit');
    await rig.record(id, 'Out for Delivery');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)).toHaveLength(2);
  });

  test('what follows within two minutes takes its place; at night the newest waits for the morning', async () => {
    const phone = phoneWith('901');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    rig.harbour.clock.now += MINUTE;
    await rig.record(id, 'Exception', { location: 'Malaba' });
    await rig.send();
    await rig.later(MINUTE);
    expect(rig.got(phone).map(({ text }) => text)).toEqual([expect.stringContaining('held up in Malaba')]);
    expect((await rig.messagesOf(id)).map(({ told, state, reason }) => [told, state, reason])).toEqual([
      ['exception', 'delivered', null],
      ['picked_up', 'suppressed', 'superseded'],
    ]);
    // 21:30 in Kampala.
    rig.harbour.clock.now = Date.parse('2026-11-20T18:30:00.000Z');
    await rig.record(id, 'Out for Delivery');
    await rig.send();
    expect((await rig.messagesOf(id))[0]?.sendAt).toBe('2026-11-21T04:00:00.000Z');
    await rig.later(HOUR);
    await rig.record(id, 'Delivered');
    await rig.send();
    await rig.later(9 * HOUR);
    expect(rig.got(phone).map(({ text }) => text)).toEqual([
      expect.stringContaining('held up'),
      expect.stringContaining('delivered'),
    ]);
  });

  test('what messages cost is told before, and afterwards how many arrived at each network', async () => {
    const phone = phoneWith('930');
    const { id } = await rig.create();
    const quote = async () => (await rig.harbour.trpc('query', 'messages.quote', { id }, rig.owner.cookie)).body;
    expect(await quote()).toEqual({ account: 'shared', reason: null, used: 0, max: 200, lastCost: null });
    await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await quote()).toMatchObject({ used: 1, lastCost: { amount: '0.8', currency: 'KES' } });
    const settings = (await rig.harbour.trpc('query', 'messages.settings', undefined, rig.owner.cookie)).body;
    expect(settings).toMatchObject({ networks: [{ network: '63902', sent: 1, delivered: 1 }] });
    const admin = await rig.harbour.signIn(ADMIN.email, ADMIN.password);
    const totals = (await rig.harbour.trpc('query', 'messages.totals', undefined, admin.cookie)).body;
    expect(totals).toMatchObject({ months: [{ month: '2026-11', shared: expect.any(Number), own: 0 }] });
    await rig.pay('starter');
    expect(await quote()).toMatchObject({ account: null, reason: 'plan' });
  });

  test('own words go by an own account at once, and by the deployment’s once an administrator let them', async () => {
    const phone = phoneWith('931');
    const text = '{sender} thanks you: it is there. {track}';
    const words = { template: 'delivered', language: 'en', text };
    const mutate = (path: string, input: unknown, cookie = rig.owner.cookie) =>
      rig.harbour.trpc('mutation', `messages.${path}`, input, cookie);
    const link = await mutate('setWords', { ...words, text: `${text} prize.example` });
    expect([link.status, JSON.stringify(link.body)]).toEqual([400, expect.stringContaining('words.noLink')]);
    expect((await mutate('setWords', words)).body).toMatchObject({ words: [{ ...words, state: 'waiting' }] });
    const deliver = async () => {
      const { id } = await rig.create();
      await rig.recipient(id, phone);
      await rig.record(id, 'Delivered');
      await rig.send();
      await rig.later(2 * MINUTE);
      return rig.got(phone).at(-1)?.text;
    };
    expect(await deliver()).toContain('was delivered');
    const admin = await rig.harbour.signIn(ADMIN.email, ADMIN.password);
    const asked = (await rig.harbour.trpc('query', 'messages.askedWords', undefined, admin.cookie)).body;
    expect(asked).toMatchObject({ asked: [{ ...words, organisationId: rig.owner.user.organisation.id }] });
    const answer = { ...words, organisationId: rig.owner.user.organisation.id, isApproved: true };
    expect((await mutate('judgeWords', { ...answer, text: 'other words' }, admin.cookie)).status).toBe(409);
    expect((await mutate('judgeWords', answer, admin.cookie)).body).toEqual({ asked: [] });
    expect(await deliver()).toContain('thanks you: it is there.');
    // Changed, they wait again.
    await mutate('setWords', { ...words, text: '{sender}: other words. {track}' });
    expect(await deliver()).toContain('was delivered');
    await mutate('setWords', { ...words, text: null });
    expect((await rig.harbour.trpc('query', 'messages.words', undefined, rig.owner.cookie)).body).toEqual({
      words: [],
    });
  });

  test.each(['bit.ly/prize', 'bit·ly/prize', 'ｂｉｔ．ｌｙ/prize'])(
    'a place that is a link is told to nobody: %s',
    async (location) => {
      const phone = phoneWith();
      const { id } = await rig.create();
      await rig.recipient(id, phone);
      await rig.record(id, 'Picked Up', { location });
      await rig.send();
      await rig.later(2 * MINUTE);
      expect(rig.got(phone)).toHaveLength(1);
      expect(rig.got(phone)[0]?.text).not.toContain('bit.ly');
      expect(rig.got(phone)[0]?.text).toContain('picked up');
    },
  );

  test('a mail to a recipient holds no link that the sender typed', async () => {
    const trackingNumber = `MAIL-${dialect.toUpperCase()}-1`;
    const typed = { trackingNumber, origin: 'Win at prize.example', destination: 'https://prize.example/now' };
    const { id } = (await rig.call('POST', '/api/shipments', typed)).body as { id: string };
    const to = { channel: 'email', email: 'stranger@example.com', consent: true };
    expect((await rig.call('POST', `/api/shipments/${id}/recipients`, to)).status).toBe(201);
    await rig.record(id, 'Picked Up', { location: 'bit.ly/prize' });
    await rig.send();
    await rig.later(2 * MINUTE);
    const { read } = rig.harbour.database;
    const mails = await read.selectFrom('mails').selectAll().where('to_email', '=', to.email).execute();
    expect(mails).toHaveLength(1);
    expect(JSON.stringify(mails)).not.toMatch(/prize/u);
    expect(JSON.stringify(mails)).toContain(trackingNumber);
  });

  test('a status that was taken back meanwhile is not told', async () => {
    const phone = phoneWith('902');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Delivered');
    await rig.send();
    await rig.record(id, 'In Transit');
    await rig.later(5 * MINUTE);
    expect(rig.got(phone)).toEqual([]);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'suppressed', reason: 'superseded' }]);
  });

  test.each([
    ['001', 'blacklisted'],
    ['002', 'bad_number'],
    ['003', 'no_credit'],
    ['006', 'undelivered'],
  ])('a phone that ends in %s: %s, which the sender is told', async (end, reason) => {
    const phone = phoneWith(end);
    const { id, trackingNumber } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'failed', reason, isResendable: true }]);
    const failures = await rig.failures();
    expect(failures).toMatchObject({ events: [{ data: { trackingNumber, to: `•••${end}`, reason } }] });
    expect(JSON.stringify(failures)).not.toContain(phone);
    const told = await rig.call('GET', '/api/notifications');
    expect(JSON.stringify(told.body)).toContain(trackingNumber);
  });

  test.each(['004', '005'])(
    'an answer that was lost (%s) is never sent again by itself, and is known by a person alone',
    async (end) => {
      const phone = phoneWith(end);
      const { id } = await rig.create();
      await rig.recipient(id, phone);
      await rig.record(id, 'Picked Up');
      await rig.send();
      await rig.later(2 * MINUTE);
      for (let n = 0; n < 3; n += 1) await rig.later(HOUR);
      const [message] = await rig.messagesOf(id);
      expect([message?.state, message?.isResendable]).toEqual(['unknown', true]);
      expect(rig.got(phone)).toHaveLength(1);
      const input = { id, mid: message?.id ?? '' };
      const again = await rig.harbour.trpc('mutation', 'messages.resend', input, rig.owner.cookie);
      expect(again.status).toBe(200);
      await rig.send();
      expect(rig.got(phone)).toHaveLength(2);
      expect((await rig.harbour.trpc('mutation', 'messages.resend', input, rig.owner.cookie)).status).toBe(409);
    },
  );

  test('a process that ends while it sends leaves a message of which nobody knows', async () => {
    const phone = phoneWith('903');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    rig.harbour.clock.now += 2 * MINUTE;
    expect((await takeNext(rig.harbour.deps)).kind).toBe('send');
    await rig.later(2 * MINUTE);
    await rig.later(HOUR);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'unknown' }]);
    expect(rig.got(phone)).toEqual([]);
  });

  test('reports that come twice and late leave it delivered', async () => {
    const phone = phoneWith('007');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'delivered' }]);
  });

  test('STOP ends messages of every organisation, START undoes it, and a robot is not answered', async () => {
    const [phone, robot] = [phoneWith('008'), phoneWith('009')];
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.recipient(id, robot);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    await rig.record(id, 'Out for Delivery');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)).toHaveLength(1);
    expect(rig.got(robot)).toHaveLength(2);
    const listed = (await rig.call('GET', `/api/shipments/${id}/recipients`)).body;
    expect(listed).toMatchObject({
      recipients: [
        { phone, isStopped: true },
        { phone: robot, isStopped: false },
      ],
    });
    const other = await rig.create();
    const refused = await rig.call('POST', `/api/shipments/${other.id}/recipients`, { phone, consent: true });
    expect(refused.status).toBe(409);
    await rig.standIn.write(phone, 'Start', 'sms');
    await rig.recipient(other.id, phone);
  });

  test('WhatsApp: an approved template, then free text once the recipient wrote, and reports in any order', async () => {
    const phone = phoneWith('904');
    const { id, trackingNumber } = await rig.create();
    await rig.recipient(id, phone, 'whatsapp');
    await rig.record(id, 'Picked Up', { location: 'Mombasa' });
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)[0]?.text).toMatch(/^\[msafara_picked_up\/en\]/u);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'delivered', channel: 'whatsapp' }]);
    // The double looks at its own clock.
    rig.harbour.clock.now = Date.now() + 1000;
    const asking = phoneWith('905');
    await rig.standIn.write(asking, `fuatilia ${trackingNumber.toLowerCase()}`, 'whatsapp');
    await rig.send();
    expect(rig.got(asking)[0]?.text).toContain('you will hear of');
    const { token } = await rig.harbour.signIn(rig.owner.user.email, PASSWORD);
    const listed = (await rig.call('GET', `/api/shipments/${id}/recipients`, undefined, token)).body;
    expect(listed).toMatchObject({ recipients: [{}, { phone: asking, consent: 'wrote' }] });
  });

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
    { provider: 'pigeon' },
  ])('an account that is none is refused: %j', async (input) => {
    const answer = await rig.harbour.trpc('mutation', 'messages.setSms', input, rig.owner.cookie);
    expect(answer.status).toBe(400);
  });
});
