import { z } from 'zod';

import { FAILURE_REASONS, positionSchema, PROOF_OUTCOMES, RELATIONS } from './proofs.schema.ts';

/** What is taken of a proof, one after the other (D28). */
export const STEPS = ['reason', 'photo', 'name', 'signature', 'code', 'send'] as const;

export type StepName = (typeof STEPS)[number];

/**
 * How a code was tried: by the server, on the phone alone, which is weaker, or not at all, where the phone knows nothing to try it
 * by.
 */
export const CODE_CHECKS = ['server', 'phone', 'none'] as const;

/**
 * A proof that is being taken, as it is kept on the device until it is sent. `id` is the one that it is recorded once under,
 * `touchedAt` when the last of it was taken, `lastContact` the server's time of its last answer before that.
 */
export const deliverDraftSchema = z.object({
  id: z.uuid(),
  outcome: z.enum(PROOF_OUTCOMES),
  reason: z.enum(FAILURE_REASONS).nullable(),
  receiverName: z.string(),
  relation: z.enum(RELATIONS).nullable(),
  notes: z.string(),
  photos: z.array(z.object({ id: z.uuid(), bytes: z.int() })),
  signature: z.array(z.array(z.object({ x: z.int(), y: z.int(), t: z.int() }))),
  code: z.string(),
  codeState: z.enum(CODE_CHECKS).nullable(),
  codeTries: z.int(),
  codeOverrideReason: z.string(),
  position: positionSchema.nullable(),
  step: z.enum(STEPS),
  startedAt: z.string(),
  touchedAt: z.string(),
  lastContact: z.string().optional(),
});

export type DeliverDraft = z.infer<typeof deliverDraftSchema>;
