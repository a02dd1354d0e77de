import { describe, expect, test } from 'vitest';

import { formatApiKey, holdsApiKey, isWholeApiKey, looksLikeApiKey, modeOfApiKey, prefixOfApiKey } from './api-key.ts';

let drawn = 0;
const pick = (n: number) => (drawn += 7) % n;
const key = formatApiKey('live', pick);

describe('API keys', () => {
  test('begin alike, with a secret of 32 characters and a checksum of 6', () => {
    expect(key).toMatch(/^msk_live_[0-9A-Za-z]{38}$/u);
    expect(isWholeApiKey(key)).toBe(true);
    expect(prefixOfApiKey(key)).toBe(key.slice(0, 13));
  });

  // By the CRC-32 that every other library makes of the same text.
  test('have the checksum that others can check', () => {
    expect(formatApiKey('live', () => 0)).toBe(`msk_live_${'0'.repeat(32)}2wjyrI`);
  });

  test('are not whole with one character changed, missing or more', () => {
    for (let index = 9; index < key.length; index += 1) {
      const other = key[index] === 'a' ? 'b' : 'a';
      expect(isWholeApiKey(key.slice(0, index) + other + key.slice(index + 1))).toBe(false);
    }
    for (const text of [key.slice(0, -1), `${key}0`, ` ${key}`, key.replace('live', 'none'), '']) {
      expect(isWholeApiKey(text)).toBe(false);
    }
  });

  test('tell their mode by how they begin', () => {
    const test = formatApiKey('test', pick);
    expect(test).toMatch(/^msk_test_[0-9A-Za-z]{38}$/u);
    expect(isWholeApiKey(test)).toBe(true);
    expect([test, key, prefixOfApiKey(test)].map(modeOfApiKey)).toEqual(['test', 'live', 'test']);
  });

  test('are told from the tokens of sessions', () => {
    expect([key, 'msk_test_1', 'msk_live_'].map(looksLikeApiKey)).toEqual([true, true, true]);
    expect(['', 'msk_', 'kX3_msk_live_', 'MSK_live_'].map(looksLikeApiKey)).toEqual([false, false, false, false]);
  });

  test.each([
    [`/api/shipments?key=${key}`, true],
    ['/api/stats?api_key=msk_test_abc', true],
    ['/api/stats?x=1&%20msk_live_abc', true],
    ['/api/stats', false],
    ['/track/msk_live_abc', false],
    ['/track/msk_live_abc?size=a4', false],
    ['/track?number=MSK-LIVE-1', false],
  ])('%s holds one: %s', (url, holds) => {
    expect(holdsApiKey(url)).toBe(holds);
  });
});
