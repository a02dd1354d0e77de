import { z } from 'zod';

import { MILESTONE_CODES } from '../milestones/milestone-codes.ts';
import { say } from '../say.ts';
import { answeredInstant, optionalLine, requiredLine, storedId } from '../text/text.schema.ts';
import { DOCUMENT_STATES, DOCUMENT_TYPES } from './document-types.ts';

/** An organisation has so many rules of its own at most. */
export const DOCUMENT_RULES_MAX = 200;
/** Where a rule was read: a page's address or a letter's number. */
const SOURCE_MAX = 300;

const id = storedId.meta({ description: 'The id of the shipment.' });
const type = z.enum(DOCUMENT_TYPES).meta({ description: 'What paper it is.' });
const day = z.iso.date(say('date.invalid'));
const country = z
  .string()
  .trim()
  .toUpperCase()
  .regex(/^[A-Z]{2}$/u, say('document.country'));

export const documentInput = z.strictObject({ id, type });

export const documentBody = z.strictObject({
  state: z.enum(DOCUMENT_STATES),
  number: optionalLine(64).optional().meta({ description: 'Its number; left as it is where it is not sent.' }),
  expiresAt: day.nullable().optional().meta({ description: 'The last day on which it is good.' }),
  dueAt: day.nullable().optional().meta({ description: 'The last day on which it is in time.' }),
  fileId: z
    .uuid(say('id.invalid'))
    .nullable()
    .optional()
    .meta({ description: 'The paper itself, from `PUT /api/files`.' }),
});

/** On screen: how far it is may be left as it is too. */
export const setDocumentInput = documentBody.partial({ state: true }).extend(documentInput.shape);

export type SetDocumentInput = z.infer<typeof setDocumentInput>;

/** Why a paper is on the list: which rule asks for it, where that stands and when somebody looked. */
const becauseSchema = z.object({
  rule: z.string(),
  source: z.string(),
  checkedAt: z.string(),
  dueBefore: z.enum(MILESTONE_CODES).nullable(),
});

/**
 * A paper of a shipment: one that a rule asks for, or that somebody put on the list. `because` is null where no rule asks for it.
 * `isOverdue`: there is something to do, and its day or the milestone that it is due before has passed; `isExpired`: its last day has.
 */
export const documentSchema = z.object({
  type: z.enum(DOCUMENT_TYPES),
  state: z.enum(DOCUMENT_STATES),
  number: z.string().nullable(),
  expiresAt: z.string().nullable(),
  dueAt: z.string().nullable(),
  fileId: z.string().nullable(),
  because: becauseSchema.nullable(),
  isOverdue: z.boolean(),
  isExpired: z.boolean(),
  updatedAt: answeredInstant.nullable(),
});

export type ShipmentDocument = z.infer<typeof documentSchema>;

/** The papers of a shipment, what is urgent first; `destination` is the country that was read from its words. */
export const documentsSchema = z.object({
  destination: z.string().nullable(),
  documents: z.array(documentSchema),
});

export type ShipmentDocuments = z.infer<typeof documentsSchema>;

export const documentRuleBody = z.strictObject({
  destination: country.meta({ description: 'The country of destination, ISO 3166-1.' }),
  transit: country.nullable().default(null).meta({ description: 'A country on the way; any where it is null.' }),
  type,
  dueBefore: z
    .enum(MILESTONE_CODES)
    .nullable()
    .default(null)
    .meta({ description: 'The milestone that it is due before.' }),
  source: requiredLine(SOURCE_MAX, say('document.sourceRequired')).meta({ description: 'Where the rule stands.' }),
  checkedAt: day.meta({ description: 'When somebody looked there.' }),
  isOff: z.boolean().default(false).meta({ description: 'Whether it is not to be asked for.' }),
});

export type DocumentRuleBody = z.infer<typeof documentRuleBody>;

export const documentRuleInput = z.strictObject({
  name: z
    .string()
    .min(1)
    .max(64)
    .regex(/^[\w-]+$/u, say('id.invalid'))
    .meta({ description: 'The name of a rule: one of the list, or a new one.' }),
});

export const setDocumentRuleInput = documentRuleBody.extend(documentRuleInput.shape);

/** A rule; `isOwn` where the organisation wrote it, or changed one that came with Msafara. */
export const documentRuleSchema = documentRuleBody.extend({ name: z.string(), isOwn: z.boolean() });

export type DocumentRule = z.infer<typeof documentRuleSchema>;

export const documentRulesSchema = z.object({ rules: z.array(documentRuleSchema) });
