import { describe, expect, test } from 'vitest';

import { keyLimitsOf } from './key-limits.ts';
import { keyStateOf } from './key-state.ts';
import { createKeyInput, rollKeyInput } from './keys.schema.ts';

const good = { name: ' Warehouse system ', scopes: ['shipments:write', 'shipments:read', 'shipments:write'] };
const ID = '0190a000-0000-7000-8000-000000000000';

describe('a new key', () => {
  test('is tidied', () => {
    expect(createKeyInput.parse({ ...good, allowedCidrs: [' 2001:DB8::/32 '] })).toEqual({
      name: 'Warehouse system',
      mode: 'live',
      scopes: ['shipments:read', 'shipments:write'],
      expiresAt: null,
      allowedCidrs: ['2001:db8::/32'],
    });
  });

  test.each([
    ['name', { name: '' }],
    ['name', { name: 'x'.repeat(61) }],
    ['name', { name: 'a\u0000b' }],
    ['mode', { mode: 'play' }],
    ['scopes', { scopes: [] }],
    ['scopes', { scopes: ['team:manage'] }],
    ['expiresAt', { expiresAt: 'soon' }],
    ['allowedCidrs', { allowedCidrs: ['anywhere'] }],
    ['allowedCidrs', { allowedCidrs: Array.from({ length: 11 }, () => '10.0.0.1') }],
    ['', { role: 'admin' }],
  ])('is refused for its %s: %j', (field, change) => {
    const { error } = createKeyInput.safeParse({ ...good, ...change });
    expect(error?.issues[0]?.path[0] ?? '').toBe(field);
  });
});

test('a key is rolled at once, or with an overlap that is offered', () => {
  expect(rollKeyInput.parse({ id: ID })).toEqual({ id: ID, overlapHours: 0 });
  for (const overlapHours of [2, -1, '24'])
    expect(rollKeyInput.safeParse({ id: ID, overlapHours }).success).toBe(false);
});

test.each([
  [{ expiresAt: null, revokedAt: null, rolledTo: null }, 'live'],
  [{ expiresAt: '2026-11-20T08:00:00.001Z', revokedAt: null, rolledTo: null }, 'live'],
  [{ expiresAt: '2026-11-20T08:00:00.000Z', revokedAt: null, rolledTo: null }, 'expired'],
  [{ expiresAt: '2026-11-21T08:00:00.000Z', revokedAt: null, rolledTo: 'k' }, 'rolled'],
  [{ expiresAt: '2026-11-19T08:00:00.000Z', revokedAt: null, rolledTo: 'k' }, 'expired'],
  [{ expiresAt: null, revokedAt: '2026-11-20T08:00:00.000Z', rolledTo: null }, 'revoked'],
] as const)('%j is %s', (facts, state) => {
  expect(keyStateOf(facts, '2026-11-20T08:00:00.000Z')).toBe(state);
});

test('Enterprise may call five times as often', () => {
  expect(keyLimitsOf('starter')).toEqual({ reads: 600, writes: 240 });
  expect(keyLimitsOf('enterprise')).toEqual({ reads: 3000, writes: 1200 });
});
