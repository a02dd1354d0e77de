import { toldMilestone } from '@msafara/domain/milestones/milestones.schema';
import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import { useState } from 'react';

import { FIRST_MILESTONE, type MilestoneChoice, toldOf } from '../../components/milestone-fields.tsx';
import { formRules } from '../../lib/form-rules.ts';

type Told = Extract<GateSettings, { milestone: unknown }>;

const faultsOf = formRules<MilestoneChoice>(toldMilestone, toldOf);

function choiceOf({ milestone: { code, reason, note, postId, side, place } }: Told): MilestoneChoice {
  return { code, reason, note: note ?? '', postId, side, place: place ?? '' };
}

/** The milestone that is chosen, what is wrong with it, and `check`, which returns it as it is told, where nothing is. */
export function useMilestoneChoice(initial: Told | undefined) {
  const [first] = useState(initial ? choiceOf(initial) : FIRST_MILESTONE);
  const [choice, setChoice] = useState(first);
  const [errors, setErrors] = useState<Record<string, string>>({});
  return {
    choice,
    errors,
    setErrors,
    isTyped: JSON.stringify(choice) !== JSON.stringify(first),
    reset: () => setChoice(first),
    change: (next: MilestoneChoice) => {
      setChoice(next);
      setErrors({});
    },
    check: (): Told['milestone'] | undefined => {
      setErrors(faultsOf(choice));
      return toldMilestone.safeParse(toldOf(choice)).data;
    },
  };
}
