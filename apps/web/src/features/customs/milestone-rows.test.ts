import { EXAMPLE_MILESTONE } from '@msafara/domain/milestones/example-milestone';
import type { Milestone } from '@msafara/domain/milestones/milestones.schema';
import { expect, test } from 'vitest';

import { milestoneRows } from './milestone-rows.ts';

const at = (hour: number) => `2026-11-20T${String(hour).padStart(2, '0')}:00:00.000Z`;
const NOW = at(20);

function told(hour: number, more: Partial<Milestone>): Milestone {
  const id = `${more.code ?? ''}-${String(hour)}-${more.class ?? ''}`;
  return { ...EXAMPLE_MILESTONE, occurredAt: at(hour), recordedAt: at(hour), postId: null, side: null, id, ...more };
}

const idsOf = (milestones: Milestone[]) => milestoneRows(milestones, NOW).map(({ milestone }) => milestone.id);

test('newest first, the latest actual one is the current one', () => {
  const rows = milestoneRows([told(8, { code: 'discharged' }), told(9, { code: 'gated_out' })], NOW);
  expect(rows.map(({ milestone, isCurrent }) => [milestone.code, isCurrent])).toEqual([
    ['gated_out', true],
    ['discharged', false],
  ]);
});

test('what was expected leaves once it has happened, or is expected anew', () => {
  const planned = told(18, { code: 'border_crossed', class: 'PLN', recordedAt: at(1) });
  const expected = told(19, { code: 'border_crossed', class: 'EST', recordedAt: at(2) });
  expect(idsOf([planned, expected])).toEqual([expected.id]);
  const crossed = told(15, { code: 'border_crossed' });
  expect(idsOf([crossed, planned, expected])).toEqual([crossed.id]);
});

test('a hold says how long it lasted, or lasts', () => {
  const opened = told(8, { code: 'hold_opened', reason: 'bond' });
  const between = told(9, { code: 'inspected' });
  const released = told(12, { code: 'hold_released', reason: 'bond' });
  expect(milestoneRows([opened, between, released], NOW)).toMatchObject([
    { heldMs: 4 * 3_600_000, isHeldBelow: true, isOpenHold: false },
    { isHeldBelow: true },
    { isOpenHold: false, isHeldBelow: false },
  ]);
  expect(milestoneRows([opened], NOW)).toMatchObject([{ heldMs: 12 * 3_600_000, isOpenHold: true }]);
});

test('one that was taken back stays, the retraction does not stand by itself', () => {
  const wrong = told(8, { code: 'gated_out', retractedAt: at(9) });
  const retraction = told(9, { code: 'gated_out', retractsId: wrong.id, id: 'back' });
  expect(milestoneRows([wrong, retraction], NOW)).toMatchObject([{ milestone: { id: wrong.id }, isCurrent: false }]);
});
