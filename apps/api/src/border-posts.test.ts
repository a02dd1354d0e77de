import type { BorderPosts } from '@msafara/domain/borders/border-posts.schema';
import type { NewApiKey } from '@msafara/domain/keys/keys.schema';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';

import { type Person, startTestApp, type TestApp } from './testing/test-app.ts';

describe('border posts', () => {
  let harbour: TestApp;
  let owner: Person;

  beforeAll(async () => {
    harbour = await startTestApp('sqlite');
    owner = await harbour.signUp('owner');
  });

  afterAll(() => harbour.close());

  const list = (query = '', token = owner.token) => harbour.rest('GET', `/api/border-posts${query}`, { token });

  test('are found by the beginning of a name or by a country, each with its two sides', async () => {
    expect(await list('?search=malab')).toMatchObject({
      status: 200,
      body: {
        posts: [
          {
            id: 'malaba',
            name: 'Malaba',
            sides: [
              { country: 'KE', countryName: 'Kenya', name: 'Malaba' },
              { country: 'UG', countryName: 'Uganda', name: 'Malaba' },
            ],
          },
        ],
      },
    });
    const { posts } = (await list('?search=Rwanda')).body as BorderPosts;
    expect(posts.map(({ name }) => name)).toContain('Gatuna / Katuna');
    expect(((await list()).body as BorderPosts).posts).toHaveLength(45);
    expect(((await list('?search=nowhere')).body as BorderPosts).posts).toEqual([]);
  });

  test('are read by a key too, and by nobody who is signed out; a text that is too long is refused', async () => {
    const body = { name: 'Gate', scopes: ['events:read'] };
    const { key } = (await harbour.rest('POST', '/api/keys', { token: owner.token, body })).body as NewApiKey;
    expect((await list('', key)).status).toBe(200);
    expect((await harbour.rest('GET', '/api/border-posts')).status).toBe(401);
    expect(await list(`?search=${'x'.repeat(101)}`)).toMatchObject({ status: 400, body: { code: 'INVALID_INPUT' } });
    expect((await list('?country=KE')).status).toBe(400);
  });

  test('complete a field for a place', async () => {
    const found = await harbour.trpc('query', 'places.search', { text: 'kasumbalesa', limit: 2 }, owner.cookie);
    expect(found.body).toMatchObject([
      { kind: 'border', name: 'Kasumbalesa', country: 'CD' },
      { kind: 'border', name: 'Kasumbalesa', country: 'ZM' },
    ]);
  });
});
