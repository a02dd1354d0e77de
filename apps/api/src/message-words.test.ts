import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { describe, expect, test } from 'vitest';

import { messagesRig, phoneWith } from './testing/messages-rig.ts';
import { ADMIN } from './testing/test-app.ts';

const MINUTE = 60_000;

describe.each(TEST_DIALECTS)('own words in messages on %s', (dialect) => {
  const rig = messagesRig(dialect);

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

  test('a place that a list of fixed width has padded is written with one blank, or WhatsApp refuses it', async () => {
    const phone = phoneWith('941');
    const { id } = await rig.create();
    await rig.recipient(id, phone, 'whatsapp');
    await rig.record(id, 'Picked Up', { location: 'MALABA          GATE 2' });
    await rig.send();
    await rig.later(2 * MINUTE);
    expect(await rig.messagesOf(id)).toMatchObject([{ state: 'delivered', reason: null }]);
    expect(rig.got(phone)[0]?.text).toContain('MALABA GATE 2');
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
});
