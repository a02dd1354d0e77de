import type { DeliverDraft, StepName } from '@msafara/domain/proofs/proof-draft.schema';
import { useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import type { DeliverKind } from './deliver-subject.ts';
import classes from './deliver.module.css';

type StepHeadingProps = { step: StepName; kind: DeliverKind; outcome: DeliverDraft['outcome'] };

/** What a step is about. A step that is come to has the focus, so that whoever hears the screen hears it. */
export function StepHeading({ step, kind, outcome }: StepHeadingProps) {
  const { t } = useTranslation('deliver');
  const heading = useRef<HTMLHeadingElement>(null);
  useEffect(() => {
    heading.current?.focus({ preventScroll: true });
    window.scrollTo({ top: 0 });
  }, []);
  const words = () => {
    if (step === 'name') return t(`name.${outcome === 'refused' ? 'refused' : kind}`);
    return step === 'send' ? t('send.title') : t(`step.${step}`);
  };
  return (
    <h2 ref={heading} tabIndex={-1} className={classes.heading}>
      {words()}
    </h2>
  );
}
