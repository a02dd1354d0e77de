import { type DeliverDraft, type StepName, STEPS } from '@msafara/domain/proofs/proof-draft.schema';
import type { ProofPolicy } from '@msafara/domain/proofs/proof-policy';
import type { FailureReason, ProofKind, Relation } from '@msafara/domain/proofs/proofs.schema';

import { fitSignature } from './signature-strokes.ts';

/** A proof of which nothing is taken yet. */
export function newDraft(id: string, now: string): DeliverDraft {
  return {
    id,
    outcome: 'delivered',
    reason: null,
    receiverName: '',
    relation: null,
    notes: '',
    photos: [],
    signature: [],
    code: '',
    codeState: null,
    codeTries: 0,
    codeOverrideReason: '',
    position: null,
    step: 'photo',
    startedAt: now,
    touchedAt: now,
  };
}

/** What belongs into a proof here: photos are not of every plan, codes not of every shipment. */
export type Parts = { withPhotos: boolean; withCode: boolean };

const isMissed = ({ outcome }: Pick<DeliverDraft, 'outcome'>) => outcome === 'failed' || outcome === 'refused';

/** The steps of a proof in their order: whoever receives nothing signs for nothing. */
export function stepsOf(draft: Pick<DeliverDraft, 'outcome'>, { withPhotos, withCode }: Parts): readonly StepName[] {
  const missed = isMissed(draft);
  const wanted: Record<StepName, boolean> = {
    reason: missed,
    photo: withPhotos,
    name: draft.outcome !== 'failed',
    signature: !missed,
    code: withCode && !missed,
    send: true,
  };
  return STEPS.filter((step) => wanted[step]);
}

/** Whether something was taken at a step. */
export function isTaken(draft: DeliverDraft, step: StepName): boolean {
  switch (step) {
    case 'reason':
      return draft.reason !== null;
    case 'photo':
      return draft.photos.length > 0;
    case 'name':
      return draft.receiverName.trim() !== '' || draft.relation !== null;
    case 'signature':
      return draft.signature.length > 0;
    case 'code':
      return draft.code !== '' || draft.codeOverrideReason.trim() !== '';
    case 'send':
      return false;
  }
}

/** Whether a step may not be left out: the policy asks for it, or nothing would be proven without it. */
export function isRequired(draft: Pick<DeliverDraft, 'outcome'>, step: StepName, policy: ProofPolicy): boolean {
  if (step === 'reason') return draft.outcome === 'failed';
  return step !== 'send' && !isMissed(draft) && policy[step];
}

/** Whether what a step must have is there; a name is a name, and not who that is to the recipient. */
export function isDone(draft: DeliverDraft, step: StepName, policy: ProofPolicy): boolean {
  if (!isRequired(draft, step, policy)) return true;
  return step === 'name' ? draft.receiverName.trim() !== '' : isTaken(draft, step);
}

/** Whether a step can be gone to: everything required before it is there. */
export function isReachable(draft: DeliverDraft, step: StepName, steps: readonly StepName[], policy: ProofPolicy) {
  return steps.slice(0, steps.indexOf(step)).every((one) => isDone(draft, one, policy));
}

/** Another outcome begins at the first step again; a reason goes with what has none. */
export function withOutcome(
  draft: DeliverDraft,
  outcome: DeliverDraft['outcome'],
  parts: Parts,
): Partial<DeliverDraft> {
  const [step = 'send'] = stepsOf({ outcome }, parts);
  return { outcome, step, reason: isMissed({ outcome }) ? draft.reason : null };
}

/** What a proof says of itself in a command; what its outcome has no step for stays out. */
export function proofOf(draft: DeliverDraft, kind: 'delivery' | 'pickup', parts: Parts) {
  const steps = stepsOf(draft, parts);
  const has = (step: StepName) => steps.includes(step) && isTaken(draft, step);
  const missed = isMissed(draft);
  const proofKind: ProofKind = kind === 'delivery' && missed ? 'attempt' : kind;
  const reason: FailureReason | null = has('reason') ? draft.reason : null;
  const relation: Relation | null = has('name') ? draft.relation : null;
  return {
    kind: proofKind,
    outcome: draft.outcome,
    reason,
    receiverName: has('name') ? draft.receiverName.trim() || null : null,
    relation,
    notes: draft.notes.trim() || null,
    signature: has('signature') ? fitSignature(draft.signature) : null,
    position: draft.position,
    code: has('code') && draft.code !== '' ? draft.code : null,
    // Whoever has the code needs no reason.
    codeOverrideReason: (has('code') && draft.code === '' && draft.codeOverrideReason.trim()) || null,
  };
}
