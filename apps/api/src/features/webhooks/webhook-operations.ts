import type { createWebhookInput, NewWebhook, replayBody } from '@msafara/domain/webhooks/webhooks.schema';
import type { z } from 'zod';

import type { Operation } from '../../openapi/operation.ts';

const ID = '0190a3f4-3333-7b11-9c22-333333333333';

const NEW_WEBHOOK = {
  mode: 'live',
  id: ID,
  url: 'https://erp.example.com/hooks/msafara',
  description: 'Order system',
  types: ['shipment.delivered' as const, 'shipment.exception' as const],
  headerNames: [],
  state: 'active' as const,
  disabledReason: null,
  failingSince: null,
  publicKey: 'whpk_…',
  previousSecretUntil: null,
  createdAt: '2026-11-20T08:00:00.000Z',
  updatedAt: '2026-11-20T08:00:00.000Z',
  delivered: 0,
  failed: 0,
  hours: [],
  waiting: 0,
  secret: 'whsec_…',
} satisfies NewWebhook;

const common = { tag: 'Webhooks', who: 'webhooks:manage' } as const;

/** What was answered first may be answered again. */
const REPLAYED = { headers: ['Idempotent-Replayed'] } as const;

/** What the document says of /api/webhooks. */
export const WEBHOOKS = {
  list: { ...common, id: 'listWebhooks', summary: 'List webhooks' },
  create: {
    ...common,
    id: 'createWebhook',
    summary: 'Create a webhook',
    description:
      'An https address on its usual port, with a name that the internet knows. `secret` is answered this once; a repeated answer under an `Idempotency-Key` is without it. `headers` are sent with each event and never told again.',
    errors: [402],
    example: {
      url: 'https://erp.example.com/hooks/msafara',
      types: ['shipment.delivered', 'shipment.exception'],
      description: 'Order system',
    } satisfies z.input<typeof createWebhookInput>,
    answers: { 201: { ...REPLAYED, description: 'The webhook with its secret', example: NEW_WEBHOOK } },
  },
  read: { ...common, id: 'readWebhook', summary: 'Read a webhook' },
  edit: {
    ...common,
    id: 'editWebhook',
    summary: 'Change a webhook',
    description:
      'An absent field is unchanged. `paused` keeps events for up to 30 days until it is `active` again, which also switches one on that we switched off. Another host gets none of the headers unless they are given again.',
    example: { state: 'paused' },
    answers: { 200: REPLAYED },
  },
  remove: { ...common, id: 'deleteWebhook', summary: 'Delete a webhook' },
  rotate: {
    ...common,
    id: 'rotateWebhookSecret',
    summary: 'Give a webhook a new secret',
    description: 'For 24 hours events are signed with both secrets and both private keys: take over `publicKey` too.',
    answers: { 200: { ...REPLAYED, description: 'The webhook with its new secret', example: NEW_WEBHOOK } },
  },
  test: { ...common, id: 'testWebhook', summary: 'Send a test event', errors: [409], answers: { 200: REPLAYED } },
  replay: {
    ...common,
    id: 'replayWebhook',
    summary: 'Send again what did not arrive',
    description:
      'All events since a time that the webhook listens to and was not given, those too that happened while it was off.',
    errors: [409],
    example: { since: '2026-11-20T00:00:00.000Z' } satisfies z.input<typeof replayBody>,
    answers: { 200: REPLAYED },
  },
  attempts: {
    ...common,
    id: 'listWebhookAttempts',
    summary: 'List the tries of a webhook',
    description: 'The newest first; go on with `cursor` as the `nextCursor` of the answer before.',
  },
  attempt: {
    ...common,
    id: 'readWebhookAttempt',
    summary: 'Read a try',
    description: 'With what was sent, and the first 2 kB of the answer.',
  },
  resend: {
    ...common,
    id: 'resendWebhookAttempt',
    summary: 'Send the event of a try again',
    errors: [409],
    answers: { 200: REPLAYED },
  },
} as const satisfies Record<string, Operation>;
