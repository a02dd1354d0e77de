import { listPublishedTimes } from '@msafara/db/borders/border-times.repository';
import { insertJob } from '@msafara/db/jobs/jobs.repository';
import { TEST_DIALECTS } from '@msafara/db/testing/test-databases';
import { BORDER_SIDES } from '@msafara/domain/milestones/milestone-codes';
import { LANGUAGES } from '@msafara/domain/settings/languages';
import { searchPosts } from '@msafara/places/search-posts';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { corridorPage } from './features/borders/corridor-page.ts';
import { addCrossing, addOrganisation } from './testing/crossings.ts';
import { startTestApp, type TestApp } from './testing/test-app.ts';

const HOUR = 3_600_000;
const LONG_AGO = '2026-01-01T00:00:00.000Z';
/** The test's clock stands at 20 November: whole days before it count. */
const START = Date.parse('2026-11-01T07:00:00.000Z');

describe.each(TEST_DIALECTS)('the page of corridors, on %s (D29)', (dialect) => {
  let harbour: TestApp;

  beforeAll(async () => {
    harbour = await startTestApp(dialect, { RATE_LIMITS: 'off' });
  });

  afterAll(() => harbour.close());

  /** So many crossings of an organisation at a post, a day apart. */
  const cross = (organisationId: string, postId: string, count: number, { exit = 6, from = START } = {}) =>
    harbour.database.transaction(async (trx) => {
      for (let n = 0; n < count; n += 1) {
        // oxlint-disable-next-line no-await-in-loop -- one connection
        await addCrossing(trx, { organisationId, postId, at: from + n * 24 * HOUR, exit, entry: exit / 2 });
      }
    });
  const add = (id: string, more: Record<string, unknown> = {}) =>
    harbour.database.transaction((trx) => addOrganisation(trx, id, { createdAt: LONG_AGO, ...more }));
  /** Has all learnt anew, as the job of the day does; returns the posts that are published. */
  async function learn(): Promise<string[]> {
    const at = new Date(harbour.clock.now).toISOString();
    const job = { id: `learn-${harbour.deps.newId()}`, kind: 'borders.learn', payload: {}, runAt: at, createdAt: at };
    await harbour.database.transaction((trx) => insertJob(trx, job));
    await harbour.runJobs();
    return published();
  }
  const forget = (postId: string) =>
    harbour.database.transaction((trx) => trx.deleteFrom('milestones').where('post_id', '=', postId).execute());
  const published = async () => {
    const { times } = await listPublishedTimes(harbour.database.read);
    return [...new Set(times.map(({ postId }) => postId))];
  };
  const page = (headers: Record<string, string> = {}, url = '/corridors') => harbour.app.inject({ url, headers });

  test('with four organisations nothing is published, with five it is', async () => {
    for (const [n, id] of ['a', 'b', 'c', 'd'].entries()) {
      await add(id);
      await cross(id, 'malaba', 8, { exit: 4 + 2 * n });
    }
    expect(await learn()).toEqual([]);
    expect((await page()).body).toContain('No post has enough crossings');
    await add('e');
    await cross('e', 'malaba', 8, { exit: 12 });
    expect(await learn()).toEqual(['malaba']);
    const { body } = await page();
    const malaba = body.slice(
      body.indexOf('<article id="malaba">'),
      body.indexOf('</article>', body.indexOf('id="malaba"')),
    );
    expect(malaba).toContain('<dt>Leaving</dt><dd>8 hrs, nine in ten 12 hrs</dd>');
    expect(malaba).toContain('<dt>Entering</dt><dd>4 hrs, nine in ten 6 hrs</dd>');
    expect(body).toContain('30 days before 20 Nov 2026');
  });

  test.each([
    ['the demo', 'busia', { isDemo: true }],
    ['platform staff', 'namanga', { isPlatform: true }],
    ['a trial', 'rusumo', { isTrial: true, paidUntil: '2026-12-01T00:00:00.000Z' }],
    ['test mode', 'kobero', { testOf: 'a' }],
    ['one whose paid period is over', 'mutukula', { paidUntil: '2026-11-19T00:00:00.000Z' }],
    ['one of the last sixty days', 'elegu', { createdAt: '2026-09-22T00:00:00.000Z' }],
  ])('%s never counts as the fifth', async (name, postId, more) => {
    // There is one demo and one platform already.
    const flag = 'isDemo' in more ? 'is_demo' : 'is_platform';
    const special = harbour.database.read.selectFrom('organisations').select('id').where(flag, '=', 1);
    const isSpecial = 'isDemo' in more || 'isPlatform' in more;
    const fifth = isSpecial ? (await special.executeTakeFirstOrThrow()).id : name;
    if (!isSpecial) await add(fifth, more);
    for (const id of ['a', 'b', 'c', 'd', fifth]) await cross(id, postId, 8);
    expect(await learn()).toEqual(['malaba']);
    await cross('e', postId, 8);
    expect(await learn()).toEqual([postId, 'malaba'].toSorted());
    await forget(postId);
  });

  test('one with more than half keeps a post unpublished', async () => {
    for (const id of ['b', 'c', 'd', 'e']) await cross(id, 'chirundu', 6);
    await cross('a', 'chirundu', 19);
    await cross('a', 'chirundu', 6);
    expect(await learn()).toEqual(['malaba']);
    await cross('b', 'chirundu', 1);
    expect(await learn()).toEqual(['chirundu', 'malaba']);
    await forget('chirundu');
  });

  test('who opts out is out at once, and back as soon as it wants to be', async () => {
    const owner = await harbour.signUp('owner');
    const { id } = owner.user.organisation;
    await harbour.database.transaction((trx) =>
      trx.updateTable('organisations').set({ base_is_trial: 0, created_at: LONG_AGO }).where('id', '=', id).execute(),
    );
    for (const each of ['a', 'b', 'c', 'd', id]) await cross(each, 'gatuna', 7);
    expect(await learn()).toEqual(['gatuna', 'malaba']);
    const set = async (isShared: boolean) => {
      const { status } = await harbour.trpc('mutation', 'borders.setSharing', { isShared }, owner.cookie);
      expect(status).toBe(200);
      await harbour.runJobs();
      expect((await harbour.trpc('query', 'borders.sharing', undefined, owner.cookie)).body).toEqual({ isShared });
      return published();
    };
    expect(await set(false)).toEqual(['malaba']);
    expect((await page()).body).toMatch(/<article id="gatuna">(?:(?!<\/article>).)*not enough crossings yet/u);
    expect(await set(true)).toEqual(['gatuna', 'malaba']);
    const wrong = await harbour.trpc('mutation', 'borders.setSharing', { isShared: 'no' }, owner.cookie);
    expect(wrong.status).toBe(400);
  });

  test('what happened more than thirty days ago, or today, does not count', async () => {
    const old = Date.parse('2026-10-01T07:00:00.000Z');
    const today = Date.parse('2026-11-20T01:00:00.000Z');
    for (const id of ['a', 'b', 'c', 'd', 'e']) {
      await cross(id, 'tunduma', 7, { from: old });
      await cross(id, 'tunduma', 1, { from: today });
    }
    expect(await learn()).toEqual(['gatuna', 'malaba']);
  });

  test('a page of at most 30 kB in five languages, for everybody to keep, without scripts', async () => {
    for (const language of LANGUAGES) {
      const { body, headers, statusCode } = await page({}, `/corridors?lang=${language}`);
      expect(statusCode).toBe(200);
      expect(Buffer.byteLength(body), language).toBeLessThanOrEqual(30_000);
      expect(body).toContain(`<html lang="${language}" dir="${language === 'ar' ? 'rtl' : 'ltr'}">`);
      expect(body).not.toMatch(/<script|\{\{|undefined|NaN|\w+:\w+\.\w+(?=<)/u);
      expect(headers['cache-control']).toBe('public, max-age=300');
      expect(headers['set-cookie']).toBeUndefined();
    }
    const { body } = await page({ 'accept-language': 'fr-FR' });
    expect(body).toContain('Temps aux frontières');
    expect(body).toContain('Globaltrack');
    expect(body).toMatch(/<li id="s1"><a href="https?:\/\//u);
    for (const name of ['a', 'b', 'c', 'd', 'e']) expect(body).not.toContain(`>${name}<`);
  });

  test('search engines are told of each language under an address of its own', async () => {
    const linked = async (url: string, rel: string) => {
      const { body } = await page({ 'accept-language': 'pt' }, url);
      const links = [...body.matchAll(/<link rel="(\w+)"(?: hreflang="([\w-]+)")? href="[^"]*(\/corridors[^"]*)">/gu)];
      return links.flatMap(([, ofRel, language = '', address]) => (ofRel === rel ? [[language, address]] : []));
    };
    for (const language of LANGUAGES) {
      const address = `/corridors?lang=${language}`;
      expect(await linked(address, 'canonical')).toEqual([['', address]]);
      expect(await linked(address, 'alternate')).toContainEqual([language, address]);
    }
    for (const address of ['/corridors', '/corridors?lang=xx', '/corridors?utm_source=mail']) {
      expect(await linked(address, 'canonical')).toEqual([['', '/corridors']]);
      expect(await linked(address, 'alternate')).toContainEqual(['x-default', '/corridors']);
    }
  });
});

test.each(LANGUAGES)('the page has at most 30 kB in %s when every post has figures', (language) => {
  const times = searchPosts('').flatMap(({ id: postId }) =>
    BORDER_SIDES.map((side) => ({ postId, side, slot: 'all', crossings: 90, p10: 200, p50: 1470, p90: 2970 })),
  );
  const page = corridorPage(language, {
    times,
    until: '2026-11-20',
    publicUrl: 'https://track.msafara.example',
    isNamed: true,
  });
  expect(page.match(/<article id=/gu)).toHaveLength(45);
  // A number and its unit stay on one line.
  expect(page).toMatch(/\d\u00a0(?:km|كم) [→←]|km\u00a0\d+ →/u);
  expect(page).not.toMatch(/\d (?:km|كم)|km \d/u);
  expect(Buffer.byteLength(page)).toBeLessThanOrEqual(30_000);
});
