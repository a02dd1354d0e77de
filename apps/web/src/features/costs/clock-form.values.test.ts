import { beforeAll, expect, test, vi } from 'vitest';

import { loadNamespaces, startTranslations } from '../../lib/i18n.ts';
import { clockRules, valuesOf } from './clock-form.values.ts';

beforeAll(async () => {
  vi.stubGlobal('document', { documentElement: {} });
  await startTranslations('en');
  await loadNamespaces(['reasons']);
});

test.each(['', 'ten', '1.5'])('free days %j: says that a whole number is wanted', (freeDays) => {
  expect(clockRules(undefined)({ ...valuesOf(undefined), freeDays })).toEqual({
    freeDays: 'A whole number from 0 to 366',
  });
});

test('a rate is refused at its own place, whatever rates before it are left empty', () => {
  const tiers = [
    { fromDay: '1', perDay: '' },
    { fromDay: 'x', perDay: '70' },
  ];
  const faults = clockRules(undefined)({ ...valuesOf(undefined), freeDays: '7', currency: 'USD', tiers });
  expect(Object.keys(faults)).toEqual(['tiers.1.fromDay']);
});
