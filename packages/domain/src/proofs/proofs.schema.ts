import { z } from 'zod';
import { say } from '../say.ts';
import { PLACE_MAX } from '../shipments/shipment-details.ts';
import {
  answeredId,
  answeredInstant,
  instant,
  optionalLine,
  optionalText,
  unlessBlank,
  storedId,
} from '../text/text.schema.ts';
import { CODE_STATES, codeSchema } from './proof-policy.ts';

/** What is proven: that goods were handed over to a recipient or taken from a sender, or that somebody tried to. */
export const PROOF_KINDS = ['delivery', 'pickup', 'attempt'] as const;

export type ProofKind = (typeof PROOF_KINDS)[number];

/** What came of it: all of it was handed over, part of it, nothing since it was refused, nothing for another reason. */
export const PROOF_OUTCOMES = ['delivered', 'partial', 'refused', 'failed'] as const;

export type ProofOutcome = (typeof PROOF_OUTCOMES)[number];

/** Why nothing was handed over (D28). */
export const FAILURE_REASONS = [
  'absent',
  'refused',
  'wrong_address',
  'unreachable',
  'closed',
  'damaged',
  'no_cash',
  'unsafe',
  'access_denied',
  'other',
] as const;

export type FailureReason = (typeof FAILURE_REASONS)[number];

/** Who took it, seen from the recipient. */
export const RELATIONS = ['self', 'family', 'guard', 'neighbour', 'colleague'] as const;

export type Relation = (typeof RELATIONS)[number];

export const PHOTOS_MAX = 4;

/** A shipment has so many proofs at most: attempts of weeks, and no store of photos. */
export const PROOFS_MAX = 50;

const STROKES_MAX = 60;

/** A hundred or two are a signature; a call of 48 kB holds these. */
export const SIGNATURE_POINTS_MAX = 1000;

/** A longer stroke is sent as two that meet. */
export const STROKE_POINTS_MAX = 200;

/** The pad is so many units wide and high at most. */
export const PAD_MAX = 4096;

const onPad = z.int().min(0).max(PAD_MAX);

/** Strokes, each a row of places on the pad with the milliseconds since the first. A dot is no signature. */
export const signatureSchema = z
  .array(
    z
      .array(z.strictObject({ x: onPad, y: onPad, t: z.int().min(0).max(600_000) }))
      .min(1)
      .max(STROKE_POINTS_MAX),
  )
  .min(1)
  .max(STROKES_MAX, say('signature.tooLong'))
  .refine((strokes) => strokes.flat().length <= SIGNATURE_POINTS_MAX, say('signature.tooLong'))
  .refine((strokes) => hasExtent(strokes.flat()), say('signature.dot'))
  .meta({
    description:
      'Strokes, each a list of points with the milliseconds since the first; up to 200 in a stroke and 1,000 in all.',
  });

export type Signature = z.infer<typeof signatureSchema>;

/** Whether places are further apart than a finger's tap trembles. */
function hasExtent(places: readonly { x: number; y: number }[]): boolean {
  const width = Math.max(...places.map(({ x }) => x)) - Math.min(...places.map(({ x }) => x));
  const height = Math.max(...places.map(({ y }) => y)) - Math.min(...places.map(({ y }) => y));
  return Math.max(width, height) >= 20;
}

/** Where a device says it was. Nobody delivers in the sea south of Ghana, where devices are that do not know. */
export const positionSchema = z
  .strictObject({
    lat: z.number().min(-90).max(90),
    lon: z.number().min(-180).max(180),
    accuracyM: z.number().min(0).max(100_000),
  })
  .refine(({ lat, lon }) => Math.abs(lat) > 0.01 || Math.abs(lon) > 0.01, say('position.nullIsland'))
  .meta({ description: 'Degrees, and how many metres it may be off.' });

/** What a proof says, whoever tells it and how. */
export const proofShape = {
  kind: z.enum(PROOF_KINDS),
  outcome: z.enum(PROOF_OUTCOMES),
  reason: z.enum(FAILURE_REASONS).nullable().default(null),
  receiverName: optionalLine(120).default(null),
  relation: z.enum(RELATIONS).nullable().default(null),
  notes: optionalText(500).default(null),
  photos: z
    .array(storedId)
    .max(PHOTOS_MAX, say('list.tooMany', { max: PHOTOS_MAX }))
    .refine((ids) => new Set(ids).size === ids.length, say('proof.samePhoto'))
    .default([])
    .meta({ description: 'Ids of stored files, up to four.' }),
  signature: signatureSchema.nullable().default(null),
  position: positionSchema.nullable().default(null),
  code: codeSchema.nullable().default(null),
  codeOverrideReason: optionalLine(200)
    .default(null)
    .meta({ description: 'Why it was handed over without the code that was asked for.' }),
};

type Parts = {
  kind: ProofKind;
  outcome: ProofOutcome;
  reason: FailureReason | null;
  code: string | null;
  codeOverrideReason: string | null;
};

const isMissed = ({ outcome }: Pick<Parts, 'outcome'>) => outcome === 'failed' || outcome === 'refused';

/** The same, where its parts have to go together: what failed has a reason, and what did not has none. */
export function wholeProof<Schema extends z.ZodType<Parts>>(schema: Schema) {
  return schema
    .refine((proof) => proof.kind !== 'attempt' || isMissed(proof), {
      path: ['outcome'],
      message: say('proof.attemptFailed'),
    })
    .refine(({ outcome, reason }) => outcome !== 'failed' || reason !== null, {
      path: ['reason'],
      message: say('proof.reasonRequired'),
    })
    .refine((proof) => proof.reason === null || isMissed(proof), {
      path: ['reason'],
      message: say('proof.noReason'),
    })
    .refine(({ code, codeOverrideReason }) => code === null || codeOverrideReason === null, {
      path: ['codeOverrideReason'],
      message: say('proof.codeOrReason'),
    });
}

/** A proof as another system records it: `id` is the caller's own, by which it is recorded once. */
const proofBodyShape = z.strictObject({
  id: z
    .uuid(say('id.invalid'))
    .optional()
    .meta({ description: 'Your own id for it: sent again, it is not recorded twice.' }),
  ...proofShape,
  location: unlessBlank(optionalLine(PLACE_MAX)),
  capturedAt: instant,
});

export const proofBody = wholeProof(proofBodyShape);

export const recordProofInput = wholeProof(proofBodyShape.extend({ shipmentId: storedId }));

export type RecordProofInput = z.infer<typeof recordProofInput>;

export const proofIdInput = z.strictObject({
  id: z.uuid(say('id.invalid')).meta({ description: 'The id of the proof.' }),
});

/** What an erased proof no longer has (D28). */
export const ERASABLE = [
  'receiverName',
  'relation',
  'notes',
  'signature',
  'position',
  'photos',
  'codeOverrideReason',
] as const;

/** A photo of a proof as it is answered. */
const proofPhoto = z.object({ id: answeredId, sha256: z.string(), width: z.number(), height: z.number() });

/**
 * A proof on record. `number` counts those of the organisation; `hash` covers all of it and `previousHash`, that of the one
 * before, so that nobody changes one without its being seen.
 */
export const proofSchema = z.object({
  id: answeredId,
  number: z.number(),
  shipmentId: answeredId,
  trackingNumber: z.string(),
  kind: z.enum(PROOF_KINDS),
  outcome: z.enum(PROOF_OUTCOMES),
  reason: z.enum(FAILURE_REASONS).nullable(),
  receiverName: z.string().nullable(),
  relation: z.enum(RELATIONS).nullable(),
  notes: z.string().nullable(),
  photos: z.array(proofPhoto),
  signature: z.array(z.array(z.object({ x: z.number(), y: z.number(), t: z.number() }))).nullable(),
  position: z.object({ lat: z.number(), lon: z.number(), accuracyM: z.number() }).nullable(),
  code: z.enum(CODE_STATES).nullable().meta({
    description: 'Whether the recipient’s code was right; `wrong` can only come from a phone without a network.',
  }),
  codeOverrideReason: z.string().nullable(),
  capturedAt: answeredInstant,
  receivedAt: answeredInstant,
  userName: z.string().nullable(),
  keyName: z.string().nullable(),
  previousHash: z.string(),
  hash: z.string(),
  erasedAt: answeredInstant.nullable(),
});

export type Proof = z.infer<typeof proofSchema>;

export const proofsSchema = z.object({ proofs: z.array(proofSchema) });

/**
 * Whether a proof is as it was recorded. `brokenAt` names what is not: a field, a photo (`photos.0`), or a link of the chain
 * (`hash`, `previous`, `next`); `erased` what was erased on purpose, which breaks nothing.
 */
export const proofCheckSchema = z.object({
  valid: z.boolean(),
  brokenAt: z.string().optional(),
  erased: z.array(z.enum(ERASABLE)).optional(),
});

export type ProofCheck = z.infer<typeof proofCheckSchema>;
