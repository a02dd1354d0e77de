import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { type ReactNode, type SubmitEvent, useEffect, useLayoutEffect } from 'react';
import { useTranslation } from 'react-i18next';

import type { FormState } from './form-dialog.tsx';
import classes from './shipment-form.module.css';

type FormFrameProps = FormState & {
  onSubmit: (event: SubmitEvent<HTMLFormElement>) => void;
  onCancel: () => void;
  onState: (state: FormState) => void;
  /** How many fields the form or the server objects to. */
  faults: number;
  /** Why the server refused it all. */
  refusal: string | undefined;
  submitWords: string;
  busyWords: string;
  children: ReactNode;
};

/** The frame of creating and editing: the fields, what is wrong, and the two buttons, always in view. */
export function FormFrame(props: FormFrameProps) {
  const { onSubmit, onCancel, onState, isDirty, isBusy, faults, refusal, submitWords, busyWords, children } = props;
  const { t } = useTranslation('shipments');

  // At once: a key pressed after the first letter must not close it unasked.
  useLayoutEffect(() => {
    onState({ isDirty, isBusy });
  }, [isDirty, isBusy, onState]);
  // A form that is gone keeps nothing busy, and has nothing to lose.
  useEffect(() => () => onState({ isDirty: false, isBusy: false }), [onState]);

  return (
    <form onSubmit={onSubmit} noValidate>
      <div className={classes.fields}>{children}</div>
      <div className={classes.foot}>
        <p className={classes.attention} role={refusal === undefined ? 'status' : 'alert'}>
          {faults > 0 && t('form.attention', { count: faults })}
          {faults === 0 && refusal !== undefined && `${refusal} ${t('form.kept')}`}
        </p>
        <Button variant="default" onClick={onCancel} disabled={isBusy}>
          {t('form.cancel')}
        </Button>
        <Button type="submit" disabled={isBusy}>
          {isBusy ? busyWords : submitWords}
        </Button>
      </div>
    </form>
  );
}
