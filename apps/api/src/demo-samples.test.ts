import { readUnitNumber } from '@msafara/domain/units/read-unit-number';
import { describe, expect, test } from 'vitest';

import { BORDER_SAMPLES } from './features/demo/demo-border-samples.ts';
import { PAST_SAMPLES } from './features/demo/demo-past-samples.ts';
import { SAMPLES } from './features/demo/demo-samples.ts';

const all = [...SAMPLES, ...PAST_SAMPLES];

describe('the samples of the demo (D12)', () => {
  test('have a number each, and stops in their order', () => {
    expect(new Set(all.map(({ number }) => number)).size).toBe(all.length);
    for (const { stops } of all) {
      const hours = stops.map(([hoursAgo]) => hoursAgo);
      expect(hours).toEqual(hours.toSorted((a, b) => b - a));
      expect(stops[0]?.[1]).toBe('Created');
    }
  });

  test('arrive in time three times out of four in the last thirty days, with enough before to compare with', () => {
    const arrived = all.flatMap(({ etaHours, stops }) => {
      const [first, last] = [stops[0], stops.at(-1)];
      return first && last?.[1] === 'Delivered' ? [{ created: first[0], inTime: -last[0] <= etaHours }] : [];
    });
    const recent = arrived.filter(({ created }) => created <= 720);
    expect([recent.filter(({ inTime }) => inTime).length, recent.length]).toEqual([9, 12]);
    expect(arrived.length - recent.length).toBe(6);
  });

  test('tell of borders in the order in which it happened, in containers with right check digits', () => {
    const numbers = new Set(all.map(({ number }) => number));
    for (const { number, container, milestones } of BORDER_SAMPLES) {
      expect(numbers).toContain(number);
      if (container) expect(readUnitNumber(container.number, { isTyped: false })).toBe(container.number);
      const hours = milestones.map(({ hoursAgo }) => hoursAgo);
      expect(hours).toEqual(hours.toSorted((a, b) => b - a));
      expect(milestones.filter((one) => one.hoursAgo < 0 !== (one.class !== undefined))).toEqual([]);
    }
  });
});
