import '@mantine/core/styles/Checkbox.css';

import { PROOF_PARTS, type ProofPolicy, type ProofPolicyChange } from '@msafara/domain/proofs/proof-policy';
import { Checkbox } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import classes from './handover.module.css';

/** What can be asked for at the door, to be ticked. */
export function PolicyFields({
  policy,
  hasPhotos,
  mayTakePhotos = hasPhotos,
  disabled = false,
  onChange,
}: {
  policy: ProofPolicy;
  /** Whether the plan has pictures. */
  hasPhotos: boolean;
  /** Whether those who deliver could take any: the demo's visitors cannot. */
  mayTakePhotos?: boolean;
  disabled?: boolean;
  onChange: (changed: ProofPolicyChange) => void;
}) {
  const { t } = useTranslation('proofs');
  return (
    <div className={classes.parts}>
      {PROOF_PARTS.map((part) => (
        <Checkbox
          key={part}
          label={t(`door.${part}`)}
          description={part === 'photo' && !hasPhotos ? t('door.photoPlan') : t(`door.${part}Note`)}
          checked={policy[part]}
          disabled={disabled || (part === 'photo' && !mayTakePhotos && !policy.photo)}
          onChange={({ currentTarget }) => onChange({ [part]: currentTarget.checked })}
        />
      ))}
    </div>
  );
}
