import { describe, expect, test } from 'vitest';

import { numberKeyOf, isTestNumber } from './test-numbers.ts';
import { TEST_JOURNEYS, testJourneyTo } from './test-journeys.ts';

describe('journeys of test mode', () => {
  test.each(Object.entries(TEST_JOURNEYS))('%s takes two minutes, step by step', (_name, steps) => {
    const times = steps.map(({ after }) => after);
    expect(times).toEqual([...new Set(times)].toSorted((a, b) => a - b));
    expect(times.at(-1)).toBe(120);
    expect(steps[0]?.status).toBe('Picked Up');
  });

  test('are asked for by a destination, in whatever case', () => {
    expect(testJourneyTo(' test-delivered ')).toBe(TEST_JOURNEYS['TEST-DELIVERED']);
    expect(testJourneyTo('Kampala')).toEqual([]);
  });

  test('end as their destination says', () => {
    const ends = Object.values(TEST_JOURNEYS).map((steps) => steps.at(-1));
    expect(ends.map((step) => step?.status)).toEqual(['Delivered', 'Exception', 'Delivered', 'Delivered']);
    expect(ends[3]).toMatchObject({ at: 'origin', notes: 'Returned to the sender' });
  });
});

test('a test number is kept apart from every other, and no number looks like it', () => {
  expect(numberKeyOf('TEST-001', { id: 'ours-test', testOf: 'ours' })).toBe('TEST-001~ours-test');
  expect(numberKeyOf('TEST-001', { id: 'ours', testOf: null })).toBe('TEST-001');
  expect(['TEST-1', 'SH-TEST-1'].map(isTestNumber)).toEqual([true, false]);
});
