import { expect, test } from 'vitest';

import { changesBetween, type SeenShipment } from './shipment-changes.ts';

const CREATED = {
  status: 'Created',
  location: null,
  notes: null,
  timestamp: '2026-11-20T08:00:00.000Z',
  recordedAt: '2026-11-20T08:00:00.000Z',
  readHow: null,
  change: 'created',
  userName: 'Amina Diallo',
  keyName: null,
  proofId: null,
} as const;

const BEFORE: SeenShipment = {
  status: 'Created',
  currentLocation: null,
  updatedAt: '2026-11-20T08:00:00.000Z',
  history: [CREATED],
};

test('status, place, person and time of what somebody else recorded', () => {
  const now: SeenShipment = {
    ...BEFORE,
    status: 'In Transit',
    currentLocation: 'Malaba',
    updatedAt: '2026-11-21T09:00:01.000Z',
    history: [
      CREATED,
      {
        ...CREATED,
        status: 'In Transit',
        location: 'Malaba',
        change: 'progress',
        userName: 'Kofi Mensah',
        timestamp: '2026-11-21T09:00:00.000Z',
        recordedAt: '2026-11-21T09:00:00.000Z',
      },
    ],
  };
  expect(changesBetween(BEFORE, now)).toEqual({
    from: 'Created',
    to: 'In Transit',
    place: { from: null, to: 'Malaba' },
    when: '2026-11-21T09:00:00.000Z',
    by: 'Kofi Mensah',
  });
});

test('nobody is named for a change that left no entry', () => {
  const now = { ...BEFORE, updatedAt: '2026-11-21T09:00:01.000Z' };
  expect(changesBetween(BEFORE, now)).toEqual({
    from: 'Created',
    to: 'Created',
    place: undefined,
    when: '2026-11-21T09:00:01.000Z',
    by: null,
  });
});

test('a late entry tells who recorded it and when, though it stands earlier in the history', () => {
  const late = { ...CREATED, userName: 'Kofi Mensah', timestamp: '2026-11-19T08:00:00.000Z' };
  const now = { ...BEFORE, history: [{ ...late, recordedAt: '2026-11-21T09:00:00.000Z' }, CREATED] };
  expect(changesBetween(BEFORE, now)).toMatchObject({ when: '2026-11-21T09:00:00.000Z', by: 'Kofi Mensah' });
});
