import fc from 'fast-check';
import { expect, test } from 'vitest';

import { planChoice } from './plan-choice.ts';
import { PLANS } from './plans.ts';
import { readPlanChoice } from './read-plan-choice.ts';

test('every plan is read back, with the fields of §3 in the address', () => {
  for (const plan of PLANS) {
    const text = planChoice(plan);
    expect(readPlanChoice(text)).toBe(plan);
    expect(Object.keys(JSON.parse(text) as object).toSorted()).toEqual(
      ['amount', 'description', 'features', 'name', 'period', 'popular', 'price', 'shipments', 'users'].toSorted(),
    );
    expect(text.length).toBeLessThan(1000);
  }
});

test('a price in the address changes nothing', () => {
  expect(readPlanChoice('{"name":"Enterprise","price":"$1","amount":"1.00"}')?.amount).toBe('99.00');
  expect(readPlanChoice('{"name":"growth"}')?.amount).toBe('49.00');
});

test.each([
  null,
  '',
  'growth',
  '{',
  'null',
  '[]',
  '{"name":5}',
  '{"name":"Platinum"}',
  '{"name":"__proto__"}',
  `{"name":"Growth","x":"${'x'.repeat(2048)}"}`,
])('%s names no plan', (text) => {
  expect(readPlanChoice(text)).toBeUndefined();
});

test('no text makes it fail', () => {
  fc.assert(
    fc.property(fc.oneof(fc.string(), fc.json()), (text) => {
      const plan = readPlanChoice(text);
      expect(plan === undefined || PLANS.includes(plan)).toBe(true);
    }),
  );
});
