import fc from 'fast-check';
import { describe, expect, test } from 'vitest';

import { holdFault, openHolds } from './holds.ts';
import { HOLD_REASONS, MILESTONE_CODES, MILESTONE_EFFECTS } from './milestone-codes.ts';
import { type Happening, isMovedOn, movesTo, stateAfter } from './milestone-status.ts';

const at = (hour: number) => new Date(Date.UTC(2026, 10, 20, hour)).toISOString();
const CREATED = {
  id: 'created',
  at: at(9),
  recordedAt: at(9),
  kind: 'entry',
  isCreation: true,
  isLate: false,
  status: 'Created',
  place: null,
} as const satisfies Happening;

function milestone(hour: number, code: (typeof MILESTONE_CODES)[number], more: object = {}): Happening {
  const told = { id: `${code}-${String(hour)}`, at: at(hour), recordedAt: at(hour), kind: 'milestone' as const, code };
  return { ...told, reason: null, movesTo: movesTo({ code, class: 'ACT' }, true), place: null, ...more };
}

function entry(hour: number, status: 'Picked Up' | 'In Transit' | 'Delivered' | 'Out for Delivery'): Happening {
  const told = { id: `${status}-${String(hour)}`, at: at(hour), recordedAt: at(hour), kind: 'entry' as const, status };
  return { ...told, isCreation: false, isLate: false, place: null };
}

const late = (one: Happening): Happening => ({
  ...one,
  ...(one.kind === 'entry' && { isLate: true, recordedAt: at(23) }),
});
const held = (hour: number, reason: string) => milestone(hour, 'hold_opened', { reason });
const released = (hour: number, reason: string) => milestone(hour, 'hold_released', { reason });

describe('the status that follows from what happened (D26)', () => {
  test.each([
    ['nothing but the creation', [], 'Created'],
    ['a discharge before the creation', [milestone(1, 'discharged')], 'In Transit'],
    ['an alarm', [milestone(10, 'seal_alarm')], 'Exception'],
    ['what came after an alarm', [milestone(10, 'seal_alarm'), milestone(11, 'released')], 'In Transit'],
    ['a hold', [entry(10, 'Picked Up'), held(11, 'bond')], 'Exception'],
    ['its release', [entry(10, 'Picked Up'), held(11, 'bond'), released(12, 'bond')], 'Picked Up'],
    ['one release of two', [held(10, 'bond'), held(11, 'seal'), released(12, 'bond')], 'Exception'],
    [
      'both',
      [entry(9, 'Picked Up'), held(10, 'bond'), held(11, 'seal'), released(12, 'bond'), released(13, 'seal')],
      'Picked Up',
    ],
    ['another status meanwhile', [held(10, 'bond'), entry(11, 'In Transit'), released(12, 'bond')], 'In Transit'],
    [
      'a crossing during a hold',
      [held(10, 'bond'), milestone(11, 'border_crossed'), released(12, 'bond')],
      'In Transit',
    ],
    ['a hold after delivery', [entry(10, 'Delivered'), held(11, 'bond')], 'Delivered'],
    [
      'a crossing after it went out',
      [entry(10, 'Out for Delivery'), milestone(11, 'border_crossed')],
      'Out for Delivery',
    ],
    [
      'a hold after a delivery that was told late',
      [late(entry(10, 'Delivered')), milestone(11, 'border_crossed'), held(12, 'bond')],
      'Exception',
    ],
    [
      'the release of a hold during which something was told late',
      [held(10, 'bond'), late(entry(11, 'In Transit')), milestone(12, 'duties_paid'), released(13, 'bond')],
      'In Transit',
    ],
    [
      'a hold during which something was told late',
      [held(10, 'bond'), late(entry(11, 'Picked Up')), milestone(12, 'duties_paid')],
      'Exception',
    ],
    [
      'a hold after a delivery that was told late before its papers',
      [late(entry(10, 'Delivered')), milestone(11, 'duties_paid'), held(12, 'bond')],
      'Exception',
    ],
    [
      'its release',
      [late(entry(10, 'Delivered')), milestone(11, 'duties_paid'), held(12, 'bond'), released(13, 'bond')],
      'Created',
    ],
    [
      'a crossing after what was told late',
      [late(entry(10, 'Picked Up')), milestone(11, 'border_crossed')],
      'In Transit',
    ],
    ['nothing but what was told late', [late(entry(10, 'In Transit')), milestone(11, 'duties_paid')], 'Created'],
    [
      'an alarm after a delivery and what was told late',
      [entry(10, 'Delivered'), late(entry(11, 'In Transit')), milestone(12, 'seal_alarm')],
      'Delivered',
    ],
    ['what was told late, once what was later is taken back', [late(entry(10, 'Picked Up'))], 'Picked Up'],
    ['a delivery that was told late, once what was later is taken back', [late(entry(10, 'Delivered'))], 'Created'],
    ['what was told late of before the creation', [late(entry(8, 'Picked Up'))], 'Created'],
    ['a hold after what was told late', [late(entry(10, 'Picked Up')), held(11, 'bond')], 'Exception'],
    ['its release', [late(entry(10, 'Picked Up')), held(11, 'bond'), released(12, 'bond')], 'Picked Up'],
    ['a release whose hold was taken back', [entry(10, 'Picked Up'), released(12, 'bond')], 'Picked Up'],
  ] as const)('after %s', (_, happened, status) => {
    expect(stateAfter([CREATED, ...happened]).status).toBe(status);
  });

  test('does not depend on the order in which it was told', () => {
    const one = fc.oneof(
      fc.record({
        hour: fc.integer({ min: 0, max: 23 }),
        code: fc.constantFrom(...MILESTONE_CODES),
        reason: fc.constantFrom(...HOLD_REASONS),
      }),
    );
    fc.assert(
      fc.property(fc.uniqueArray(one, { maxLength: 12, selector: ({ hour }) => hour }), fc.integer(), (told, seed) => {
        const all = [CREATED, ...told.map(({ hour, code, reason }) => milestone(hour, code, { reason }))];
        const shuffled = all.toSorted((a, b) => ((a.id.length * 7 + seed) % 5) - ((b.id.length * 3) % 5));
        expect(stateAfter(shuffled)).toEqual(stateAfter(all));
      }),
    );
  });

  test('what was told late is what it was then', () => {
    const told = [milestone(11, 'duties_paid'), milestone(12, 'border_crossed')];
    expect(stateAfter([CREATED, late(entry(10, 'Picked Up')), ...told], 'duties_paid-11').status).toBe('Picked Up');
  });

  test('what changes no status by the table never does', () => {
    const silent = MILESTONE_CODES.filter((code) => MILESTONE_EFFECTS[code] === null);
    expect(silent).toHaveLength(8);
    for (const code of silent) expect(stateAfter([CREATED, milestone(10, code)]).status).toBe('Created');
  });

  test.each(['PLN', 'EST'] as const)('what is %s moves nothing', (how) => {
    expect(MILESTONE_CODES.map((code) => movesTo({ code, class: how }, true))).toEqual(MILESTONE_CODES.map(() => null));
  });

  test('what was told late moves no place', () => {
    const told = [late({ ...entry(10, 'In Transit'), place: 'Voi' }), milestone(11, 'duties_paid')];
    expect(stateAfter([CREATED, ...told]).place).toBeNull();
  });

  test('where the empty unit went or a bond was retired is not where goods are that were delivered', () => {
    const there = { ...entry(10, 'Delivered'), place: 'Kampala' };
    const after = [
      milestone(11, 'empty_returned', { place: 'Mombasa' }),
      milestone(12, 'bond_retired', { place: 'Malaba' }),
    ];
    expect(stateAfter([CREATED, there, ...after])).toEqual({ status: 'Delivered', place: 'Kampala' });
    const back = [entry(13, 'In Transit'), milestone(14, 'border_arrived', { place: 'Busia' })];
    expect(stateAfter([CREATED, there, ...after, ...back]).place).toBe('Busia');
  });

  test('the place is that of the latest that is public', () => {
    const told = [milestone(10, 'border_arrived', { place: 'Malaba' }), milestone(11, 'border_crossed')];
    expect(stateAfter([CREATED, ...told]).place).toBe('Malaba');
  });
});

describe('holds', () => {
  const open = { code: 'hold_opened', reason: 'bond' } as const;
  const release = { code: 'hold_released', reason: 'bond' } as const;

  test('are open from their opening to their release, by kind', () => {
    expect(openHolds([open, { code: 'hold_opened', reason: 'seal' }, release])).toEqual(['seal']);
  });

  test.each([
    ['a second one of a kind', [open], [open, open], 'open'],
    ['a release of none', [], [release], 'none'],
    ['a release that was released', [open, release], [open, release, release], 'none'],
    ['one after the other', [open, release], [open, release, open], undefined],
    ['a release where an orphan stands', [release, open], [release, open, release], undefined],
  ] as const)('%s', (_, before, after, fault) => {
    expect(holdFault('bond', before, after)).toBe(fault);
  });
});

test.each([
  ['seal_alarm', 'ACT', true, 'Exception'],
  ['border_crossed', 'ACT', true, 'In Transit'],
  ['border_crossed', 'PLN', true, null],
  ['hold_opened', 'ACT', true, 'Exception'],
  ['hold_opened', 'ACT', false, null],
  ['hold_released', 'ACT', true, null],
  ['duties_paid', 'ACT', true, null],
] as const)('%s (%s), a hold as an exception %s, moves to %s', (code, how, holdIsException, status) => {
  expect(movesTo({ code, class: how }, holdIsException)).toBe(status);
});

test('milestones have moved a shipment on where it would stand as it does, had a status been told in its time', () => {
  const happenings = [CREATED, milestone(11, 'border_crossed')];
  const told = { status: 'Picked Up', at: at(10), recordedAt: at(23) } as const;
  expect(isMovedOn(happenings, told, 'In Transit')).toBe(true);
  expect(isMovedOn(happenings, { ...told, at: at(12) }, 'In Transit')).toBe(false);
});
