import type { DeliverDraft, StepName } from '@msafara/domain/proofs/proof-draft.schema';

import type { ProofPolicy } from '@msafara/domain/proofs/proof-policy';

import type { Parts } from './deliver-draft.ts';
import type { DeliverKind, DeliverSubject } from './deliver-subject.ts';

/** What every step of the screen knows, and how it changes the proof. */
export type Taking = {
  userId: string;
  kind: DeliverKind;
  subject: DeliverSubject;
  parts: Parts;
  policy: ProofPolicy;
  draft: DeliverDraft;
  steps: readonly StepName[];
  step: StepName;
  change: (next: Partial<DeliverDraft>) => void;
};
