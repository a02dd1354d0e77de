import { setTimeout as sleep } from 'node:timers/promises';

import { listRecipients, updateRecipient } from '@msafara/db/messages/message-recipients.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { eraseRecipients } from './features/messages/erase-recipients.ts';
import { messagesRig } from './testing/messages-rig.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;
let phones = 0;

describe.each(TEST_DIALECTS)('signing up by phone, on %s (D27)', (dialect) => {
  const rig = messagesRig(dialect);
  const call = (kind: 'query' | 'mutation', path: string, input: unknown) => rig.harbour.trpc(kind, path, input);
  const ask = (trackingNumber: string, phone: string, more: object = {}) =>
    call('mutation', 'tracking.followByPhone', { trackingNumber, phone, ...more });
  const confirm = (trackingNumber: string, phone: string, code: string) =>
    call('mutation', 'tracking.confirmByPhone', { trackingNumber, phone, code });
  /** Of Uganda, where the shipments of these tests go. */
  const newPhone = () => {
    phones += 1;
    return `+2567799${String(phones).padStart(2, '0')}900`;
  };
  const codesOf = (phone: string) =>
    rig.got(phone).flatMap(({ text }) => /code is (\d{6})\./u.exec(text)?.slice(1, 2) ?? []);

  test('a code that names the sender is sent, nothing else, until it is typed back', async () => {
    const phone = newPhone();
    const { id, trackingNumber } = await rig.create();
    const ways = await call('query', 'tracking.followWays', { trackingNumber });
    expect(ways.body).toEqual({ sms: true, whatsapp: `https://wa.me/254700000000?text=TRACK%20${trackingNumber}` });
    const inSwahili = await call('query', 'tracking.followWays', { trackingNumber, language: 'sw' });
    expect(inSwahili.body).toMatchObject({ whatsapp: expect.stringContaining('?text=FUATILIA%20') });
    expect((await ask(trackingNumber, phone)).body).toEqual({ success: true });
    await rig.send();
    const [line] = rig.got(phone);
    expect(line?.text).toContain(rig.owner.user.organisation.name.slice(0, 8));
    const [code = ''] = codesOf(phone);
    const [message] = await rig.messagesOf(id);
    expect([message?.template, message?.body?.includes(code)]).toEqual(['follow_code', false]);
    await rig.record(id, 'Picked Up');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)).toHaveLength(1);
    const wrong = await confirm(trackingNumber, phone, code === '000000' ? '000001' : '000000');
    expect([wrong.status, JSON.stringify(wrong.body)]).toEqual([400, expect.stringContaining('message.wrongCode')]);
    expect((await confirm(trackingNumber, phone, code)).body).toEqual({ success: true });
    await rig.record(id, 'Out for Delivery');
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)[1]?.text).toContain('out for delivery');
    expect(rig.got(phone)[1]?.text).toContain('/s/');
    const { recipients } = (await rig.call('GET', `/api/shipments/${id}/recipients`)).body as {
      recipients: { consent: string; consentedAt: string | null }[];
    };
    expect(recipients).toMatchObject([{ consent: 'code', consentedAt: expect.any(String) }]);
  });

  test('of those who ask at once as many follow as may', async () => {
    const { id, trackingNumber } = await rig.create();
    const answers = await Promise.all(Array.from({ length: 8 }, () => ask(trackingNumber, newPhone())));
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 200, 200, 200, 200, 409, 409, 409,
    ]);
    expect(await rig.messagesOf(id)).toHaveLength(5);
  });

  test('a phone is sent two codes a day, of which the newest holds, and five are typed', async () => {
    const phone = newPhone();
    const { trackingNumber } = await rig.create();
    await ask(trackingNumber, phone);
    await rig.send();
    rig.harbour.clock.now += MINUTE;
    await ask(trackingNumber, phone);
    await rig.send();
    const [first = '', second = ''] = codesOf(phone);
    expect((await ask(trackingNumber, phone)).status).toBe(429);
    for (let tries = 0; tries < 4; tries += 1) expect((await confirm(trackingNumber, phone, first)).status).toBe(400);
    expect((await confirm(trackingNumber, phone, second)).status).toBe(200);
    expect((await confirm(trackingNumber, phone, second)).status).toBe(429);
  });

  test('wrong codes that somebody typed before a code was asked for keep nobody from it', async () => {
    const phone = newPhone();
    const { trackingNumber } = await rig.create();
    const statuses: number[] = [];
    for (let tries = 0; tries < 6; tries += 1) statuses.push((await confirm(trackingNumber, phone, '123456')).status);
    expect(statuses).toEqual([400, 400, 400, 400, 400, 429]);
    await ask(trackingNumber, phone);
    await rig.send();
    expect((await confirm(trackingNumber, phone, codesOf(phone)[0] ?? '')).status).toBe(200);
  });

  test('a code of yesterday is none, and the wish is forgotten', async () => {
    const phone = newPhone();
    const { id, trackingNumber } = await rig.create();
    const recipients = () =>
      rig.harbour.database.read.selectFrom('message_recipients').select('id').where('shipment_id', '=', id).execute();
    await ask(trackingNumber, phone);
    await rig.send();
    expect(await recipients()).toHaveLength(1);
    rig.harbour.clock.now += 25 * HOUR;
    expect((await confirm(trackingNumber, phone, codesOf(phone)[0] ?? '')).status).toBe(400);
    await eraseRecipients(rig.harbour.deps);
    expect(await recipients()).toEqual([]);
  });

  test('who asks anew just when the wish of yesterday is forgotten is not', async () => {
    const { id, trackingNumber } = await rig.create();
    await ask(trackingNumber, newPhone());
    rig.harbour.clock.now += 25 * HOUR;
    const { deps, database } = rig.harbour;
    const [row] = await listRecipients(database.read, id);
    const erased = await database.transaction(async (trx) => {
      await updateRecipient(trx, row?.id ?? '', { created_at: new Date(rig.harbour.clock.now).toISOString() });
      const erasing = eraseRecipients(deps);
      // On Postgres it waits for this row by then.
      await sleep(500);
      return { erasing };
    });
    await erased.erasing;
    expect(await listRecipients(database.read, id)).toHaveLength(1);
  });

  test('codes go to mobiles of countries on the way alone', async () => {
    const { trackingNumber } = await rig.create();
    for (const [phone, fault] of [
      ['0772000123', 'phone.format'],
      ['+256312000123', 'phone.landline'],
      ['+27821234567', 'phone.notOnRoute'],
    ] as const) {
      const { status, body } = await ask(trackingNumber, phone);
      expect([status, JSON.stringify(body)]).toEqual([400, expect.stringContaining(fault)]);
    }
    expect((await ask('MS-999999', newPhone())).status).toBe(404);
    expect((await confirm(trackingNumber, newPhone(), '12')).status).toBe(400);
    expect((await confirm(trackingNumber, newPhone(), '123456')).status).toBe(400);
  });

  test('five follow a shipment at most, none after its delivery, and none where the sender does not want it', async () => {
    const { id, trackingNumber } = await rig.create();
    for (let n = 0; n < 5; n += 1) expect((await ask(trackingNumber, newPhone())).status).toBe(200);
    expect((await ask(trackingNumber, newPhone())).status).toBe(409);
    // Who asked and is now named by the sender needs no code.
    const other = await rig.create();
    const phone = newPhone();
    await ask(other.trackingNumber, phone);
    expect(await rig.recipient(other.id, phone)).toMatchObject({ consent: 'attested' });
    const rules = { takesFollowers: false, keptDays: 60 };
    const set = await rig.harbour.trpc('mutation', 'messages.setRules', rules, rig.owner.cookie);
    expect(set.body).toMatchObject(rules);
    expect((await call('query', 'tracking.followWays', { trackingNumber })).body).toMatchObject({ sms: false });
    expect((await ask(trackingNumber, newPhone())).status).toBe(403);
    for (const keptDays of [29, 366, 60.5]) {
      const refused = { takesFollowers: true, keptDays };
      expect((await rig.harbour.trpc('mutation', 'messages.setRules', refused, rig.owner.cookie)).status).toBe(400);
    }
    const open = await rig.harbour.trpc('mutation', 'messages.setRules', { takesFollowers: true }, rig.owner.cookie);
    expect(open.body).toMatchObject({ takesFollowers: true, keptDays: 60 });
    await rig.record(id, 'Delivered');
    expect((await ask(trackingNumber, newPhone())).status).toBe(409);
    expect((await call('query', 'tracking.followWays', { trackingNumber })).body).toEqual({
      sms: false,
      whatsapp: null,
    });
  });

  test('a shipment of the demo and one of Starter offer no SMS', async () => {
    await rig.pay('starter');
    const { trackingNumber } = await rig.create();
    expect((await call('query', 'tracking.followWays', { trackingNumber })).body).toEqual({
      sms: false,
      whatsapp: null,
    });
    expect((await ask(trackingNumber, newPhone())).status).toBe(403);
  });
});
