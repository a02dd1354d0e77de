import { z } from 'zod';

import { errorSchema } from '../reason.schema.ts';
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts';
import { soughtTrackingNumber } from '../shipments/shipments.schema.ts';
import { milestoneSchema, milestoneShape, wholeMilestone } from '../milestones/milestones.schema.ts';
import { say } from '../say.ts';
import { answeredId, answeredInstant, instant, requiredLine, storedId } from '../text/text.schema.ts';
import { SEAL_KINDS, SEALERS, UNIT_KINDS, type UnitKind, UNLOADED_BY } from './unit-kinds.ts';
import { normaliseUnitNumber, unitNumberFault } from './unit-number.ts';

/** A shipment was in so many units at most, and a unit is told of for so many shipments at once (D26). */
export const UNITS_MAX = 50;
export const UNIT_SHIPMENTS_MAX = 200;
/** How many shipments one call puts into a unit. */
export const LOADED_AT_ONCE = 50;
const SEALS_AT_ONCE = 5;

const id = storedId;

/** The number of a unit as somebody types it. */
const unitNumber = z
  .string({ error: say('text.required') })
  .max(60, say('text.tooLong', { max: 60 }))
  .transform(normaliseUnitNumber)
  .refine((number) => /^[A-Z0-9]{3,40}$/u.test(number), say('unit.number'));

const sealShape = {
  number: requiredLine(40, say('text.required')),
  kind: z.enum(SEAL_KINDS),
  by: z.enum(SEALERS).meta({ description: 'Who put it on.' }),
};

const seal = z.strictObject(sealShape);

const body = z.strictObject({
  type: z.enum(UNIT_KINDS),
  number: unitNumber.meta({
    description:
      'A container’s number by ISO 6346, a package’s SSCC, S10 or another number, a plate, a wagon’s number.',
  }),
  loadedAt: instant.optional().meta({ description: 'Since when the shipment is in it; without it since now.' }),
  seals: z
    .array(seal)
    .max(SEALS_AT_ONCE, say('list.tooMany', { max: SEALS_AT_ONCE }))
    .default([]),
});

/** The same, where the number is one of its type. */
function withRightNumber<Schema extends z.ZodType<{ type: UnitKind; number: string }>>(schema: Schema) {
  return schema.superRefine(({ type, number }, context) => {
    const fault = unitNumberFault(type, number);
    if (fault) context.addIssue({ code: 'custom', path: ['number'], message: fault });
  });
}

export const unitBody = withRightNumber(body);

export const addUnitInput = withRightNumber(body.extend({ shipmentId: id }));

export type AddUnitInput = z.infer<typeof addUnitInput>;

const loadedShipment = z
  .strictObject({ id: id.optional(), trackingNumber: soughtTrackingNumber.optional() })
  .refine((named) => (named.id === undefined) !== (named.trackingNumber === undefined), say('unit.whichShipment'));

export const loadBody = body.pick({ loadedAt: true, seals: true }).extend({
  type: body.shape.type.optional().meta({ description: 'Its type; may be left out where the unit is known.' }),
  shipments: z
    .array(loadedShipment)
    .min(1, say('shipment.chooseOne'))
    .max(LOADED_AT_ONCE, say('list.tooMany', { max: LOADED_AT_ONCE }))
    .meta({ description: 'Each by its `id` or its `trackingNumber`.' }),
});

export const loadInput = loadBody.extend({ number: unitNumber });

export type LoadInput = z.infer<typeof loadInput>;

/** What became of each shipment that was to be put into a unit, with the status that a call for it alone would have been answered with. */
export const loadResultSchema = z.object({
  type: z.enum(UNIT_KINDS),
  number: z.string(),
  results: z.array(
    z.object({
      index: z.number(),
      status: z.number(),
      shipmentId: answeredId.optional(),
      trackingNumber: z.string().optional(),
      error: errorSchema.optional(),
    }),
  ),
});

export type LoadResult = z.infer<typeof loadResultSchema>;

export const unitNumberInput = z.strictObject({ number: unitNumber.meta({ description: 'The number of the unit.' }) });

export const stayInput = z.strictObject({
  id: id.meta({ description: 'The id of the shipment.' }),
  unitId: id.meta({ description: 'The id of the unit.' }),
});

export const unloadBody = z.strictObject({
  unloadedAt: instant.optional().meta({ description: 'Since when it is not in it any more; without it since now.' }),
});

export const unloadInput = stayInput.extend(unloadBody.shape);

export type UnloadInput = z.infer<typeof unloadInput>;

const sealChange = z.strictObject({
  seal: seal.nullable().default(null).meta({ description: 'The seal that is put on.' }),
  removesId: id.nullable().default(null).meta({ description: 'The seal that is taken off.' }),
  at: instant.optional().meta({ description: 'When; without it now.' }),
});

/** The same, where something is put on or taken off. */
function wholeChange<Schema extends z.ZodType<{ seal: unknown; removesId: string | null }>>(schema: Schema) {
  return schema.refine((change) => change.seal !== null || change.removesId !== null, {
    path: ['seal'],
    message: say('seal.nothing'),
  });
}

export const sealChangeBody = wholeChange(sealChange);

export const changeSealInput = wholeChange(sealChange.extend(unitNumberInput.shape));

export type ChangeSealInput = z.infer<typeof changeSealInput>;

export const unitMilestoneInput = wholeMilestone(z.strictObject({ ...milestoneShape, ...unitNumberInput.shape }));

export type UnitMilestoneInput = z.infer<typeof unitMilestoneInput>;

/** A seal on a unit; `removedAt` is null while it is on. */
const sealSchema = z.object({
  id: answeredId,
  number: z.string(),
  kind: z.enum(SEAL_KINDS),
  by: z.enum(SEALERS),
  appliedAt: answeredInstant,
  removedAt: answeredInstant.nullable(),
});

export type Seal = z.infer<typeof sealSchema>;

/** A unit that a shipment is or was in, with the seals that were on it then; `sharedWith` counts the other shipments that are in it now. */
export const unitSchema = z.object({
  id: answeredId,
  type: z.enum(UNIT_KINDS),
  number: z.string(),
  loadedAt: answeredInstant,
  unloadedAt: answeredInstant.nullable(),
  unloadedBy: z.enum(UNLOADED_BY).nullable(),
  sharedWith: z.number(),
  seals: z.array(sealSchema),
});

export type Unit = z.infer<typeof unitSchema>;

export const unitsSchema = z.object({ units: z.array(unitSchema) });

/** A unit by itself, with the seals that are on it. */
export const sealedUnitSchema = unitSchema.pick({ id: true, type: true, number: true, seals: true });

export type SealedUnit = z.infer<typeof sealedUnitSchema>;

/**
 * A unit by its number, with the seals that are on it and the shipments that are in it now, those that came into it last first. What is
 * theirs beyond number, way and status is null for a key that may not read shipments.
 */
export const loadedUnitSchema = sealedUnitSchema.extend({
  shipments: z.array(
    z.object({
      id: answeredId,
      trackingNumber: z.string(),
      origin: z.string(),
      destination: z.string(),
      status: z.enum(SHIPMENT_STATUSES),
      loadedAt: answeredInstant,
      reference: z.string().nullable(),
      recipientName: z.string().nullable(),
      pieces: z.number().nullable(),
      weightGrams: z.number().nullable(),
    }),
  ),
});

export type LoadedUnit = z.infer<typeof loadedUnitSchema>;

/** The milestones that a unit's became, one for each shipment that was in it, and those that it could not be told of, with the reason. */
export const unitMilestonesSchema = z.object({
  milestones: z.array(milestoneSchema),
  skipped: z.array(z.object({ shipmentId: answeredId, trackingNumber: z.string(), reason: z.string() })),
});

export type UnitMilestones = z.infer<typeof unitMilestonesSchema>;
