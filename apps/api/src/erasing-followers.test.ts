import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { emailKey } from '@msafara/domain/auth/auth.schema';
import type { PersonData } from '@msafara/domain/erasures/erasures.schema';
import { beforeAll, describe, expect, test } from 'vitest';

import { ERASURE_LOG, eraseAgain } from './features/erasures/erasure-log.ts';
import { mailFollowers } from './features/tracking/follow.service.ts';
import { messagesRig } from './testing/messages-rig.ts';
import { recordStatements, wholeReads } from './testing/statements.ts';
import type { Person } from './testing/test-app.ts';

describe.each(TEST_DIALECTS)('what is kept of somebody who follows by mail, on %s (D27, D28)', (dialect) => {
  const rig = messagesRig(dialect);
  let statements: Set<string>;

  beforeAll(() => {
    statements = recordStatements();
  });

  const read = () => rig.harbour.database.read;
  const ask = (path: 'export' | 'erase', contact: string, { cookie }: Person = rig.owner) =>
    rig.harbour.trpc('mutation', `erasures.${path}`, { contact }, cookie);
  const followersOf = (email: string) =>
    read().selectFrom('followers').selectAll().where('email_key', '=', emailKey(email)).execute();
  const mailsTo = async (email: string) =>
    (await read().selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('id').execute()).map(
      ({ template }) => template,
    );

  async function follow(trackingNumber: string, email: string): Promise<void> {
    const { status } = await rig.harbour.trpc('mutation', 'tracking.follow', { trackingNumber, email, language: 'en' });
    expect(status).toBe(200);
  }

  async function confirm(email: string): Promise<void> {
    const mails = await read().selectFrom('mails').selectAll().where('to_email', '=', email).orderBy('id').execute();
    const token = /\/follow\?token=(\S+)/u.exec(mails.at(-1)?.body_text ?? '')?.[1];
    expect((await rig.harbour.trpc('mutation', 'tracking.confirmFollow', { token })).status).toBe(200);
  }

  const mailMoved = (shipmentId: string) =>
    mailFollowers(rig.harbour.deps, { payload: { shipmentId }, finish: () => Promise.resolve(true) });

  test('the export lists what they follow since when, in this organisation alone', async () => {
    const email = `Reader-${dialect}@example.com`;
    const first = await rig.create();
    const second = await rig.create();
    const followedAt = new Date(rig.harbour.clock.now).toISOString();
    await follow(first.trackingNumber, email);
    rig.harbour.clock.now += 60_000;
    await confirm(email);
    const confirmedAt = new Date(rig.harbour.clock.now).toISOString();
    await follow(second.trackingNumber, email);
    const { body, status } = await ask('export', email.toLowerCase());
    expect(status).toBe(200);
    expect((body as PersonData).followed).toEqual([
      {
        shipmentId: first.id,
        trackingNumber: first.trackingNumber,
        email,
        language: 'en',
        createdAt: followedAt,
        confirmedAt,
      },
      {
        shipmentId: second.id,
        trackingNumber: second.trackingNumber,
        email,
        language: 'en',
        createdAt: confirmedAt,
        confirmedAt: null,
      },
    ]);
    const stranger = await rig.harbour.signUp(`no-follower-${dialect}`);
    expect((await ask('export', email, stranger)).body).toMatchObject({ followed: [] });
    expect((await ask('erase', email, stranger)).status).toBe(404);
    expect(await followersOf(email)).toHaveLength(2);
  });

  test('the erasure ends what they follow and what waits to be mailed to them, and leaves other organisations’', async () => {
    const email = `gone-${dialect}@example.com`;
    const stranger = await rig.harbour.signUp(`followed-${dialect}`);
    const theirs = await rig.call(
      'POST',
      '/api/shipments',
      { trackingNumber: `THEIRS-${dialect}`, origin: 'Mombasa', destination: 'Kampala' },
      stranger.token,
    );
    await follow((theirs.body as { trackingNumber: string }).trackingNumber, email);
    const own = await rig.create();
    const other = `stays-${dialect}@example.com`;
    for (const each of [email, other]) {
      await follow(own.trackingNumber, each);
      await confirm(each);
    }
    const waiting = await rig.create();
    await follow(waiting.trackingNumber, email);
    await rig.record(own.id, 'Picked Up');
    await mailMoved(own.id);
    expect(await mailsTo(email)).toEqual(['follow', 'follow', 'follow', 'moved']);
    const { status, body: erased } = await ask('erase', email.toUpperCase());
    expect(status).toBe(200);
    expect(erased).toMatchObject({ shipments: 0, recipients: 0, proofs: 0, followers: 2 });
    expect((await followersOf(email)).map(({ shipment_id: id }) => id)).toEqual([(theirs.body as { id: string }).id]);
    expect(await mailsTo(email)).toEqual(['follow']);
    await mailMoved(own.id);
    expect(await mailsTo(email)).toEqual(['follow']);
    expect(await mailsTo(other)).toEqual(['follow', 'moved', 'moved']);
    const { body } = await rig.harbour.trpc('query', 'erasures.list', undefined, rig.owner.cookie);
    expect(body).toEqual({ erasures: [erased] });
  });

  test('a mail of what was followed until the delivery goes too, and all is erased again in an older database', async () => {
    const email = `older-${dialect}@example.com`;
    const delivered = await rig.create();
    await follow(delivered.trackingNumber, email);
    await confirm(email);
    await rig.record(delivered.id, 'Delivered');
    await mailMoved(delivered.id);
    const { trackingNumber } = await rig.create();
    await follow(trackingNumber, email);
    const followers = await followersOf(email);
    const mails = await read().selectFrom('mails').selectAll().where('to_email', '=', email).execute();
    expect([followers.length, mails.length]).toEqual([1, 3]);
    const { body: erased } = await ask('erase', email);
    expect(erased).toMatchObject({ followers: 2 });
    expect(await mailsTo(email)).toEqual([]);
    const log = Buffer.from((await rig.harbour.deps.files.get(ERASURE_LOG)) ?? []).toString();
    expect(log).not.toContain(email);
    await rig.harbour.database.transaction(async (trx) => {
      await trx.deleteFrom('erasures').where('organisation_id', '=', rig.owner.user.organisation.id).execute();
      await trx.insertInto('followers').values(followers).execute();
      await trx.insertInto('mails').values(mails).execute();
    });
    expect(await eraseAgain(rig.harbour.deps)).toBe(1);
    expect(await followersOf(email)).toEqual([]);
    expect(await mailsTo(email)).toEqual([]);
  });

  test('each statement about followers and the mails to them goes through an index', async () => {
    const texts = [...statements].filter((text) => /"followers"|"follower_id"/u.test(text));
    expect(texts.filter((text) => text.startsWith('delete')).length).toBeGreaterThan(1);
    expect(await wholeReads(dialect, rig.harbour.database, texts)).toEqual([]);
  });
});
