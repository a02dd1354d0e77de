import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './record-kind-choice.module.css';

const KINDS = ['status', 'milestone'] as const;

export type RecordKind = (typeof KINDS)[number];

/** Whether a status or a milestone is to be recorded. */
export function RecordKindChoice({ value, onChange }: { value: RecordKind; onChange: (kind: RecordKind) => void }) {
  const { t } = useTranslation('milestones');
  const name = useId();
  return (
    <fieldset className={classes.kinds} aria-label={t('what')}>
      {KINDS.map((kind) => (
        <label key={kind} className={classes.kind}>
          <input type="radio" name={name} checked={kind === value} onChange={() => onChange(kind)} />
          {t(kind)}
        </label>
      ))}
    </fieldset>
  );
}
