import { describe, expect, test } from 'vitest';

import { restoreSession, sessionAfterChange } from './session-storage.ts';

const user = {
  id: '0198c0de-0000-7000-8000-000000000001',
  email: 'wanjiru@example.org',
  name: 'Wanjiru Kamau',
  role: 'sender',
  subscriptionTier: 'starter',
  requestedRole: null,
  isOwner: true,
  mustChangePassword: false,
  emailVerified: true,
  hasSecondFactor: false,
  passwordIsOld: false,
  settings: { timezone: 'Africa/Nairobi', dateFormat: 'DD/MM/YYYY', theme: 'auto', language: 'sw' },
  organisation: { id: 'o1', name: 'Baobab Freight', isDemo: false, isPlatform: false, readOnly: false, country: null },
};
const stored = JSON.stringify(user);

describe('restoring the session on load (§4)', () => {
  test('a stored token and user restore it', async () => {
    expect(await restoreSession('handle', stored)).toEqual({ kind: 'session', user });
  });

  test('so does what was stored before organisations had a country', async () => {
    const { country: _, ...organisation } = user.organisation;
    expect(await restoreSession('handle', JSON.stringify({ ...user, organisation }))).toEqual({
      kind: 'session',
      user,
    });
  });

  test.each([
    ['nothing stored', null, null],
    ['a token alone', 'handle', null],
    ['a user alone', null, stored],
    ['an empty token', '', stored],
  ])('%s is nobody', async (_, token, text) => {
    expect(await restoreSession(token, text)).toEqual({ kind: 'none' });
  });

  test.each([
    ['text that is not JSON', '{"id":'],
    ['null', 'null'],
    ['an array', '[]'],
    ['an empty text', ''],
    ['an unknown role', JSON.stringify({ ...user, role: 'owner' })],
    ['an unknown tier', JSON.stringify({ ...user, subscriptionTier: 'gold' })],
    ['an unknown theme', JSON.stringify({ ...user, settings: { ...user.settings, theme: 'pink' } })],
    ['no settings', JSON.stringify({ ...user, settings: undefined })],
    ['no organisation', JSON.stringify({ ...user, organisation: null })],
    ['half an organisation', JSON.stringify({ ...user, organisation: { id: 'o1' } })],
  ])('%s is corrupt, with or without a token', async (_, text) => {
    expect(await restoreSession('handle', text)).toEqual({ kind: 'corrupt' });
    expect(await restoreSession(null, text)).toEqual({ kind: 'corrupt' });
  });
});

describe('a change of the stored user in another tab (§4)', () => {
  test.each([
    ['another user takes over', JSON.stringify({ ...user, name: 'Otieno' }), 'session'],
    ['a removed user ends the session', null, 'none'],
    ['a text that cannot be parsed clears it', 'oops', 'corrupt'],
  ])('%s', async (_, text, kind) => {
    expect((await sessionAfterChange(text)).kind).toBe(kind);
  });
});
