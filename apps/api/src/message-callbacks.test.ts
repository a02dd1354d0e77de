import { createHmac, randomUUID } from 'node:crypto';

import { describe, expect, test } from 'vitest';

import { callbackPath, callbackSecret } from './features/messages/callback-secret.ts';
import { APP_SECRET, messagesRig, PHONE_ID } from './testing/messages-rig.ts';
import { signInToDemo } from './testing/test-app.ts';

const MINUTE = 60_000;
const FORM = 'application/x-www-form-urlencoded';

describe('callbacks of providers', () => {
  const rig = messagesRig('sqlite');

  const post = async (url: string, payload: string, headers: Record<string, string>) =>
    (await rig.harbour.app.inject({ method: 'POST', url, payload, headers })).statusCode;

  const form = (
    fields: Record<string, string>,
    url = callbackPath(rig.harbour.deps, 'africas-talking', { organisationId: null }),
  ) => post(url, new URLSearchParams(fields).toString(), { 'content-type': FORM });

  async function sent(phone: string): Promise<{ id: string; providerId: string }> {
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    const row = await rig.harbour.database.read
      .selectFrom('messages')
      .select('provider_id')
      .where('shipment_id', '=', id)
      .executeTakeFirst();
    return { id, providerId: row?.provider_id ?? '' };
  }

  /** Back to how it was before any report. */
  const forget = (providerId: string) =>
    rig.harbour.database.transaction((trx) =>
      trx
        .updateTable('messages')
        .set({ state: 'accepted', reason: null })
        .where('provider_id', '=', providerId)
        .execute(),
    );

  test('a forged secret, or one of another provider or organisation, changes nothing', async () => {
    const { id, providerId } = await sent('+256771000901');
    await forget(providerId);
    const { deps } = rig.harbour;
    const report = { id: providerId, status: 'Failed', phoneNumber: '+256771000901', failureReason: 'DeliveryFailure' };
    const mine = callbackSecret(deps, 'africas-talking', { organisationId: null });
    expect(await form(report, `/messages/africas-talking/${mine.slice(0, -1)}x`)).toBe(404);
    expect(await form(report, `/messages/africas-talking/shared.${'a'.repeat(24)}`)).toBe(404);
    expect(
      await form(report, `/messages/africas-talking/${callbackSecret(deps, 'http', { organisationId: null })}`),
    ).toBe(404);
    // Genuine, of an organisation that did not send it.
    expect(
      await form(report, callbackPath(deps, 'africas-talking', { organisationId: rig.owner.user.organisation.id })),
    ).toBe(200);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'accepted' }]);
    expect(await form(report)).toBe(200);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'failed', reason: 'undelivered' }]);
    // Replayed, and then one from before.
    expect(await form(report)).toBe(200);
    expect(await form({ ...report, status: 'Sent' })).toBe(200);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'failed' }]);
    const { events } = await rig.failures();
    expect(events).toHaveLength(1);
  });

  test.each([
    { id: 'ATXid_nobody', status: 'Success' },
    { text: 'STOP', from: 'SAFARICOM', id: 'x' },
    { text: 'STOP', from: '20880' },
    { status: 'Nonsense', id: 'y' },
  ])('what is of nobody is answered and changes nothing: %j', async (fields) => {
    const before = await rig.harbour.database.read.selectFrom('message_suppressions').selectAll().execute();
    expect(await form(fields)).toBe(200);
    expect(await rig.harbour.database.read.selectFrom('message_suppressions').selectAll().execute()).toEqual(before);
  });

  test('who hears of a shipment hears of it in the language of the word by which they ask', async () => {
    const phone = '+256771000919';
    const { id, trackingNumber } = await rig.create();
    await rig.recipient(id, phone);
    expect(await form({ text: `SUIVI ${trackingNumber}`, from: phone, id: 'suivi-1' })).toBe(200);
    await rig.send();
    expect(rig.got(phone).at(-1)?.text).toContain('vous serez informé de');
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone).at(-1)?.text).toContain('pris en charge');
  });

  test('who left the provider’s list is written to no more', async () => {
    expect(await form({ senderId: 'MSAFARA', phoneNumber: '+256771000902' })).toBe(200);
    const { id } = await rig.create();
    const answer = await rig.call('POST', `/api/shipments/${id}/recipients`, { phone: '+256771000902', consent: true });
    expect(answer.status).toBe(409);
  });

  describe('USSD', () => {
    const dial = (from: string, text: string, session: string = randomUUID()) => rig.standIn.dial(from, session, text);

    test('tracks the caller’s own by digit or ending, another by its whole number, and stops and starts messages', async () => {
      const phone = '+256771000911';
      const { trackingNumber } = await rig.create();
      const mine = await rig.create();
      await rig.recipient(mine.id, phone);
      expect(await dial(phone, '')).toBe('CON 1 Track a shipment\n2 Stop messages\n3 Language');
      expect(await dial(phone, '1')).toBe(`CON Choose one, or type a tracking number\n1 ${mine.trackingNumber}`);
      for (const typed of ['1', mine.trackingNumber, mine.trackingNumber.slice(-6)]) {
        expect(await dial(phone, `1*${typed}`)).toContain(`END ${mine.trackingNumber}\n`);
      }
      for (const typed of [trackingNumber.toLowerCase(), trackingNumber.replace(/(?=.{3}$)/u, ' ')]) {
        expect(await dial(phone, `1*${typed}`)).toContain(`END ${trackingNumber}\n`);
      }
      expect(await dial(phone, `1*${trackingNumber.slice(-6)}`)).toBe('END No shipment has this number.');
      expect(await dial(phone, '2')).toBe('END Done. You will get no more messages.');
      expect(await dial(phone, '')).toContain('2 Get messages again');
      expect(await dial(phone, '2')).toContain('again');
      expect(await dial(phone, '3*3')).toBe('CON 1 Fuatilia mzigo\n2 Sitisha ujumbe\n3 Lugha');
      expect(await dial(phone, '')).toContain('Fuatilia mzigo');
      expect(await dial(phone, '3*5')).toContain('تتبع شحنة');
      expect((await dial(phone, '1')).length).toBeLessThanOrEqual(80);
      // A phone in Arabic may write its own digits.
      expect(await dial(phone, '١*١')).toContain(`END ${mine.trackingNumber}\n`);
      // What has arrived is offered no more; the phone keeps its language.
      expect((await rig.call('PATCH', `/api/shipments/${mine.id}/status`, { status: 'Delivered' })).status).toBe(200);
      expect(await dial(phone, '')).toContain('تتبع شحنة');
      expect(await dial(phone, '1')).not.toContain(mine.trackingNumber);
    });

    test('speaks the language that was chosen for the rest of the session, to those who hear of no shipment too', async () => {
      const phone = '+256771000915';
      const { trackingNumber } = await rig.create();
      expect(await dial(phone, '3')).toContain('3 Kiswahili');
      expect(await dial(phone, '3*9')).toContain('3 Kiswahili');
      expect(await dial(phone, '3*9*2')).toContain('1 Suivre un envoi');
      expect(await dial(phone, '3*3*1')).toBe('CON Andika nambari ya mzigo');
      expect(await dial(phone, '3*3*1*NOWHERE-1')).toBe('END Hakuna mzigo wenye nambari hii.');
      expect(await dial(phone, `3*3*1*${trackingNumber}`)).toMatch(/^END .+\n.*Mombasa/su);
      expect(await dial(phone, '3*3*3*4')).toContain('1 Rastrear um envio');
      expect(await dial(phone, '3*3*2')).toContain('Hutapokea ujumbe tena');
      expect(await dial(phone, '')).toContain('2 Get messages again');
    });

    test('the language that was chosen is that of a message that waits', async () => {
      const phone = '+256771000918';
      const { id } = await rig.create();
      await rig.recipient(id, phone);
      await rig.record(id, 'Picked Up');
      await rig.send();
      expect(await dial(phone, '3*3')).toContain('Fuatilia mzigo');
      await rig.later(2 * MINUTE);
      expect(rig.got(phone).map(({ text }) => text)).toEqual([expect.stringContaining('mzigo wako umechukuliwa')]);
      expect(await rig.messagesOf(id)).toMatchObject([{ state: 'delivered', language: 'sw' }]);
    });

    test('ends messages once, however often its provider asks for the answer', async () => {
      const phone = '+256771000916';
      for (let n = 0; n < 2; n += 1)
        expect(await dial(phone, '2', 'once-1')).toContain('You will get no more messages');
      for (let n = 0; n < 2; n += 1) expect(await dial(phone, '2', 'once-2')).toContain('You will get messages again');
      expect(await dial(phone, '')).toContain('2 Stop messages');
    });

    test('says on its last screen to dial again while the database is away, in the language of the session', async () => {
      const phone = '+256771000917';
      const { database } = rig.harbour;
      const { read } = database;
      const gone = Object.assign(new Error('no connection'), { code: 'ECONNREFUSED' });
      const away = () => {
        throw gone;
      };
      Object.assign(database, { read: new Proxy(read, { get: () => away }) });
      const screens = await Promise.all(['', '1*NOWHERE-1', '3*3*2', '3*5'].map((text) => dial(phone, text)));
      Object.assign(database, { read });
      expect(screens).toEqual([
        'END The service is busy. Please dial again in a few minutes.',
        'END The service is busy. Please dial again in a few minutes.',
        'END Huduma ina shughuli nyingi. Piga tena baada ya dakika chache.',
        expect.stringMatching(/^END الخدمة مشغولة/u),
      ]);
      expect(await dial(phone, '')).toContain('2 Stop messages');
    });

    test('knows nothing of what visitors of the demo typed', async () => {
      const phone = '+256771000913';
      const { token } = await signInToDemo(rig.harbour);
      const typed = { trackingNumber: 'CALL-ME-123', origin: 'Tema', destination: 'Accra' };
      const { body } = await rig.call('POST', '/api/shipments', typed, token);
      const recipient = { phone, language: 'sw', consent: true };
      const url = `/api/shipments/${(body as { id: string }).id}/recipients`;
      expect((await rig.call('POST', url, recipient, token)).status).toBe(201);
      expect(await dial(phone, '')).toBe('CON 1 Track a shipment\n2 Stop messages\n3 Language');
      expect(await dial(phone, '1')).not.toContain('CALL-ME-123');
    });

    test('counts misses by phone, and shows nothing to what is no phone', async () => {
      const phone = '+256771000912';
      for (let n = 0; n < 10; n += 1) expect(await dial(phone, '1*NOWHERE-1')).toContain('No shipment');
      expect(await dial(phone, '1*NOWHERE-1')).toContain('Too many');
      // Nor what somebody else's number leads to; one's own shipments are still told.
      const { trackingNumber } = await rig.create();
      expect(await dial(phone, `1*${trackingNumber}`)).toContain('Too many');
      expect(await dial('+256771000914', `1*${trackingNumber}`)).toContain(`END ${trackingNumber}\n`);
      const mine = await rig.create();
      await rig.recipient(mine.id, phone);
      expect(await dial(phone, '1*1')).toContain(`END ${mine.trackingNumber}\n`);
      expect(await dial('SAFARICOM', '')).toBe('END Msafara');
    });
  });

  describe('WhatsApp', () => {
    const signed = (body: string, secret = APP_SECRET) => ({
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${createHmac('sha256', secret).update(body).digest('hex')}`,
    });
    const path = () => callbackPath(rig.harbour.deps, 'whatsapp', { organisationId: null });
    let written = 0;
    const wrote = (text: string, from = '256771000903', phone = PHONE_ID, timestamp = 1_795_000_000) =>
      `{"object":"whatsapp_business_account","entry":[{"id":"0","changes":[{"field":"messages","value":{"metadata":{"phone_number_id":"${phone}"},"messages":[{"id":"wamid.${String((written += 1))}","from":"${from}","timestamp":"${String(timestamp)}","type":"text","text":{"body":"${text}"}}]}}]}]}`;
    const stopped = async () =>
      (await rig.harbour.database.read.selectFrom('message_suppressions').selectAll().execute()).length;

    test('the handshake answers the challenge to whoever knows the secret', async () => {
      const secret = callbackSecret(rig.harbour.deps, 'whatsapp', { organisationId: null });
      const ask = async (token: string) =>
        rig.harbour.app.inject({
          method: 'GET',
          url: `${path()}?hub.mode=subscribe&hub.verify_token=${token}&hub.challenge=1158201444`,
        });
      const answer = await ask(secret);
      expect([answer.statusCode, answer.body]).toEqual([200, '1158201444']);
      expect((await ask('other')).statusCode).toBe(403);
    });

    test('the signature is over the bytes: accents, blanks and escapes as they came', async () => {
      const before = await stopped();
      const body = wrote('arr\\u00eat').replace('{"object"', '{ "object"');
      const again = JSON.stringify(JSON.parse(body));
      expect(again).not.toBe(body);
      expect(await post(path(), again, signed(body))).toBe(403);
      expect(await post(path(), body, signed(body, 'other'))).toBe(403);
      expect(await post(path(), body, { 'content-type': 'application/json' })).toBe(403);
      expect(await stopped()).toBe(before);
      expect(await post(path(), body, signed(body))).toBe(200);
      expect(await stopped()).toBe(before + 1);
      // Replayed.
      expect(await post(path(), body, signed(body))).toBe(200);
      expect(await stopped()).toBe(before + 1);
    });

    test('a START that comes once more, after a STOP that was written later, undoes nothing', async () => {
      const before = await stopped();
      const now = Math.floor(rig.harbour.clock.now / 1000);
      const say = async (text: string, minutesAgo: number) => {
        const body = wrote(text, '256771000905', PHONE_ID, now - minutesAgo * 60);
        expect(await post(path(), body, signed(body))).toBe(200);
      };
      await say('START', 120);
      await say('STOP', 60);
      await say('START', 120);
      expect(await stopped()).toBe(before + 1);
      // Nor between two of them.
      await say('STOP', 40);
      await say('START', 50);
      expect(await stopped()).toBe(before + 1);
      await say('START', 30);
      expect(await stopped()).toBe(before);
    });

    test('what is meant for another number of the same app, or cannot be read, is left', async () => {
      const before = await stopped();
      for (const body of [wrote('STOP', '256771000904', '999'), '{', '[]', '{"entry":5}', wrote('STOP', '20880')]) {
        expect(await post(path(), body, signed(body))).toBe(200);
      }
      expect(await stopped()).toBe(before);
    });
  });
});
