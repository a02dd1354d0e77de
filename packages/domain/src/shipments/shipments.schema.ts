import { z } from 'zod';
import { say } from '../say.ts';
import { READ_HOWS } from '../scans/read-how.ts';
import { languageSchema } from '../settings/settings.schema.ts';
import {
  answeredId,
  answeredInstant,
  instant,
  optionalLine,
  optionalText,
  unlessBlank,
  storedId,
} from '../text/text.schema.ts';
import { detailShape, PLACE_MAX, SHIPMENT_DETAILS } from './shipment-details.ts';
import { SHIPMENT_STATUSES, STATUS_CHANGES } from './shipment-status.ts';
import { isTrackingNumber, normaliseTrackingNumber, soughtNumber } from './tracking-number.ts';

export const status = z.enum(SHIPMENT_STATUSES, say('choice.status', { choices: SHIPMENT_STATUSES }));

export const id = storedId;

/** A tracking number as typed by someone who creates a shipment (D7). */
export const newTrackingNumber = z
  .string({ error: say('trackingNumber.required') })
  .max(100, say('text.tooLong', { max: 40 }))
  .transform(normaliseTrackingNumber)
  .refine((number) => number !== '', say('trackingNumber.required'))
  .refine((number) => number === '' || isTrackingNumber(number), say('trackingNumber.format'));

/** A tracking number to look up: anything short enough to be one; whether it exists is another matter. */
export const soughtTrackingNumber = z
  .string()
  .max(100, say('text.tooLong', { max: 100 }))
  .transform(normaliseTrackingNumber)
  .meta({ description: 'A tracking number, in any case, with or without blanks.' });

/** What creates a shipment (§5, D8). `organisationId` is for admins (D1). */
export const createShipmentInput = z.strictObject({
  trackingNumber: newTrackingNumber.meta({
    description: '6 to 40 letters, digits and hyphens; no two shipments have the same.',
  }),
  ...detailShape('create'),
  status: status.default('Created'),
  currentLocation: optionalLine(PLACE_MAX).optional(),
  estimatedDeliveryDate: instant.nullable().optional(),
  isDelayed: z.boolean().default(false),
  delayReason: optionalLine(500).optional(),
  organisationId: id.optional(),
});

export type CreateShipmentInput = z.infer<typeof createShipmentInput>;

/**
 * A change of status: an absent field is unchanged, and so is the location by a blank one; null clears (D8).
 * `occurredAt` is when it happened, if not now (D19).
 */
export const statusUpdate = z.strictObject({
  status,
  location: unlessBlank(optionalLine(PLACE_MAX)),
  notes: optionalText(SHIPMENT_DETAILS.notes.max).optional(),
  estimatedDeliveryDate: instant.nullable().optional(),
  isDelayed: z
    .boolean()
    .nullable()
    .transform((isDelayed) => isDelayed ?? false)
    .optional(),
  delayReason: optionalLine(500).optional(),
  occurredAt: instant.optional(),
  expectedUpdatedAt: instant.optional(),
});

/** A key of the caller's own for one change, in quotes or not: it is made once, however often it is sent under it. */
export const idempotencyHeader = z.looseObject({
  'idempotency-key': z
    .string()
    .regex(/^(?:"[!-~]{1,255}"|[!-~]{1,255})$/u, say('value.invalid'))
    // Quotes around nothing: a program whose key is missing, of which all requests would count as one.
    .refine((key) => key !== '""', say('value.invalid'))
    .transform((key) => key.replace(/^"(.+)"$/u, '$1'))
    .optional()
    .meta({
      description:
        'A key of your own for this change, up to 255 characters, kept for 24 hours. Sent again with the same content it returns the first answer, marked by `Idempotent-Replayed: true`; with other content it is refused (422). A refusal is not kept.',
    }),
});

/** The versions that a change or a removal is meant for, as a list of ETags, or `*` for whichever it is. */
export const versionHeader = z.looseObject({
  'if-match': z
    .string()
    .max(500, say('text.tooLong', { max: 500 }))
    .optional()
    .meta({
      description: 'The ETag that the shipment was read with; where it has another one by now, the answer is 412.',
    }),
});

/** Both. */
export const changeHeaders = idempotencyHeader.extend(versionHeader.shape);

/** What a shipment can be returned with. */
const EXPANSIONS = ['history'] as const;

export type Expansion = (typeof EXPANSIONS)[number];

export const expand = z
  .string()
  .max(100, say('text.tooLong', { max: 100 }))
  .transform((names) => names.split(','))
  .pipe(z.array(z.enum(EXPANSIONS, say('choice.oneOf', { choices: EXPANSIONS.join(', ') }))))
  .optional()
  .meta({ description: `What to add, as a list with commas: ${EXPANSIONS.join(', ')}` });

/** What GET /api/shipments/{id} adds to a shipment. */
export const expandQuery = z.strictObject({ expand });

/** The language of a label's words; without it that of the person, or English for a key. */
export const labelQuery = z.strictObject({
  lang: languageSchema
    .optional()
    .meta({ description: 'The language of its words; without it yours, or English for a key.' }),
});

export const recordStatusInput = statusUpdate.extend({ id });

export type RecordStatusInput = z.infer<typeof recordStatusInput>;

/** What is known of a shipment beside its status; an absent field is unchanged, null clears (D8). */
export const shipmentEdit = z.strictObject({
  ...detailShape('edit'),
  estimatedDeliveryDate: instant.nullable().optional(),
  expectedUpdatedAt: instant.optional(),
});

export const editShipmentInput = shipmentEdit.extend({ id });

export type EditShipmentInput = z.infer<typeof editShipmentInput>;

export const shipmentIdInput = z.strictObject({ id: id.meta({ description: 'The id of the shipment.' }) });

/** A number as whoever looks a shipment up types or pastes it (D7). */
export const findShipmentInput = z.strictObject({
  trackingNumber: soughtTrackingNumber.transform(soughtNumber),
});

/** Which organisation an admin means; everyone else has only its own (D1, D11). */
export const organisation = id
  .optional()
  .meta({ description: 'Which organisation an administrator means; everybody else has only its own.' });

export const organisationScopeInput = z.strictObject({ organisationId: organisation });

export const shipmentSchema = z.object({
  id: answeredId,
  organisationId: answeredId,
  organisationName: z.string(),
  trackingNumber: z.string(),
  ...detailShape('answer'),
  status,
  currentLocation: z.string().nullable(),
  estimatedDeliveryDate: answeredInstant.nullable(),
  etaIsDefault: z
    .boolean()
    .meta({ description: 'Whether nobody has set the estimate: it is a day after creation then.' }),
  actualDeliveryDate: answeredInstant.nullable(),
  isDelayed: z.boolean(),
  delayReason: z.string().nullable(),
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
});

export type Shipment = z.infer<typeof shipmentSchema>;

/** An entry of the history as members see it, by a user or an API key; `readHow` where it was scanned with a device that kept it until it was sent. */
export const historyEntrySchema = z.object({
  status,
  location: z.string().nullable(),
  notes: z.string().nullable(),
  timestamp: answeredInstant,
  recordedAt: answeredInstant,
  readHow: z.enum(READ_HOWS).nullable(),
  change: z.enum(['created', 'late', ...STATUS_CHANGES]),
  userName: z.string().nullable(),
  keyName: z.string().nullable(),
  proofId: answeredId.nullable().meta({ description: 'The proof that was recorded with it.' }),
});

export const shipmentWithHistorySchema = shipmentSchema.extend({ history: z.array(historyEntrySchema) });

/** A shipment with its history where that was asked for. */
export const expandedShipmentSchema = shipmentWithHistorySchema.partial({ history: true });

export type ExpandedShipment = z.infer<typeof expandedShipmentSchema>;

export type ShipmentWithHistory = z.infer<typeof shipmentWithHistorySchema>;

/** The four figures of the dashboard (§3, D9). */
export const statsSchema = z.object({
  total: z.number(),
  inTransit: z.number(),
  delivered: z.number(),
  issues: z.number(),
});

export type Stats = z.infer<typeof statsSchema>;

export const resetScopeSchema = z.object({ count: z.number(), organisationName: z.string().nullable() });

export const successSchema = z.object({ success: z.literal(true) });

export const deletedSchema = successSchema.extend({ deleted: z.number() });
