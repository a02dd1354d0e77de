import { EXAMPLE_MILESTONE } from '@msafara/domain/milestones/example-milestone';
import { EXAMPLE_SHIPMENT } from '@msafara/domain/shipments/example-shipment';
import type { LoadedUnit, LoadResult, Unit } from '@msafara/domain/units/units.schema';

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

const TRACKED = { id: EXAMPLE_SHIPMENT.id, trackingNumber: EXAMPLE_SHIPMENT.trackingNumber };

const LOADED: LoadedUnit = {
  id: UNIT.id,
  type: UNIT.type,
  number: UNIT.number,
  seals: UNIT.seals,
  shipments: [
    {
      ...TRACKED,
      origin: EXAMPLE_SHIPMENT.origin,
      destination: EXAMPLE_SHIPMENT.destination,
      status: EXAMPLE_SHIPMENT.status,
      loadedAt: UNIT.loadedAt,
      reference: EXAMPLE_SHIPMENT.reference,
      recipientName: EXAMPLE_SHIPMENT.recipientName,
      pieces: EXAMPLE_SHIPMENT.pieces,
      weightGrams: EXAMPLE_SHIPMENT.weightGrams,
    },
  ],
};

const LOAD: LoadResult = {
  type: 'truck',
  number: 'KDA123X',
  results: [{ index: 0, status: 201, shipmentId: TRACKED.id, trackingNumber: TRACKED.trackingNumber }],
};

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
  read: {
    id: 'getUnit',
    tag: 'Borders',
    summary: 'Read a unit and what is in it',
    description:
      'The unit with the seals that are on it and the shipments that are in it now, up to 200, those that came into it last first. References, recipients, pieces and weights are null for keys without `shipments:read`. Its manifest with a code to scan is the page `/units/{number}` of the web app.',
    who: 'milestones:read',
    answers: { 200: { example: LOADED } },
  },
  load: {
    id: 'loadUnit',
    tag: 'Borders',
    summary: 'Put many shipments into a unit',
    description:
      'Up to fifty at once, in one transaction, each by its `id` or its `trackingNumber`. Each has its own answer in `results`, by its place: 201, or why it was left out, such as 404 or 409 where it is in the unit already; the others go in. A unit that is not known yet needs its `type`. 200 shipments are in a unit at most.',
    who: 'milestones:write',
    errors: [402, 409],
    example: { type: 'truck', shipments: [{ trackingNumber: TRACKED.trackingNumber }] },
    answers: { 200: { headers: ['Idempotent-Replayed'], example: LOAD } },
  },
  unload: {
    id: 'unloadUnit',
    tag: 'Borders',
    summary: 'Take a shipment out of a unit',
    who: 'milestones:write',
    errors: [402],
    example: { unloadedAt: '2026-11-21T15:00:00.000Z' },
    answers: {
      200: {
        headers: ['Idempotent-Replayed'],
        example: { ...UNIT, unloadedAt: '2026-11-21T15:00:00.000Z', unloadedBy: 'hand' },
      },
    },
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
