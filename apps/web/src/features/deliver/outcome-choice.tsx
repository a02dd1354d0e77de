import { FAILURE_REASONS, PROOF_OUTCOMES } from '@msafara/domain/proofs/proofs.schema';
import { useTranslation } from 'react-i18next';

import { Choices } from './choices.tsx';
import { withOutcome } from './deliver-draft.ts';
import type { Taking } from './taking.ts';

/** What came of it; asked at the first step, whichever that is. */
export function OutcomeChoice({ kind, draft, parts, change }: Taking) {
  const { t } = useTranslation('deliver');
  return (
    <Choices
      shape="pairs"
      legend={t('outcome.title')}
      options={PROOF_OUTCOMES}
      value={draft.outcome}
      onChange={(outcome) => change(withOutcome(draft, outcome, parts))}
      render={(outcome) => t(`outcome.${kind}.${outcome}`)}
    />
  );
}

/** Why nothing was handed over (D28). */
export function ReasonChoice({ draft, change }: Taking) {
  const { t } = useTranslation(['deliver', 'proofs']);
  return (
    <Choices
      shape="sentences"
      isLegendLarge
      legend={t('deliver:reasonTitle')}
      // Whoever refuses gives another reason than that, if any.
      options={FAILURE_REASONS.filter((reason) => draft.outcome === 'failed' || reason !== 'refused')}
      value={draft.reason}
      onChange={(reason) => change({ reason })}
      render={(reason) => t(`proofs:reason.${reason}`)}
    />
  );
}
