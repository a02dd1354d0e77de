import { beforeAll, expect, test, vi } from 'vitest';

import { loadNamespaces, startTranslations } from '../../lib/i18n.ts';
import { changesIn, clockRules, valuesOf, zonesWith } from './clock-form.values.ts';

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

test('a correction says what was corrected, and nothing of what others may have changed since', () => {
  const began = { ...valuesOf(undefined), start: 'time', startsAt: '2024-05-02T08:00', freeDays: '7' } as const;
  expect(changesIn({ ...began, source: 'Tariff 2026' }, began)).toEqual({ source: 'Tariff 2026' });
  expect(changesIn({ ...began, start: 'milestone' }, began)).toEqual({ startsWith: 'discharged', startsAt: null });
  const stopped = { ...began, stoppedAt: '2024-05-04T08:00' };
  expect(changesIn({ ...stopped, stoppedAt: '', isVoid: true }, stopped)).toEqual({ stoppedAt: null, isVoid: true });
});

test.each(['UTC', 'Africa/Asmara', 'Asia/Kolkata'])('a clock of %s has its zone among those to choose', (zone) => {
  expect(zonesWith(zone)).toContain(zone);
  expect(zonesWith(undefined)).toContain('UTC');
});
