import { createHmac } from 'node:crypto';

import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test, vi } from 'vitest';

import { callbackPath } from './features/messages/callback-secret.ts';
import { messagesRig } from './testing/messages-rig.ts';

const MINUTE = 60_000;
const SHARED = { organisationId: null };
const WHATSAPP = {
  provider: 'own',
  phoneNumberId: '555666777',
  number: '+254711000333',
  token: 't',
  appSecret: 'ours',
};

// Whoever owns an organisation reads its callback's address in the settings, and can call it as the provider would.
describe.each(TEST_DIALECTS)('what an organisation’s own account says, on %s', (dialect) => {
  const rig = messagesRig(dialect);
  let made = 0;

  const phoneOfTest = () => `+2567710${String(20_000 + (made += 1))}`;

  const form = async (url: string, fields: Record<string, string>) => {
    const headers = { 'content-type': 'application/x-www-form-urlencoded' };
    const payload = new URLSearchParams(fields).toString();
    const answer = await rig.harbour.app.inject({ method: 'POST', url, payload, headers });
    expect(answer.statusCode).toBe(200);
    return answer.body;
  };

  const dial = (url: string, phoneNumber: string, text: string) =>
    form(url, { sessionId: 's', serviceCode: '*384*1#', phoneNumber, text });

  const write = (url: string, from: string, text: string, id = `in-${String((made += 1))}`) =>
    form(url, { from, text, id });

  /** Another organisation, and where its provider calls. */
  async function rival() {
    const person = await rig.harbour.signUp(`rival-${dialect}-${String((made += 1))}`);
    const set = (path: string, input: unknown) => rig.harbour.trpc('mutation', path, input, person.cookie);
    const sms = await set('messages.setSms', {
      provider: 'africas-talking',
      username: 'r',
      secret: 's',
      senderId: null,
    });
    const whatsapp = await set('messages.setWhatsapp', WHATSAPP);
    const { callback } = sms.body as { callback: string };
    const { whatsappCallback } = whatsapp.body as { whatsappCallback: string };
    return { person, sms: new URL(callback).pathname, whatsapp: new URL(whatsappCallback).pathname };
  }

  const shared = () => callbackPath(rig.harbour.deps, 'africas-talking', SHARED);

  const rowsOf = (phone: string) =>
    rig.harbour.database.read.selectFrom('message_recipients').selectAll().where('address', '=', phone).execute();

  async function isStopped(id: string): Promise<boolean> {
    const { body } = await rig.call('GET', `/api/shipments/${id}/recipients`);
    return (body as { recipients: { isStopped: boolean }[] }).recipients[0]?.isStopped ?? false;
  }

  test('dialled by it, nobody hears of the shipments of others', async () => {
    const phone = phoneOfTest();
    const theirs = await rig.create();
    await rig.recipient(theirs.id, phone);
    const { person, sms } = await rival();
    const trackingNumber = `RIVAL-${dialect.toUpperCase()}-${String(made)}`;
    const body = { trackingNumber, origin: 'Mombasa', destination: 'Kampala' };
    expect((await rig.harbour.rest('POST', '/api/shipments', { token: person.token, body })).status).toBe(201);

    expect(await dial(shared(), phone, '1')).toContain(theirs.trackingNumber);
    expect(await dial(sms, phone, '1')).not.toContain(theirs.trackingNumber);
    expect(await dial(sms, phone, `1*${theirs.trackingNumber}`)).toBe('END No shipment has this number.');
    expect(await dial(sms, phone, `1*${trackingNumber}`)).toContain(trackingNumber);
    await dial(sms, phone, '3*3');
    expect(await rowsOf(phone)).toMatchObject([{ language: 'en' }]);
    await dial(shared(), phone, '3*3');
    expect(await rowsOf(phone)).toMatchObject([{ language: 'sw' }]);
  });

  test('it does not undo a STOP that came another way', async () => {
    const phone = phoneOfTest();
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    const { person, sms } = await rival();
    const trackingNumber = `RIVAL-${dialect.toUpperCase()}-${String(made)}`;
    const body = { trackingNumber, origin: 'Mombasa', destination: 'Kampala' };
    expect((await rig.harbour.rest('POST', '/api/shipments', { token: person.token, body })).status).toBe(201);

    await write(shared(), phone, 'STOP');
    await write(sms, phone, 'STOP');
    await write(sms, phone, 'START');
    expect(await isStopped(id)).toBe(true);
    await write(sms, phone, `TRACK ${trackingNumber}`);
    expect(await isStopped(id)).toBe(true);
    expect(await dial(sms, phone, '2')).toBe('END Done. You will get no more messages.');
    expect(await isStopped(id)).toBe(true);
    await write(shared(), phone, 'START');
    expect(await isStopped(id)).toBe(false);
  });

  test('what its provider delivers again is heard once: no START undoes a later STOP, no TRACK is answered twice', async () => {
    const phone = phoneOfTest();
    const { id, trackingNumber } = await rig.create();
    await write(shared(), phone, `TRACK ${trackingNumber}`, 'again-1');
    await write(shared(), phone, `TRACK ${trackingNumber}`, 'again-1');
    expect(await rowsOf(phone)).toHaveLength(1);
    expect(await rig.messagesOf(id)).toMatchObject([{ template: 'following' }]);
    await write(shared(), phone, 'START', 'again-2');
    await write(shared(), phone, 'STOP', 'again-3');
    await write(shared(), phone, 'START', 'again-2');
    await write(shared(), phone, `TRACK ${trackingNumber}`, 'again-1');
    expect(await isStopped(id)).toBe(true);
    await write(shared(), phone, `TRACK ${trackingNumber}`, 'again-4');
    expect(await isStopped(id)).toBe(false);
  });

  test('who asks by a word of another language is answered in it', async () => {
    const phone = phoneOfTest();
    const { id, trackingNumber } = await rig.create();
    await write(shared(), phone, `Suivi ${trackingNumber}`);
    expect(await rowsOf(phone)).toMatchObject([{ language: 'fr' }]);
    expect(await rig.messagesOf(id)).toMatchObject([{ template: 'following', language: 'fr' }]);
  });

  test('of those who write TRACK at once no more hear of a shipment than may, and its sender adds others', async () => {
    const { id, trackingNumber } = await rig.create();
    await Promise.all(Array.from({ length: 24 }, () => write(shared(), phoneOfTest(), `TRACK ${trackingNumber}`)));
    const { body } = await rig.call('GET', `/api/shipments/${id}/recipients`);
    expect((body as { recipients: object[] }).recipients).toHaveLength(5);
    await rig.recipient(id, phoneOfTest());
  });

  test('a STOP by it holds for all, until it or the deployment’s account hears START', async () => {
    const phone = phoneOfTest();
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    const [one, other] = [await rival(), await rival()];
    await write(one.sms, phone, 'STOP');
    expect(await isStopped(id)).toBe(true);
    await write(other.sms, phone, 'START');
    expect(await isStopped(id)).toBe(true);
    await write(one.sms, phone, 'START');
    expect(await isStopped(id)).toBe(false);
    // Once two accounts have heard STOP, neither can undo it.
    await write(one.sms, phone, 'STOP');
    await write(other.sms, phone, 'STOP');
    await write(one.sms, phone, 'START');
    await write(other.sms, phone, 'START');
    expect(await isStopped(id)).toBe(true);
    await write(shared(), phone, 'START');
    expect(await isStopped(id)).toBe(false);
  });

  const call = (value: object) =>
    JSON.stringify({ entry: [{ changes: [{ value: { metadata: { phone_number_id: '555666777' }, ...value } }] }] });

  async function post(url: string, payload: string): Promise<void> {
    const mark = createHmac('sha256', WHATSAPP.appSecret).update(payload).digest('hex');
    const headers = { 'content-type': 'application/json', 'x-hub-signature-256': `sha256=${mark}` };
    expect((await rig.harbour.app.inject({ method: 'POST', url, payload, headers })).statusCode).toBe(200);
  }

  test('who wrote to its WhatsApp is not taken to have written to others', async () => {
    const phone = phoneOfTest();
    const { id } = await rig.create();
    await rig.recipient(id, phone, 'whatsapp');
    const { whatsapp } = await rival();
    const timestamp = String(Math.floor((rig.harbour.clock.now - MINUTE) / 1000));
    const messages = [{ id: 'wamid.1', from: phone.slice(1), timestamp, text: { body: 'Hello' } }];
    await post(whatsapp, call({ messages }));
    expect(await rowsOf(phone)).toMatchObject([{ window_until: null }]);
  });

  test('however many reports on nothing one call has, it is waited for once', async () => {
    const { whatsapp } = await rival();
    const statuses = Array.from({ length: 40 }, (_, n) => ({ id: `wamid.none-${String(n)}`, status: 'read' }));
    const waits = vi.spyOn(rig.harbour.deps, 'sleep');
    await post(whatsapp, call({ statuses }));
    expect(waits).toHaveBeenCalledTimes(1);
    waits.mockRestore();
  });
});
