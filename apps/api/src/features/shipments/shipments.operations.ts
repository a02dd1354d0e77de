import type { z } from 'zod';
import type { batchResultSchema, createBatchInput } from '@msafara/domain/shipments/batch.schema';
import { EXAMPLE_SHIPMENT } from '@msafara/domain/shipments/example-shipment';
import type {
  createShipmentInput,
  Shipment,
  ShipmentWithHistory,
  shipmentEdit,
  statusUpdate,
} from '@msafara/domain/shipments/shipments.schema';

import type { Operation } from '../../openapi/operation.ts';

const NEW = {
  trackingNumber: 'NBO-KLA-000123',
  origin: 'Nairobi',
  destination: 'Kampala',
  reference: 'PO-7781',
  recipientName: 'Akello Stores',
  recipientPhone: '+256772000123',
  pieces: 12,
  weightGrams: 184_000,
  contents: 'Spare parts',
} satisfies z.input<typeof createShipmentInput>;

const STATUS = {
  status: 'In Transit',
  location: 'Malaba',
  notes: 'Waiting at the border',
} satisfies z.input<typeof statusUpdate>;

const MOVED: Shipment = {
  ...EXAMPLE_SHIPMENT,
  status: 'In Transit',
  currentLocation: 'Malaba',
  updatedAt: '2026-11-20T15:30:00.000Z',
};

const READ: ShipmentWithHistory = {
  ...MOVED,
  history: [
    {
      status: 'Created',
      location: null,
      notes: null,
      timestamp: '2026-11-20T08:00:00.000Z',
      recordedAt: '2026-11-20T08:00:00.000Z',
      readHow: null,
      change: 'created',
      userName: 'Wanjiru Kamau',
      keyName: null,
      proofId: null,
    },
    {
      status: 'In Transit',
      location: 'Malaba',
      notes: 'Waiting at the border',
      timestamp: '2026-11-20T15:30:00.000Z',
      recordedAt: '2026-11-20T15:30:00.000Z',
      readHow: null,
      change: 'progress',
      userName: null,
      keyName: 'Dispatch system',
      proofId: null,
    },
  ],
};

const BATCH = {
  shipments: [NEW, { trackingNumber: 'NBO-KLA-000099', origin: 'Nairobi', destination: 'Jinja' }],
} satisfies z.input<typeof createBatchInput>;

const BATCH_RESULT: z.input<typeof batchResultSchema> = {
  results: [
    { index: 0, status: 201, shipment: EXAMPLE_SHIPMENT },
    {
      index: 1,
      status: 409,
      error: {
        message: 'This tracking number is already in use.',
        code: 'TRACKING_NUMBER_TAKEN',
        reason: { code: 'trackingNumber.taken', params: {} },
        fieldErrors: { trackingNumber: 'This tracking number is already in use.' },
        fieldCodes: { trackingNumber: { code: 'trackingNumber.taken', params: {} } },
      },
    },
  ],
};

const VERSION = ['ETag'] as const;
const REPLAYED = ['Idempotent-Replayed'] as const;

/** What the reference says of the paths of shipments. */
export const shipmentOperations = {
  list: {
    id: 'listShipments',
    tag: 'Shipments',
    summary: 'List shipments',
    description:
      'Newest first. With `limit` a page of so many, and a `Link` header to the next one; without it all of them, streamed as one array, or as a line of JSON each where `Accept` is `application/x-ndjson`.',
    who: 'shipments:read',
    errors: [404],
    answers: {
      200: { headers: ['Link'], types: ['application/x-ndjson'], example: [MOVED] },
    },
  },
  create: {
    id: 'createShipment',
    tag: 'Shipments',
    summary: 'Create a shipment',
    description:
      'Where a shipment of yours has this `reference` already, nothing is made and the answer is that shipment, with 200.',
    who: 'shipments:write',
    errors: [402, 404],
    example: NEW,
    answers: {
      200: { description: 'The shipment that has this reference already', headers: REPLAYED },
      201: { description: 'The new shipment', headers: REPLAYED, example: EXAMPLE_SHIPMENT },
    },
  },
  createBatch: {
    id: 'createShipments',
    tag: 'Shipments',
    summary: 'Create up to 200 shipments',
    description:
      'Each has an answer of its own, with the status that a call for it alone would have had. With `atomic` all are made or none. The body may have 1 MB.',
    who: 'shipments:write',
    errors: [402],
    example: BATCH,
    answers: {
      200: { description: 'What became of each', headers: REPLAYED, example: BATCH_RESULT },
      422: { description: 'With `atomic`, that one was refused and nothing was made; or as in every operation' },
    },
  },
  read: {
    id: 'getShipment',
    tag: 'Shipments',
    summary: 'Read a shipment',
    who: 'shipments:read',
    answers: { 200: { description: 'The shipment', headers: VERSION, example: READ } },
  },
  edit: {
    id: 'editShipment',
    tag: 'Shipments',
    summary: 'Edit a shipment',
    description: 'A field that is absent is left as it is; `null` clears it. The status has a path of its own.',
    who: 'shipments:write',
    errors: [402],
    example: { recipientPhone: '+256772000124', notes: null } satisfies z.input<typeof shipmentEdit>,
    answers: {
      200: { description: 'The shipment as it is now', headers: ['ETag', 'Idempotent-Replayed'], example: MOVED },
    },
  },
  remove: {
    id: 'deleteShipment',
    tag: 'Shipments',
    summary: 'Delete a shipment',
    description: 'With its history. Nobody finds it by its number any more.',
    who: 'shipments:write',
    errors: [402],
    answers: { 200: { description: 'It is gone' } },
  },
  find: {
    id: 'findShipment',
    tag: 'Shipments',
    summary: 'Find a shipment by its tracking number',
    description: 'With its history.',
    who: 'shipments:read',
    answers: { 200: { description: 'The shipment', example: READ } },
  },
  recordStatus: {
    id: 'recordStatus',
    tag: 'Shipments',
    summary: 'Record a status',
    description:
      'Any status may follow any other. `occurredAt` is when it happened, if that was earlier: such an entry takes its place in the history, and changes the shipment only where it is the latest, the entry of its registration among them: the answer is the shipment as it stands.',
    who: 'shipments:write',
    errors: [402],
    example: STATUS,
    answers: {
      200: { description: 'The shipment as it is now', headers: ['ETag', 'Idempotent-Replayed'], example: MOVED },
    },
  },
  stats: {
    id: 'getStats',
    tag: 'Shipments',
    summary: 'Count shipments by how they stand',
    who: 'shipments:read',
    errors: [404],
    answers: {
      200: { description: 'The counts', example: { total: 128, inTransit: 41, delivered: 80, issues: 7 } },
    },
  },
  reset: {
    id: 'deleteAllShipments',
    tag: 'Shipments',
    summary: 'Delete all shipments of the organisation',
    description: 'By administrators of the installation: of the one that is named, or of all.',
    who: 'session',
    errors: [402, 404],
    answers: { 200: { description: 'How many there were' } },
  },
} as const satisfies Record<string, Operation>;
