import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { takeNext } from './features/messages/send-messages.ts';
import { messagesRig, phoneWith } from './testing/messages-rig.ts';
import { ADMIN, PASSWORD } from './testing/test-app.ts';

const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

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
    expect(line?.text).toMatch(/Stop: \S+\/s\/\w{8}$/u);
    const [sent] = await rig.messagesOf(id);
    expect(sent).toMatchObject({
      state: 'delivered',
      account: 'shared',
      segments: 1,
      cost: { amount: '0.8', currency: 'KES' },
      network: '63902',
      // Who sends is not to read the link by which the recipient ends what everybody sends.
      body: line?.text.replace(/\w{8}$/u, '********'),
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

  test('where a shipment goes elsewhere meanwhile, it is the night there that nothing is sent in', async () => {
    const phone = phoneWith('931');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    // 9:00 in Kampala, 6:00 in Dakar.
    rig.harbour.clock.now = Date.parse('2026-11-21T06:00:00.000Z');
    await rig.record(id, 'Picked Up');
    await rig.send();
    const body = { destination: 'Dakar' };
    await rig.harbour.rest('PATCH', `/api/shipments/${id}`, { token: rig.owner.token, body });
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)).toEqual([]);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'waiting', sendAt: '2026-11-21T07:00:00.000Z' }]);
    await rig.later(HOUR);
    expect(rig.got(phone).map(({ text }) => text)).toEqual([expect.stringContaining('picked up')]);
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

  test('what gave way to a status that was taken back is told after all', async () => {
    const phone = phoneWith('908');
    const { id } = await rig.create();
    await rig.recipient(id, phone);
    for (const status of ['Out for Delivery', 'Delivered', 'Out for Delivery']) {
      await rig.record(id, status);
      await rig.send();
    }
    await rig.later(2 * MINUTE);
    expect(rig.got(phone).map(({ text }) => text)).toEqual([expect.stringContaining('out for delivery')]);
    // All within one look at the journal.
    const other = await rig.create();
    await rig.recipient(other.id, phone);
    for (const status of ['Picked Up', 'Exception', 'Delivered', 'Picked Up']) await rig.record(other.id, status);
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(rig.got(phone)[1]?.text).toContain('picked up');
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
    expect(rig.got(asking)[0]?.text).toContain('utapewa taarifa za');
    const { token } = await rig.harbour.signIn(rig.owner.user.email, PASSWORD);
    const listed = (await rig.call('GET', `/api/shipments/${id}/recipients`, undefined, token)).body;
    expect(listed).toMatchObject({ recipients: [{}, { phone: asking, consent: 'wrote' }] });
  });
});
