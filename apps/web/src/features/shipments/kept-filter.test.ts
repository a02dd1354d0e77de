import { describe, expect, test } from 'vitest';

import { addressOfFilter, isSameFilter, keptFilterOf } from './kept-filter.ts';
import { readListView } from './use-list-address.ts';

const FULL = 'q=Lom%C3%A9&status=In+Transit&priority=Urgent&delayed=1&from=2026-11-01&to=2026-11-30';

describe('a saved filter', () => {
  test('is what the address says, and leads back to it', () => {
    const filter = keptFilterOf(readListView(new URLSearchParams(`${FULL}&order=eta&organisation=x&page=2&cursor=c`)));
    expect(new URLSearchParams(addressOfFilter(filter) as Record<string, string>).toString()).toBe(FULL);
  });

  test('takes what it does not name out of the address', () => {
    const nothing = { q: null, status: null, priority: null, delayed: null, from: null, to: null };
    expect(keptFilterOf(readListView(new URLSearchParams('order=eta')))).toEqual({});
    expect(addressOfFilter({ isDelayed: true })).toEqual({ ...nothing, delayed: '1' });
  });

  test('is the same as another that narrows alike', () => {
    expect(isSameFilter({ search: 'a', isDelayed: true }, { isDelayed: true, search: 'a' })).toBe(true);
    expect(isSameFilter({ search: 'a' }, { search: 'a', isDelayed: true })).toBe(false);
    expect(isSameFilter({ search: 'a' }, { search: 'b' })).toBe(false);
  });
});
