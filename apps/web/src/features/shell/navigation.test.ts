import type { Role, SessionUser } from '@msafara/domain/auth/auth.schema';
import type { Tier } from '@msafara/domain/plans/plans';
import { expect, test } from 'vitest';

import { PUBLIC_PAGES, screensOf } from './navigation.ts';

function userWith(role: Role, tier: Tier, isDemo = false): SessionUser {
  return {
    id: 'u',
    email: 'someone@example.com',
    name: 'Someone',
    role,
    subscriptionTier: tier,
    requestedRole: null,
    isOwner: true,
    mustChangePassword: false,
    emailVerified: true,
    hasSecondFactor: false,
    passwordIsOld: false,
    settings: { timezone: 'UTC', dateFormat: 'MM/DD/YYYY', theme: 'light', language: 'en' },
    organisation: { id: 'o', name: 'Someone', isDemo, isPlatform: role === 'admin', readOnly: false, country: null },
  };
}

const paths = (user: SessionUser) => screensOf(user).map(({ path }) => path);

const START = ['/dashboard', '/shipments'];
const BORDERS = '/at-the-border';
const MIDDLE = ['/qr-generator', '/scan-update', '/reports'];

test.each(['sender', 'viewer'] as const)('what a %s sees in the sidebar by plan, in its order (§2)', (role) => {
  expect(paths(userWith(role, 'starter'))).toEqual([...START, ...MIDDLE, '/settings']);
  expect(paths(userWith(role, 'growth'))).toEqual([...START, BORDERS, ...MIDDLE, '/live-chat', '/settings']);
  expect(paths(userWith(role, 'enterprise'))).toEqual([
    ...START,
    '/dynamic-eta',
    BORDERS,
    ...MIDDLE,
    '/live-chat',
    '/settings',
  ]);
});

test('the demo has Dynamic ETA too; an admin has everything on any plan (§2, D12)', () => {
  const everything = [...START, '/dynamic-eta', BORDERS, ...MIDDLE, '/live-chat', '/settings'];
  expect(paths(userWith('sender', 'growth', true))).toEqual(everything);
  expect(paths(userWith('admin', 'starter'))).toEqual([...everything, '/admin']);
});

test('the public links of the top bar (§2)', () => {
  expect(PUBLIC_PAGES.map(({ path }) => path)).toEqual(['/vision', '/pricing', '/track']);
});
