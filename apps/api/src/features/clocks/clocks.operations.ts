import type { Bond } from '@msafara/domain/clocks/bonds.schema';
import type { Clock, ClockChange } from '@msafara/domain/clocks/clocks.schema';
import { EXAMPLE_SHIPMENT } from '@msafara/domain/shipments/example-shipment';

import type { Operation } from '../../openapi/operation.ts';

const TERMS = {
  startsWith: 'discharged',
  stopsWith: 'empty_returned',
  freeDays: 7,
  tiers: [
    { fromDay: 1, perDay: 45 },
    { fromDay: 7, perDay: 70 },
  ],
  currency: 'USD',
  countsFrom: 'next_day',
  days: 'calendar',
  timeZone: 'Africa/Nairobi',
  source: 'Contract with the line, page 4',
  checkedAt: '2026-11-02T00:00:00.000Z',
} as const;

const CLOCK: Clock = {
  ...TERMS,
  id: '0199c1f4-7b10-7a22-8b4e-5d7f9a1b3c5e',
  shipmentId: EXAMPLE_SHIPMENT.id,
  unitId: null,
  unitNumber: null,
  isShared: false,
  kind: 'demurrage',
  tiers: [...TERMS.tiers],
  startsAt: null,
  weekend: null,
  state: 'running',
  startedAt: '2026-11-13T11:20:00.000Z',
  stoppedAt: null,
  stoppedBy: null,
  isVoid: false,
  lastFreeDay: '2026-11-20',
  freeDaysLeft: null,
  chargedDays: 1,
  costToday: { amount: 45, currency: 'USD' },
  costAtArrival: { amount: 180, currency: 'USD' },
  cells: [{ day: '2026-11-21', state: 'charged', isToday: true, isAhead: false }],
  createdAt: '2026-11-13T12:00:00.000Z',
  updatedAt: '2026-11-13T12:00:00.000Z',
};

const CHANGE: ClockChange = {
  id: '0199c1f4-7b11-7a22-8b4e-5d7f9a1b3c5e',
  kind: 'corrected',
  at: '2026-11-14T08:00:00.000Z',
  userName: 'Wanjiru Kamau',
  keyName: null,
  before: { freeDays: 5 },
  after: { freeDays: 7 },
};

const ENTERED = {
  kind: 'regional',
  number: 'RCTG-2026-4471',
  guarantor: 'Example Insurance',
  amount: 8400,
  currency: 'USD',
  expires: '2026-12-12',
} as const;

const BOND: Bond = {
  ...ENTERED,
  id: '0199c1f4-7c10-7a22-8b4e-5d7f9a1b3c5e',
  shipmentId: EXAMPLE_SHIPMENT.id,
  trackingNumber: EXAMPLE_SHIPMENT.trackingNumber,
  retiredAt: null,
  retiredBy: null,
  createdAt: '2026-11-13T12:00:00.000Z',
  updatedAt: '2026-11-13T12:00:00.000Z',
};

export const CLOCKS = {
  list: {
    id: 'listClocks',
    tag: 'Clocks',
    summary: 'List the clocks of a shipment',
    description:
      'Those of the shipment and of the units that it is in, with what each costs today and at the estimated arrival, and their sums by currency.',
    who: 'clocks:read',
    answers: {
      200: {
        example: {
          clocks: [CLOCK],
          arrivesAt: '2026-11-24T15:00:00.000Z',
          sumToday: [CLOCK.costToday],
          sumAtArrival: [CLOCK.costAtArrival],
        },
      },
    },
  },
  add: {
    id: 'addClock',
    tag: 'Clocks',
    summary: 'Enter a clock',
    description:
      'Tariffs, free days and rules are yours. It starts at `startsAt` or with the milestone `startsWith`, and stops with `stopsWith`. Days are dates in its zone; a begun day counts whole, that on which it stops too. A shipment has ten at most. Members are warned three days, one day and no day before the free days end.',
    who: 'clocks:write',
    errors: [402, 409],
    example: { kind: 'demurrage', ...TERMS },
    answers: { 201: { headers: ['Idempotent-Replayed'], example: CLOCK } },
  },
  change: {
    id: 'changeClock',
    tag: 'Clocks',
    summary: 'Correct or stop a clock',
    description: 'What is left out stays. What the clock was stays on record.',
    who: 'clocks:write',
    errors: [402, 409],
    example: { freeDays: 7 },
    answers: { 200: { headers: ['Idempotent-Replayed'], example: CLOCK } },
  },
  changes: {
    id: 'listClockChanges',
    tag: 'Clocks',
    summary: 'List what happened to a clock',
    description:
      'Each with what was before and after: entered, corrected, moved by milestones, or taken off as a mistake.',
    who: 'clocks:read',
    answers: { 200: { example: { changes: [CHANGE] } } },
  },
  bonds: {
    id: 'listBonds',
    tag: 'Clocks',
    summary: 'List bonds',
    description: 'A hundred at a time; `exposure` is what is open in all, by currency.',
    who: 'clocks:read',
    answers: { 200: { example: { bonds: [BOND], exposure: [{ amount: 8400, currency: 'USD' }], next: null } } },
  },
  addBond: {
    id: 'addBond',
    tag: 'Clocks',
    summary: 'Enter a bond',
    description:
      'The milestone `bond_retired` with its number as `reference` retires it, or one of its shipment without a reference. 409 where you have one with this number.',
    who: 'clocks:write',
    errors: [402, 404, 409],
    example: ENTERED,
    answers: { 201: { headers: ['Idempotent-Replayed'], example: BOND } },
  },
  changeBond: {
    id: 'changeBond',
    tag: 'Clocks',
    summary: 'Correct or retire a bond',
    description: 'What is left out stays; `retiredAt: null` opens it again, until another milestone retires it.',
    who: 'clocks:write',
    errors: [402, 409],
    example: { retiredAt: '2026-11-30T09:00:00Z' },
    answers: {
      200: {
        headers: ['Idempotent-Replayed'],
        example: { ...BOND, retiredAt: '2026-11-30T09:00:00.000Z', retiredBy: 'hand' },
      },
    },
  },
} as const satisfies Record<string, Operation>;
