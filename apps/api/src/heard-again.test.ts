import { createHmac } from 'node:crypto';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { callbackPath } from './features/messages/callback-secret.ts';
import { APP_SECRET, messagesRig, PHONE_ID, phoneWith } from './testing/messages-rig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

describe.each(TEST_DIALECTS)('what phones said before, on %s', (dialect) => {
  const rig = messagesRig(dialect);
  let written = 0;

  const pathOf = (provider: string) => callbackPath(rig.harbour.deps, provider, { organisationId: null });

  async function post(url: string, payload: string, headers: Record<string, string>): Promise<void> {
    expect((await rig.harbour.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  }

  const text = (from: string, words: string, id: string) =>
    post(pathOf('africas-talking'), new URLSearchParams({ from, text: words, id }).toString(), {
      'content-type': 'application/x-www-form-urlencoded',
    });

  async function whatsapp(phone: string, body: string, at: number): Promise<void> {
    written += 1;
    const message = {
      id: `wamid.heard-${dialect}-${String(written)}`,
      from: phone.slice(1),
      timestamp: String(Math.floor(at / 1000)),
      text: { body },
    };
    const value = { metadata: { phone_number_id: PHONE_ID }, messages: [message] };
    const payload = JSON.stringify({ entry: [{ changes: [{ value }] }] });
    const mark = createHmac('sha256', APP_SECRET).update(payload).digest('hex');
    await post(pathOf('whatsapp'), payload, {
      'content-type': 'application/json',
      'x-hub-signature-256': `sha256=${mark}`,
    });
  }

  async function recipientsOf(id: string) {
    const { body } = await rig.call('GET', `/api/shipments/${id}/recipients`);
    return (body as { recipients: { id: string; isStopped: boolean }[] }).recipients;
  }

  test('a STOP that comes once more, after a START that was written later, undoes nothing', async () => {
    const phone = phoneWith();
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    await text(phone, 'STOP', `stop-${phone}`);
    await text(phone, 'START', `start-${phone}`);
    await text(phone, 'STOP', `stop-${phone}`);
    expect(await recipientsOf(id)).toMatchObject([{ isStopped: false }]);
    await text(phone, 'STOP', `another-${phone}`);
    expect(await recipientsOf(id)).toMatchObject([{ isStopped: true }]);
  });

  test('free text reaches who wrote TRACK for a day from when it was written, however late that came', async () => {
    const phone = phoneWith();
    const { id, trackingNumber } = await rig.create();
    await rig.recipient(id, phone, 'whatsapp');
    const { now } = rig.harbour.clock;
    await whatsapp(phone, `TRACK ${trackingNumber}`, now - 20 * HOUR);
    const windows = () =>
      rig.harbour.database.read
        .selectFrom('message_recipients')
        .select('window_until')
        .where('address', '=', phone)
        .execute();
    expect(await windows()).toEqual([{ window_until: new Date(now + 4 * HOUR).toISOString() }]);
    // Nor is what was written before it taken for the last.
    await whatsapp(phone, 'Hello', now - HOUR);
    await whatsapp(phone, `TRACK ${trackingNumber}`, now - 10 * HOUR);
    expect(await windows()).toEqual([{ window_until: new Date(now + 23 * HOUR).toISOString() }]);
  });

  test('a phone tracks each of its own shipments by the end of the number, not only those that it is offered', async () => {
    const phone = phoneWith();
    const mine = [];
    for (let n = 0; n < 6; n += 1) {
      const shipment = await rig.create();
      await rig.recipient(shipment.id, phone);
      await rig.recipient(shipment.id, phone, 'whatsapp');
      mine.push(shipment.trackingNumber);
    }
    const dial = (typed: string) => rig.standIn.dial(phone, 's1', typed);
    const offered = mine.toReversed().slice(0, 4);
    const lines = offered.map((number, index) => `\n${String(index + 1)} ${number}`).join('');
    expect(await dial('1')).toBe(`CON Choose one, or type a tracking number${lines}`);
    for (const number of mine) expect(await dial(`1*${number.slice(-6)}`)).toContain(`END ${number}\n`);
  });

  test('whom the sender adds takes the place of the same phone’s own wish, where there is room for no more', async () => {
    const phone = phoneWith();
    const { id, trackingNumber } = await rig.create();
    const wish = { trackingNumber, phone, language: 'en' };
    expect((await rig.harbour.trpc('mutation', 'tracking.followByPhone', wish)).status).toBe(200);
    for (let n = 0; n < 19; n += 1) await rig.recipient(id, phoneWith());
    await rig.recipient(id, phone);
    expect(await recipientsOf(id)).toHaveLength(20);
  });

  test('nobody follows by SMS beyond as many as may hear of a shipment', async () => {
    const { id, trackingNumber } = await rig.create();
    for (let n = 0; n < 20; n += 1) await rig.recipient(id, phoneWith());
    const wish = { trackingNumber, phone: phoneWith(), language: 'en' };
    const answer = await rig.harbour.trpc('mutation', 'tracking.followByPhone', wish);
    expect(answer.status).toBe(409);
    expect(await recipientsOf(id)).toHaveLength(20);
  });

  test.each(['taken off their shipment', 'without it after a deletion', 'written down by the release before'])(
    'who was %s ends all messages by the link all the same',
    async (how) => {
      const phone = phoneWith();
      const [{ id }, other] = [await rig.create(), await rig.create()];
      const { id: recipientId } = await rig.recipient(id, phone);
      await rig.record(id, 'Picked Up');
      await rig.send();
      await rig.later(2 * MINUTE);
      const [url = ''] = /\/s\/\w+/u.exec(rig.got(phone).at(-1)?.text ?? '') ?? [];
      if (how === 'written down by the release before') {
        await rig.harbour.database.transaction((trx) => trx.deleteFrom('message_stop_links').execute());
      } else {
        const what = how === 'taken off their shipment' ? `/recipients/${recipientId}` : '';
        expect((await rig.call('DELETE', `/api/shipments/${id}${what}`)).status).toBe(200);
      }
      expect((await rig.harbour.app.inject({ method: 'POST', url })).statusCode).toBe(200);
      const again = await rig.call('POST', `/api/shipments/${other.id}/recipients`, { phone, consent: true });
      expect(again).toMatchObject({ status: 409, body: { reason: { code: 'message.recipientStopped' } } });
    },
  );

  describe('whose data were erased', () => {
    async function erased() {
      const phone = phoneWith();
      const shipment = await rig.create();
      await rig.recipient(shipment.id, phone);
      const answer = await rig.harbour.trpc('mutation', 'erasures.erase', { contact: phone }, rig.owner.cookie);
      expect(answer.status).toBe(200);
      return { phone, ...shipment };
    }

    async function isTold(id: string, phone: string): Promise<void> {
      await rig.record(id, 'Picked Up');
      await rig.send();
      await rig.later(2 * MINUTE);
      expect(rig.got(phone).at(-1)?.text).toContain('picked up');
    }

    test('is told of nothing by USSD as one who hears of it', async () => {
      const { phone, trackingNumber } = await erased();
      expect(await rig.standIn.dial(phone, 's1', '1')).not.toContain(trackingNumber);
    });

    test('takes nobody’s place among the twenty and the five', async () => {
      const { id, trackingNumber } = await rig.create();
      const asks = (phone: string) =>
        rig.harbour.trpc('mutation', 'tracking.followByPhone', { trackingNumber, phone, language: 'en' });
      const { database, clock } = rig.harbour;
      const erasedAt = new Date(clock.now).toISOString();
      const erase = () =>
        database.transaction((trx) =>
          trx
            .updateTable('message_recipients')
            .set({ address: null, erased_at: erasedAt })
            .where('shipment_id', '=', id)
            .execute(),
        );
      for (let nth = 0; nth < 5; nth += 1) expect((await asks(phoneWith())).status).toBe(200);
      await erase();
      for (let nth = 0; nth < 5; nth += 1) expect((await asks(phoneWith())).status).toBe(200);
      for (let nth = 0; nth < 15; nth += 1) await rig.recipient(id, phoneWith());
      const one = { phone: phoneWith(), channel: 'sms', consent: true };
      expect((await rig.call('POST', `/api/shipments/${id}/recipients`, one)).status).toBe(409);
      await erase();
      const phone = phoneWith();
      await text(phone, `TRACK ${trackingNumber}`, `track-${phone}`);
      await rig.recipient(id, phoneWith());
      await isTold(id, phone);
    });

    test('hears again once the sender adds them anew', async () => {
      const { id, phone } = await erased();
      await rig.recipient(id, phone);
      await isTold(id, phone);
    });

    test('hears again once they write TRACK', async () => {
      const { id, phone, trackingNumber } = await erased();
      await text(phone, `TRACK ${trackingNumber}`, `track-${phone}`);
      await isTold(id, phone);
    });

    test('hears again once they type back a code', async () => {
      const { id, phone, trackingNumber } = await erased();
      const ask = (path: string, more: object) =>
        rig.harbour.trpc('mutation', `tracking.${path}`, { trackingNumber, phone, ...more });
      expect((await ask('followByPhone', { language: 'en' })).status).toBe(200);
      await rig.send();
      const code = /\d{6}/u.exec(rig.got(phone).at(-1)?.text.replace(trackingNumber, '') ?? '')?.[0];
      expect((await ask('confirmByPhone', { code })).status).toBe(200);
      await isTold(id, phone);
    });
  });
});
