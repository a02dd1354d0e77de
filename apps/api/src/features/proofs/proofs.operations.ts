import { EXAMPLE_SHIPMENT } from '@msafara/domain/shipments/example-shipment';
import type { Proof, proofBody } from '@msafara/domain/proofs/proofs.schema';
import type { z } from 'zod';

import type { Operation } from '../../openapi/operation.ts';

const SENT = {
  id: '0199c1f4-5b7e-7a31-9d5e-2f8a4c6b1e90',
  kind: 'delivery',
  outcome: 'delivered',
  receiverName: 'Moses Okello',
  relation: 'guard',
  signature: [
    [
      { x: 120, y: 310, t: 0 },
      { x: 164, y: 92, t: 80 },
      { x: 231, y: 288, t: 190 },
    ],
  ],
  position: { lat: 0.3163, lon: 32.5811, accuracyM: 12 },
  capturedAt: '2026-11-21T08:20:00.000Z',
} satisfies z.input<typeof proofBody>;

const ON_RECORD: Proof = {
  ...SENT,
  number: 1,
  shipmentId: EXAMPLE_SHIPMENT.id,
  trackingNumber: EXAMPLE_SHIPMENT.trackingNumber,
  reason: null,
  notes: null,
  photos: [],
  receivedAt: '2026-11-21T08:20:04.000Z',
  userName: null,
  keyName: 'Driver app',
  previousHash: '0'.repeat(64),
  hash: '7d1f0c3a5b9e24688d02a4c6e81f3b57290d4e6f8a1b3c5d7e9f0a2b4c6d8e1f',
  erasedAt: null,
};

export const PROOFS = {
  list: {
    id: 'listProofs',
    tag: 'Proofs',
    summary: 'List the proofs of a shipment',
    who: 'proofs:read',
    answers: { 200: { example: { proofs: [ON_RECORD] } } },
  },
  record: {
    id: 'recordProof',
    tag: 'Proofs',
    summary: 'Record a proof',
    description:
      'Sets the status in the same step: Delivered, Picked Up for a pickup, Exception for what was refused, failed or came in part. `capturedAt` is when it happened; what comes late takes its place in the history. Photos are stored first (`PUT /api/files`). With an `id` of your own, a proof that is sent again is not recorded twice.',
    who: 'proofs:write',
    errors: [402, 422],
    example: SENT,
    answers: { 201: { example: ON_RECORD } },
  },
  read: {
    id: 'readProof',
    tag: 'Proofs',
    summary: 'Read a proof',
    who: 'proofs:read',
    answers: { 200: { example: ON_RECORD } },
  },
  check: {
    id: 'checkProof',
    tag: 'Proofs',
    summary: 'Check that a proof is as it was recorded',
    description:
      'Each proof has a hash over all that it says and over the hash of the one before. `brokenAt` names the field, the photo or the link that is not what it was. What was erased on purpose breaks nothing.',
    who: 'proofs:read',
    answers: { 200: { example: { valid: true } } },
  },
} as const satisfies Record<string, Operation>;
