import { LOGO_BYTES } from '@msafara/domain/organisations/logo.schema';
import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import sharp from 'sharp';
import { afterAll, beforeAll, describe, expect, test, vi } from 'vitest';

import { StoreUnavailable } from './features/files/store-unavailable.ts';
import { wordsIn } from './features/mail/words.ts';
import { trackingPage } from './features/tracking/tracking-page.ts';
import { ADMIN, type Person, startTestApp, type TestApp } from './testing/test-app.ts';

const CONTACT = { isShown: true, phone: null, email: null, webPage: null };

/** A band of many colours with a black square: more than fits a logo as it is. */
async function drawing(noise: boolean): Promise<Buffer> {
  const [width, height] = [800, 240];
  const pixels = Buffer.alloc(width * height * 3, 255);
  if (noise) for (let n = 0; n < pixels.length; n += 1) pixels[n] = (n * 2_654_435_761) >>> 24;
  for (let y = 60; y < 180; y += 1) pixels.fill(0, (y * width + 100) * 3, (y * width + 300) * 3);
  return sharp(pixels, { raw: { width, height, channels: 3 } })
    .jpeg({ quality: 90 })
    .toBuffer();
}

describe.each(TEST_DIALECTS)('the logo of an organisation, on %s (D28)', (dialect) => {
  let harbour: TestApp;
  let owner: Person;
  let admin: Person;
  let shipmentId: string;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
    owner = await harbour.signUp('owner');
    admin = await harbour.signIn(ADMIN.email, ADMIN.password);
    await harbour.confirm(owner);
    await plan('growth');
    const body = { trackingNumber: 'LOGO-00001', origin: 'Mombasa', destination: 'Kampala' };
    shipmentId = ((await harbour.rest('POST', '/api/shipments', { token: owner.token, body })).body as { id: string })
      .id;
    await harbour.trpc('mutation', 'organisations.setContact', CONTACT, owner.cookie);
  });

  afterAll(() => harbour.close());

  const plan = (subscriptionTier: string) => {
    const input = { organisationId: owner.user.organisation.id, subscriptionTier, paidUntil: null };
    return harbour.trpc('mutation', 'admin.setPlan', input, admin.cookie);
  };
  const set = (fileId: string | null) => harbour.trpc('mutation', 'organisations.setLogo', { fileId }, owner.cookie);
  const shown = async () => {
    const { body } = await harbour.trpc('query', 'tracking.facts', { trackingNumber: 'LOGO-00001' });
    return (body as PageFacts).sender?.logo ?? null;
  };
  /** What the server writes before there is a script. */
  async function page(): Promise<string> {
    const found = { trackingNumber: 'LOGO-00001' };
    const { body: result } = await harbour.trpc('query', 'tracking.find', found);
    const { body: facts } = await harbour.trpc('query', 'tracking.facts', found);
    const answer = { kind: 'found', result: result as PublicTracking, facts: facts as PageFacts } as const;
    const now = new Date(harbour.clock.now).toISOString();
    return trackingPage({ t: wordsIn('en'), language: 'en', answer, publicUrl: 'https://harbour.example', now }).body;
  }
  const publicLogo = (path: string) => harbour.app.inject({ url: path });
  async function store(bytes: Buffer): Promise<string> {
    const { statusCode, body } = await harbour.app.inject({
      method: 'PUT',
      url: '/api/files',
      headers: { authorization: `Bearer ${owner.token}`, 'content-type': 'image/jpeg' },
      payload: bytes,
    });
    expect(statusCode, body).toBe(200);
    return (JSON.parse(body) as { id: string }).id;
  }
  const label = (form: 'pdf' | 'png') =>
    harbour.app.inject({
      url: `/api/shipments/${shipmentId}/label.${form}`,
      headers: { authorization: `Bearer ${owner.token}` },
    });

  test('is made small, and stands on the public page and on labels', async () => {
    expect(await shown()).toBeNull();
    const before = (await label('png')).rawPayload;
    const answer = await set(await store(await drawing(false)));
    expect(answer).toMatchObject({ status: 200, body: { logo: { width: 320, height: 96 } } });
    const logo = await shown();
    expect(logo).toMatchObject({ width: 320, height: 96 });
    const { statusCode, headers, rawPayload } = await publicLogo(logo?.path ?? '');
    expect([statusCode, headers['content-type'], headers['x-content-type-options']]).toEqual([
      200,
      'image/png',
      'nosniff',
    ]);
    expect(rawPayload.length).toBeLessThanOrEqual(LOGO_BYTES);
    expect(await sharp(rawPayload).metadata()).toMatchObject({ width: 320, height: 96, format: 'png' });
    expect(await page()).toContain(`<img src="${logo?.path ?? ''}" alt="" width="160" height="48" loading="lazy">`);
    expect((await label('png')).rawPayload.equals(before)).toBe(false);
    expect((await label('pdf')).statusCode).toBe(200);
    // Administrators read the logo of any organisation, for its labels; others only their own.
    const input = { organisationId: owner.user.organisation.id };
    const own = await harbour.trpc('query', 'organisations.logo', undefined, owner.cookie);
    expect(await harbour.trpc('query', 'organisations.logo', input, admin.cookie)).toMatchObject({ body: own.body });
    const { cookie } = await harbour.signUp('other-printer');
    expect((await harbour.trpc('query', 'organisations.logo', input, cookie)).status).toBe(404);
    const wrong = await harbour.trpc('query', 'organisations.logo', { organisationId: 'x' }, admin.cookie);
    expect(wrong.status).toBe(400);
  });

  test('of very many colours is small too, and what is no picture is refused', async () => {
    const answer = await set(await store(await drawing(true)));
    expect(answer.status).toBe(200);
    expect((await publicLogo((await shown())?.path ?? '')).rawPayload.length).toBeLessThanOrEqual(LOGO_BYTES);
    const unknown = await set('01a20c66-2a5f-75f7-a1b6-dc609707d526');
    expect(unknown).toMatchObject({ status: 404, body: { data: { reason: { code: 'file.notFound' } } } });
    for (const fileId of ['logo.png', '', 7]) {
      const refused = await harbour.trpc('mutation', 'organisations.setLogo', { fileId }, owner.cookie);
      expect(refused.status).toBe(400);
    }
  });

  test('is left off labels while the store of files is away, or where its picture is damaged', async () => {
    const { files } = harbour.deps;
    const printed = (await label('png')).rawPayload;
    const broken = {
      away: () => Promise.reject(new StoreUnavailable('away')),
      damaged: () => Promise.resolve(new Uint8Array(90)),
      empty: () => Promise.resolve(new Uint8Array()),
    };
    for (const [name, get] of Object.entries(broken)) {
      const reading = vi.spyOn(files, 'get').mockImplementation(get);
      const { statusCode, rawPayload } = await label('png');
      expect([name, statusCode, rawPayload.equals(printed)]).toEqual([name, 200, false]);
      expect(reading).toHaveBeenCalled();
      reading.mockRestore();
    }
    expect((await label('png')).rawPayload.equals(printed)).toBe(true);
  });

  test('is gone where the contact is taken off, on Starter, and when it is taken off itself; and with it its file', async () => {
    const path = (await shown())?.path ?? '';
    const { organisation } = owner.user;
    const takeOff = (isTakenOff: boolean) =>
      harbour.trpc('mutation', 'admin.takeOffContact', { organisationId: organisation.id, isTakenOff }, admin.cookie);
    await takeOff(true);
    expect((await publicLogo(path)).statusCode).toBe(404);
    await takeOff(false);
    expect((await publicLogo(path)).statusCode).toBe(200);
    await plan('starter');
    expect([await shown(), (await publicLogo(path)).statusCode]).toEqual([null, 404]);
    expect(await set(null)).toMatchObject({ status: 403, body: { data: { reason: { code: 'plan.contact' } } } });
    await plan('enterprise');
    expect(await set(null)).toMatchObject({ status: 200, body: { logo: null } });
    expect([await shown(), (await publicLogo(path)).statusCode]).toEqual([null, 404]);
    const [file] = await harbour.database.read
      .selectFrom('files')
      .select('kept_until')
      .where('id', '=', path.slice('/logos/'.length))
      .execute();
    expect(file?.kept_until).not.toBeNull();
    expect((await label('png')).statusCode).toBe(200);
  });
});
