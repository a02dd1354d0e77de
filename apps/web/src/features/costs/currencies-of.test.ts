import type { ClockChange } from '@msafara/domain/clocks/clocks.schema';
import { expect, test } from 'vitest';

import { currenciesOf } from './currencies-of.ts';

const tiers = (perDay: number) => [{ fromDay: 1, perDay }];

test('rates of earlier changes are told in the currency that a clock had then', () => {
  const changes: Pick<ClockChange, 'before' | 'after'>[] = [
    { before: {}, after: { currency: 'USD', tiers: tiers(40) } },
    { before: { tiers: tiers(40) }, after: { tiers: tiers(45) } },
    { before: { currency: 'USD' }, after: { currency: 'KES' } },
    { before: { currency: 'KES', tiers: tiers(45) }, after: { currency: null, tiers: [] } },
  ];
  expect(currenciesOf(changes)).toEqual([
    { before: null, after: 'USD' },
    { before: 'USD', after: 'USD' },
    { before: 'USD', after: 'KES' },
    { before: 'KES', after: null },
  ]);
});
