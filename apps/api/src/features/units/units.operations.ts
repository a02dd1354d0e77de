import { EXAMPLE_MILESTONE } from '@msafara/domain/milestones/example-milestone';
import type { Unit } from '@msafara/domain/units/units.schema';

import type { Operation } from '../../openapi/operation.ts';

const UNIT: Unit = {
  id: '0199c1f4-8e40-7b53-8d70-8c9b1d3e5f70',
  type: 'container',
  number: 'MSKU4829103',
  loadedAt: '2026-11-16T12:10:00.000Z',
  unloadedAt: null,
  unloadedBy: null,
  sharedWith: 0,
  seals: [
    {
      id: '0199c1f4-8f50-7c64-9e81-9dac2e4f6081',
      number: 'UL-7728104',
      kind: 'bolt',
      by: 'carrier',
      appliedAt: '2026-11-16T12:10:00.000Z',
      removedAt: null,
    },
  ],
};

const SEAL = { number: 'UL-7728104', kind: 'bolt', by: 'carrier' };

export const UNITS = {
  list: {
    id: 'listUnits',
    tag: 'Borders',
    summary: 'List the units of a shipment',
    description:
      'Containers, trucks, trailers, wagons and packages that it is or was in, with the seals that were on them then.',
    who: 'milestones:read',
    answers: { 200: { example: { units: [UNIT] } } },
  },
  add: {
    id: 'addUnit',
    tag: 'Borders',
    summary: 'Put a shipment into a unit',
    description:
      'A unit is known by its number and used again: the shipment is in it from `loadedAt` until it is taken out, delivered, or the unit comes back empty. A container’s number (ISO 6346), an SSCC and an S10 number are refused with a wrong check digit, which the refusal tells. A shipment has fifty at most.',
    who: 'milestones:write',
    errors: [402, 409],
    example: { type: 'container', number: 'MSKU 482910 3', loadedAt: UNIT.loadedAt, seals: [SEAL] },
    answers: { 201: { headers: ['Idempotent-Replayed'], example: UNIT } },
  },
  unload: {
    id: 'unloadUnit',
    tag: 'Borders',
    summary: 'Take a shipment out of a unit',
    who: 'milestones:write',
    errors: [402],
    example: { unloadedAt: '2026-11-21T15:00:00.000Z' },
    answers: { 200: { example: { ...UNIT, unloadedAt: '2026-11-21T15:00:00.000Z', unloadedBy: 'hand' } } },
  },
  milestone: {
    id: 'recordUnitMilestone',
    tag: 'Borders',
    summary: 'Record a milestone of a unit',
    description:
      'For every shipment that was in it at `occurredAt`, in one step. `skipped` names those that it could not be told of, such as a second hold of a kind; 409 where no shipment was in it. `empty_returned` is told of those too that were delivered out of it, and ends the time of all in it.',
    who: 'milestones:write',
    errors: [402, 409],
    example: { code: 'border_arrived', occurredAt: EXAMPLE_MILESTONE.occurredAt, postId: 'malaba', side: 'exit' },
    answers: {
      201: {
        headers: ['Idempotent-Replayed'],
        example: {
          milestones: [{ ...EXAMPLE_MILESTONE, unitId: UNIT.id, unitNumber: UNIT.number }],
          skipped: [],
        },
      },
    },
  },
  seal: {
    id: 'changeSeal',
    tag: 'Borders',
    summary: 'Put a seal on a unit, or take one off',
    description:
      'Recorded as a milestone of every shipment in it: `seal_applied`, or `seal_changed` where one is taken off.',
    who: 'milestones:write',
    errors: [402, 409],
    example: { seal: SEAL },
    answers: {
      201: {
        headers: ['Idempotent-Replayed'],
        example: { id: UNIT.id, type: UNIT.type, number: UNIT.number, seals: UNIT.seals },
      },
    },
  },
} as const satisfies Record<string, Operation>;
