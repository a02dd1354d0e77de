import type { Message, MessageRecipient, recipientBody } from '@msafara/domain/messages/messages.schema';
import type { z } from 'zod';

import type { Operation } from '../../openapi/operation.ts';

const RECIPIENT: MessageRecipient = {
  id: '0190a3f4-5555-7b11-9c22-555555555555',
  channel: 'sms',
  phone: '+256772000123',
  email: null,
  language: 'en',
  consent: 'attested',
  consentedAt: '2026-11-20T08:00:00.000Z',
  isStopped: false,
  createdAt: '2026-11-20T08:00:00.000Z',
};

const MESSAGE: Message = {
  id: '0190a3f4-4444-7b11-9c22-444444444444',
  recipientId: RECIPIENT.id,
  channel: 'sms',
  to: '+256772000123',
  template: 'out_for_delivery',
  language: 'en',
  told: 'out_for_delivery',
  state: 'delivered',
  reason: null,
  body: 'Baobab Freight: your shipment is out for delivery in Kampala. msafara.example/t/SH-482910QXT',
  segments: 1,
  account: 'shared',
  cost: { amount: '0.8', currency: 'KES' },
  network: null,
  sendAt: '2026-11-24T05:07:00.000Z',
  sentAt: '2026-11-24T05:07:01.000Z',
  isResendable: false,
  createdAt: '2026-11-24T05:05:00.000Z',
};

const common = { tag: 'Messages' } as const;

/** What the document says of recipients and their messages. */
export const MESSAGES = {
  recipients: {
    ...common,
    who: 'recipients:read',
    id: 'listRecipients',
    summary: 'List who hears of a shipment',
    answers: { 200: { example: { recipients: [RECIPIENT], max: 20 } } },
  },
  addRecipient: {
    ...common,
    who: 'recipients:write',
    id: 'addRecipient',
    summary: 'Add somebody who hears of a shipment',
    description:
      'By SMS or WhatsApp to a mobile `phone`, or to an `email`. `consent: true` says that the recipient wants these messages: without it nobody is added. Nothing is sent now: they are told when the shipment is picked up, out for delivery, delivered or held up. One who asked to be left alone cannot be added (409).',
    errors: [402, 409],
    example: { phone: '+256772000123', channel: 'sms', language: 'en', consent: true } satisfies z.input<
      typeof recipientBody
    >,
    answers: { 201: { headers: ['Idempotent-Replayed'], example: RECIPIENT } },
  },
  removeRecipient: {
    ...common,
    who: 'recipients:write',
    id: 'removeRecipient',
    summary: 'Take a recipient off a shipment',
    description: 'What waits for them is not sent; what was sent stays.',
    errors: [402],
  },
  list: {
    ...common,
    who: 'messages:read',
    id: 'listMessages',
    summary: 'List what recipients of a shipment were sent',
    description:
      'What waits (`sendAt`), was sent, and was not sent and why (`reason`), the newest first. `unknown` is a message of which the provider did not say whether it took it: it is never sent again by itself.',
    answers: { 200: { example: { messages: [MESSAGE] } } },
  },
} satisfies Record<string, Operation>;
