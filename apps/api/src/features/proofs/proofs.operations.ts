import { EXAMPLE_SHIPMENT } from '@msafara/domain/shipments/example-shipment';
import type { Handover } from '@msafara/domain/proofs/proof-policy';
import type { Proof, proofBody } from '@msafara/domain/proofs/proofs.schema';
import type { ProofLink } from '@msafara/domain/proofs/proof-links.schema';
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
  code: '4821',
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
  code: 'right',
  codeOverrideReason: null,
  receivedAt: '2026-11-21T08:20:04.000Z',
  userName: null,
  keyName: 'Driver app',
  previousHash: '0'.repeat(64),
  hash: '7d1f0c3a5b9e24688d02a4c6e81f3b57290d4e6f8a1b3c5d7e9f0a2b4c6d8e1f',
  erasedAt: null,
};

const ASKED: Handover = {
  policy: { photo: true, name: true, signature: false, code: true },
  isOwn: false,
  codeTriesLeft: 5,
  codesLeft: 2,
};

const LINK: ProofLink = {
  id: '0199c1f4-6a10-7c22-8b4e-5d7f9a1b3c5e',
  url: 'https://msafara.example/p/3vQ8rT1xYp0KzWc5mN2bLd',
  createdAt: '2026-11-21T09:00:00.000Z',
  expiresAt: '2027-02-19T09:00:00.000Z',
  userName: null,
  keyName: 'Driver app',
};

export const PROOFS = {
  handover: {
    id: 'readHandover',
    tag: 'Proofs',
    summary: 'Read what is asked for when a shipment is handed over',
    who: 'proofs:read',
    answers: { 200: { example: ASKED } },
  },
  setHandover: {
    id: 'setHandover',
    tag: 'Proofs',
    summary: 'Set what is asked for when a shipment is handed over',
    description:
      'A delivery that was handed over and lacks a part that is asked for is refused, but for what a phone recorded without a network. The code goes to recipients with the message that it is out for delivery. `policy: null` takes back what the shipment has of its own.',
    who: 'shipments:write',
    errors: [402],
    example: { policy: ASKED.policy },
    answers: { 200: { example: { ...ASKED, isOwn: true } } },
  },
  sendCode: {
    id: 'sendCode',
    tag: 'Proofs',
    summary: 'Send the code again at the door',
    description:
      'To the recipients for whose consent you answer, at once, twice at most for a shipment. 409 where no code is asked for, it was sent twice, or nobody is there to send it to.',
    who: 'proofs:write',
    errors: [402, 409],
    answers: { 200: { headers: ['Idempotent-Replayed'], example: { to: ['•••123'], codesLeft: 1 } } },
  },
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
      'Sets the status in the same step: Delivered, Picked Up for a pickup, Exception for what was refused, failed or came in part. `capturedAt` is when it happened; what comes late takes its place in the history. Photos are stored first (`PUT /api/files`). With an `id` of your own, a proof that is sent again is not recorded twice. A shipment has fifty at most.',
    who: 'proofs:write',
    errors: [402, 422],
    example: SENT,
    answers: { 201: { headers: ['Idempotent-Replayed'], example: ON_RECORD } },
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
  links: {
    id: 'listProofLinks',
    tag: 'Proofs',
    summary: 'List the links that open a proof',
    who: 'proofs:write',
    answers: { 200: { example: { links: [LINK] } } },
  },
  share: {
    id: 'createProofLink',
    tag: 'Proofs',
    summary: 'Make a link to a proof',
    description:
      'Whoever has the link sees the proof, whether it is as it was recorded, and its PDF, for 90 days or until it is revoked. A proof has twenty at most.',
    who: 'proofs:write',
    errors: [402],
    answers: { 201: { headers: ['Idempotent-Replayed'], example: LINK } },
  },
  revoke: {
    id: 'revokeProofLink',
    tag: 'Proofs',
    summary: 'Revoke a link to a proof',
    description: 'It opens nothing from then on.',
    who: 'proofs:write',
  },
} as const satisfies Record<string, Operation>;
