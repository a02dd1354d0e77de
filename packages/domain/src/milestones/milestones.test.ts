import { expect, test } from 'vitest';

import { HOLD_REASONS, MILESTONE_CODES } from './milestone-codes.ts';
import { milestoneBody } from './milestones.schema.ts';

const AT = '2026-11-20T08:00:00.000Z';
const ARRIVED = { code: 'border_arrived', occurredAt: AT } as const;
const HELD = { code: 'hold_opened', occurredAt: AT, reason: 'valuation' } as const;

test('a milestone may say as little as what happened and when; it is actual, and not public', () => {
  expect(milestoneBody.parse(ARRIVED)).toEqual({
    ...ARRIVED,
    class: 'ACT',
    place: null,
    unlocode: null,
    postId: null,
    side: null,
    reason: null,
    reference: null,
    note: null,
    isPublic: false,
  });
});

test('a UN/LOCODE may be typed in small letters', () => {
  expect(milestoneBody.parse({ ...ARRIVED, unlocode: ' kemba ' }).unlocode).toBe('KEMBA');
});

test('the table has 23 codes, and holds 12 reasons', () => {
  expect([MILESTONE_CODES.length, HOLD_REASONS.length]).toEqual([23, 12]);
});

test.each([
  ['a code that is none', { code: 'customs' }, 'code'],
  ['a class that is none', { class: 'REQ' }, 'class'],
  ['a day that is none', { occurredAt: '2026-02-31' }, 'occurredAt'],
  ['a hold without a reason', { ...HELD, reason: null }, 'reason'],
  ['a hold for a reason that is none of ours', { ...HELD, reason: 'lunch' }, 'reason'],
  ['a hold for another reason that nobody writes', { ...HELD, reason: 'other' }, 'note'],
  ['a planned hold', { ...HELD, class: 'PLN' }, 'class'],
  ['an expected alarm', { code: 'seal_alarm', class: 'EST' }, 'class'],
  ['a reason for what is no hold', { reason: 'valuation' }, 'reason'],
  ['a UN/LOCODE with a 1', { unlocode: 'KE1BA' }, 'unlocode'],
  ['a UN/LOCODE of four letters', { unlocode: 'KEMB' }, 'unlocode'],
  ['a post of other letters', { postId: '../malaba' }, 'postId'],
  ['two places', { postId: 'malaba', place: 'Malaba' }, 'place'],
  ['a side of nothing', { side: 'exit' }, 'side'],
  ['a side that is none', { postId: 'malaba', side: 'left' }, 'side'],
  ['an exit on the entry side', { code: 'exit_cleared', postId: 'malaba', side: 'entry' }, 'side'],
  ['a place of 201 letters', { place: 'a'.repeat(201) }, 'place'],
  ['a reference of 65 letters', { reference: 'a'.repeat(65) }, 'reference'],
  ['a note of 501 letters', { note: 'a'.repeat(501) }, 'note'],
  ['a field that is none', { door: 'green' }, ''],
])('%s is refused', (_, more, field) => {
  const issues = milestoneBody.safeParse({ ...ARRIVED, ...more }).error?.issues;
  expect(issues?.map(({ path }) => path.join('.'))).toContain(field);
});
