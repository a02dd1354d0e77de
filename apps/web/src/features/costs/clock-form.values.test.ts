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
