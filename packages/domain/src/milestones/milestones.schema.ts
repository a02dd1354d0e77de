import { z } from 'zod';

import { imoCheckDigit } from '../identifiers/check-digits.ts';
import { say } from '../say.ts';
import { PLACE_MAX } from '../shipments/shipment-details.ts';
import { answeredId, answeredInstant, instant, optionalLine, optionalText, storedId } from '../text/text.schema.ts';
import {
  BORDER_SIDES,
  HOLD_REASONS,
  MILESTONE_CLASSES,
  MILESTONE_CODES,
  MILESTONE_SOURCES,
  type MilestoneCode,
  SIDE_OF_CODE,
} from './milestone-codes.ts';

/** A shipment has so many milestones at most (D26). */
export const MILESTONES_MAX = 200;

const id = storedId;

/** What is told of a milestone, whoever tells it and how. */
export const milestoneShape = {
  code: z.enum(MILESTONE_CODES),
  class: z
    .enum(MILESTONE_CLASSES)
    .default('ACT')
    .meta({ description: 'Planned, expected or actual; only what is actual changes a status.' }),
  occurredAt: instant,
  place: optionalLine(PLACE_MAX).default(null).meta({ description: 'Where, in words.' }),
  unlocode: z
    .string()
    .trim()
    .toUpperCase()
    .regex(/^[A-Z]{2}[A-Z2-9]{3}$/u, say('milestone.unlocode'))
    .nullable()
    .default(null)
    .meta({ description: 'Where, by its UN/LOCODE.' }),
  postId: z
    .string()
    .min(1)
    .max(40)
    .regex(/^[a-z-]+$/u, say('milestone.unknownPost'))
    .nullable()
    .default(null)
    .meta({ description: 'The border post, by its id in `GET /api/border-posts`.' }),
  side: z
    .enum(BORDER_SIDES)
    .nullable()
    .default(null)
    .meta({ description: 'The side of the post: the country that is left, or the one that is entered.' }),
  reason: z
    .enum(HOLD_REASONS)
    .nullable()
    .default(null)
    .meta({ description: 'Of a hold; of a release where several are open.' }),
  reference: optionalLine(64)
    .default(null)
    .meta({ description: 'The number of a declaration, a seal, a receipt, or of a ship: `IMO 9074729`.' }),
  note: optionalText(500).default(null).meta({ description: 'For members alone.' }),
  isPublic: z
    .boolean()
    .default(false)
    .meta({ description: 'Whether anyone with the tracking number sees the milestone and its place.' }),
};

type Told = Omit<z.infer<z.ZodObject<typeof milestoneShape>>, 'occurredAt'>;

const isHold = (code: MilestoneCode) => code === 'hold_opened' || code === 'hold_released';

/** The same, where its parts have to go together: a hold has a reason, a place is told once, a side belongs to a post. */
export function wholeMilestone<Schema extends z.ZodType<Told>>(schema: Schema) {
  return schema
    .refine(({ code, reason }) => code !== 'hold_opened' || reason !== null, {
      path: ['reason'],
      message: say('milestone.reasonRequired'),
    })
    .refine(({ code, reason }) => reason === null || isHold(code), {
      path: ['reason'],
      message: say('milestone.noReason'),
    })
    .refine((told) => told.code !== 'hold_opened' || told.reason !== 'other' || told.note !== null, {
      path: ['note'],
      message: say('milestone.otherReason'),
    })
    .refine((told) => told.class === 'ACT' || (told.code !== 'hold_opened' && told.code !== 'seal_alarm'), {
      path: ['class'],
      message: say('milestone.notPlanned'),
    })
    .refine((told) => [told.place, told.unlocode, told.postId].filter((place) => place !== null).length <= 1, {
      path: ['place'],
      message: say('milestone.onePlace'),
    })
    .refine(({ side, postId }) => side === null || postId !== null, {
      path: ['side'],
      message: say('milestone.sideWithoutPost'),
    })
    .superRefine(({ reference }, context) => {
      const number = /^IMO[ -]?(\d{7})$/iu.exec(reference ?? '')?.[1];
      if (number === undefined || Number(number[6]) === imoCheckDigit(number)) return;
      context.addIssue({
        code: 'custom',
        path: ['reference'],
        message: say('milestone.imo', { digit: String(imoCheckDigit(number)) }),
      });
    })
    .refine(({ code, side }) => side === null || (SIDE_OF_CODE[code] ?? side) === side, {
      path: ['side'],
      message: say('milestone.otherSide'),
    });
}

const { occurredAt: _occurredAt, ...toldShape } = milestoneShape;

/** What is told of a milestone but for when it happened, which who keeps it knows. */
export const toldMilestone = wholeMilestone(z.strictObject(toldShape));

const body = z.strictObject(milestoneShape);

export const milestoneBody = wholeMilestone(body);

export const recordMilestoneInput = wholeMilestone(body.extend({ shipmentId: id }));

export type RecordMilestoneInput = z.infer<typeof recordMilestoneInput>;

export const milestoneIdInput = z.strictObject({ id: id.meta({ description: 'The id of the milestone.' }) });

export const retractionBody = z.strictObject({
  note: optionalText(500).default(null).meta({ description: 'Why, for members alone.' }),
});

export const retractMilestoneInput = retractionBody.extend({ id });

export type RetractMilestoneInput = z.infer<typeof retractMilestoneInput>;

/**
 * A milestone on record (D26). None is ever changed: one that was wrong is retracted by another, which names it in `retractsId` and has
 * its code, and then says in `retractedAt` when. `place` is what people read of the place, however it was told.
 */
export const milestoneSchema = z.object({
  id: answeredId,
  shipmentId: answeredId,
  unitId: answeredId.nullable(),
  unitNumber: z.string().nullable(),
  code: z.enum(MILESTONE_CODES),
  class: z.enum(MILESTONE_CLASSES),
  occurredAt: answeredInstant,
  recordedAt: answeredInstant,
  place: z.string().nullable(),
  unlocode: z.string().nullable(),
  postId: z.string().nullable(),
  side: z.enum(BORDER_SIDES).nullable(),
  reason: z.enum(HOLD_REASONS).nullable(),
  reference: z.string().nullable(),
  note: z.string().nullable(),
  isPublic: z.boolean(),
  source: z.enum(MILESTONE_SOURCES),
  userName: z.string().nullable(),
  keyName: z.string().nullable(),
  retractsId: answeredId.nullable(),
  retractedAt: answeredInstant.nullable(),
});

export type Milestone = z.infer<typeof milestoneSchema>;

export const milestonesSchema = z.object({ milestones: z.array(milestoneSchema) });

/** Whether a hold sets the status Exception (D26). */
export const holdPolicySchema = z.strictObject({ isException: z.boolean() });

export type HoldPolicy = z.infer<typeof holdPolicySchema>;
