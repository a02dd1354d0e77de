import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const CONTACT = {
  isShown: true,
  phone: '+254 712 345 678',
  email: 'desk@zuri.example',
  webPage: 'zuri.example/contact',
};

describe.each(TEST_DIALECTS)('the sender on the public page, on %s', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let admin: Person;
  let organisationId: string;

  beforeAll(async () => {
    harbour = await startTestApp(dialect);
    owner = await harbour.signUp('owner');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    organisationId = owner.user.organisation.id;
    const body = { trackingNumber: 'SENT-00001', origin: 'Mombasa', destination: 'Kampala' };
    expect((await harbour.rest('POST', '/api/shipments', { token: owner.token, body })).status).toBe(201);
  });

  afterAll(() => harbour.close());

  const set = (contact: object) => harbour.trpc('mutation', 'organisations.setContact', contact, owner.cookie);
  const plan = (subscriptionTier: string) =>
    harbour.trpc('mutation', 'admin.setPlan', { organisationId, subscriptionTier, paidUntil: null }, admin.cookie);
  const takeOff = (isTakenOff: boolean) =>
    harbour.trpc('mutation', 'admin.takeOffContact', { organisationId, isTakenOff }, admin.cookie);
  async function shown(): Promise<PageFacts['sender']> {
    const { body } = await harbour.trpc('query', 'tracking.facts', { trackingNumber: 'SENT-00001' });
    return (body as PageFacts).sender;
  }

  test('is set by owners on Growth and Enterprise, and shows once the owner’s address is confirmed', async () => {
    expect(await set(CONTACT)).toMatchObject({ status: 403, body: { data: { reason: { code: 'plan.contact' } } } });
    await plan('growth');
    const saved = await set(CONTACT);
    expect(saved.status).toBe(200);
    expect(saved.body).toMatchObject({ isOwnerConfirmed: false, contact: { webPage: 'https://zuri.example/contact' } });
    expect(await shown()).toBeNull();
    await harbour.confirm(owner);
    expect(await shown()).toEqual({
      name: owner.user.organisation.name,
      phone: '+254 712 345 678',
      email: 'desk@zuri.example',
      webPage: 'https://zuri.example/contact',
      logo: null,
    });
  });

  test('is gone on Starter, when it is switched off, and when an administrator takes it off', async () => {
    await plan('starter');
    expect(await shown()).toBeNull();
    await plan('enterprise');
    expect(await shown()).not.toBeNull();
    await set({ ...CONTACT, isShown: false });
    expect(await shown()).toBeNull();
    await set(CONTACT);
    expect((await takeOff(true)).status).toBe(200);
    expect(await shown()).toBeNull();
    // The owner cannot put it back.
    expect((await set(CONTACT)).body).toMatchObject({ contact: { isTakenOff: true } });
    expect(await shown()).toBeNull();
    expect((await takeOff(false)).status).toBe(200);
    expect(await shown()).not.toBeNull();
  });

  test('what one tab changes leaves what another tab or owner set since it was read', async () => {
    await set(CONTACT);
    expect((await set({ phone: null })).body).toMatchObject({ contact: { phone: null, email: CONTACT.email } });
    expect((await set({ email: ' ' })).body).toMatchObject({ contact: { phone: null, email: null, isShown: true } });
    expect((await set({ isShown: false })).body).toMatchObject({
      contact: { isShown: false, webPage: 'https://zuri.example/contact' },
    });
    expect((await set(CONTACT)).status).toBe(200);
  });

  test('what is no address of the web, or too long, is refused and changes nothing', async () => {
    const before = await shown();
    for (const [field, value] of [
      ['webPage', 'http://zuri.example'],
      ['webPage', 'javascript:alert(1)'],
      ['webPage', 'https://user:secret@zuri.example'],
      ['webPage', 'https://127.0.0.1/'],
      ['webPage', `https://zuri.example/${'x'.repeat(200)}`],
      ['email', 'nobody'],
      ['phone', '7'.repeat(41)],
      ['phone', 'a\u0000b'],
      ['isShown', 'yes'],
    ] as const) {
      const { status, body } = await set({ ...CONTACT, [field]: value });
      expect([field, value, status]).toEqual([field, value, 400]);
      expect(body).toMatchObject({ data: { fieldCodes: { [field]: { code: expect.any(String) } } } });
    }
    expect(await shown()).toEqual(before);
  });

  test('the public answer on REST stays what it is', async () => {
    const { body } = await harbour.rest('GET', '/api/public/track/SENT-00001');
    expect(Object.keys(body as object)).not.toContain('sender');
    expect(JSON.stringify(body)).not.toContain('zuri');
  });

  test('a problem with a delivery reaches those who handle shipments, and the owner by mail', async () => {
    const report = (more: object) =>
      harbour.trpc('mutation', 'tracking.report', { trackingNumber: 'SENT-00001', problem: 'damaged', ...more });
    const sent = await report({ message: 'One box is wet.', contact: '+256 772 000 000' });
    expect(sent).toMatchObject({ status: 200, body: { success: true } });
    const { body } = await harbour.rest('GET', '/api/notifications', { token: owner.token });
    expect((body as { title: string; message: string }[])[0]).toMatchObject({
      type: 'other',
      title: 'A problem with SENT-00001',
      message: 'Reported: something is damaged. · One box is wet. · +256 772 000 000',
    });
    const mail = await harbour.database.read
      .selectFrom('mails')
      .select(['to_email', 'body_text'])
      .where('template', '=', 'problem')
      .executeTakeFirstOrThrow();
    expect(mail.to_email).toBe(owner.user.email);
    expect(mail.body_text).toContain('To answer: +256 772 000 000');
    for (const bad of [{ problem: 'lost' }, { message: 'x'.repeat(501) }, { contact: 'x'.repeat(101) }, { odd: 1 }]) {
      expect((await report(bad)).status).toBe(400);
    }
    for (let n = 0; n < 4; n += 1) expect((await report({})).status).toBe(200);
    expect((await report({})).status).toBe(429);
  });

  test('an organisation that was renamed is found by its new name', async () => {
    await harbour.trpc('mutation', 'organisations.rename', { name: 'Nyota Haulage' }, owner.cookie);
    const { body } = await harbour.trpc('query', 'admin.organisations', { search: 'nyota' }, admin.cookie);
    expect(body).toMatchObject({ items: [{ id: organisationId, contact: 'shown' }] });
  });
});
