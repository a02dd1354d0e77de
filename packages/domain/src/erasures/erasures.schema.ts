import { z } from 'zod';

import { messageSchema, recipientSchema } from '../messages/messages.schema.ts';
import { proofSchema } from '../proofs/proofs.schema.ts';
import { say } from '../say.ts';
import { LANGUAGES } from '../settings/languages.ts';
import { shipmentSchema } from '../shipments/shipments.schema.ts';
import { answeredId, answeredInstant, requiredLine } from '../text/text.schema.ts';

/** An event of the journal, and which part of it names somebody who is erased. */
const erasedEventSchema = z.object({ id: z.string(), shipmentId: z.string(), part: z.enum(['all', 'previous']) });

export type ErasedEvent = z.infer<typeof erasedEventSchema>;

/** Ids of what was erased of somebody (D28). */
export const erasureSubjectsSchema = z.object({
  shipmentIds: z.array(z.string()),
  recipientIds: z.array(z.string()),
  proofIds: z.array(z.string()),
  /** Nobody who followed by mail was erased before these stood here. */
  followerIds: z.array(z.string()).default([]),
  /** Events of shipments that named them before; none were erased before these stood here. */
  events: z.array(erasedEventSchema).default([]),
});

export type ErasureSubjects = z.infer<typeof erasureSubjectsSchema>;

/** Somebody by the phone, with its country, or the mail address that shipments and messages name. */
export const personInput = z.strictObject({ contact: requiredLine(254, say('text.required')) });

/** An erasure on request, and how much it took. */
export const erasureSchema = z.object({
  id: answeredId,
  shipments: z.number(),
  recipients: z.number(),
  proofs: z.number(),
  followers: z.number(),
  userName: z.string().nullable(),
  createdAt: answeredInstant,
});

export type Erasure = z.infer<typeof erasureSchema>;

export const erasuresSchema = z.object({ erasures: z.array(erasureSchema) });

/** A shipment that somebody follows by mail, since when, and whether they confirmed it. */
const followedSchema = z.object({
  shipmentId: answeredId,
  trackingNumber: z.string(),
  email: z.string(),
  language: z.enum(LANGUAGES),
  createdAt: answeredInstant,
  confirmedAt: answeredInstant.nullable(),
});

/** All that an organisation has of one recipient. */
export const personDataSchema = z.object({
  contact: z.string(),
  writtenAt: answeredInstant,
  shipments: z.array(shipmentSchema),
  recipients: z.array(recipientSchema),
  messages: z.array(messageSchema),
  proofs: z.array(proofSchema),
  followed: z.array(followedSchema),
});

export type PersonData = z.infer<typeof personDataSchema>;
