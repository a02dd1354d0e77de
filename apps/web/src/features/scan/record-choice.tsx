import '@mantine/core/styles/Button.css';

import type { ReadHow } from '@msafara/domain/scans/read-how';
import { Button } from '@mantine/core';
import { type FormEvent, type ReactNode, useEffect, useEffectEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MilestoneFields } from '../../components/milestone-fields.tsx';
import { NotKeptAlert } from '../../components/not-kept-alert.tsx';
import { useRecordMilestone } from '../../components/use-record-milestone.ts';
import { type RecordKind, RecordKindChoice } from './record-kind-choice.tsx';
import classes from './scan.module.css';
import { useMilestoneChoice } from './use-milestone-choice.ts';

type Milestone = {
  number: string;
  readHow: ReadHow;
  /** The number is that of a unit. */
  ofUnit?: boolean;
  onRecorded: () => Promise<unknown>;
  /** The scan is done with: recorded, or kept. */
  onDone: () => void;
  /** Told whether anything typed or chosen would be lost. */
  onTyped: (isTyped: boolean) => void;
};

type RecordChoiceProps = Milestone & {
  mayTell: boolean;
  /** Asks before what is typed is lost. */
  guarded: (run: () => void) => void;
  children: ReactNode;
};

/** The form of a status, or of a milestone in its place where the person may record one (D26). */
export function RecordChoice({ mayTell, guarded, children, ...milestone }: RecordChoiceProps) {
  const [kind, setKind] = useState<RecordKind>('status');
  if (!mayTell) return children;
  return (
    <>
      <RecordKindChoice value={kind} onChange={(next) => guarded(() => setKind(next))} />
      {kind === 'status' ? children : <MilestoneUpdate {...milestone} />}
    </>
  );
}

/** Records a milestone of what was scanned, as of now. */
export function MilestoneUpdate({ number, readHow, ofUnit = false, onRecorded, onDone, onTyped }: Milestone) {
  const { t } = useTranslation(['milestones', 'scan']);
  const { choice, errors, setErrors, isTyped, reset, change, check } = useMilestoneChoice(undefined);
  const { record, isBusy, notKept } = useRecordMilestone({
    onRecorded,
    onDone: () => {
      reset();
      onDone();
    },
    onErrors: setErrors,
  });
  const tellTyped = useEffectEvent(onTyped);
  useEffect(() => {
    tellTyped(isTyped);
    return () => tellTyped(false);
  }, [isTyped]);

  const submit = (event: FormEvent) => {
    event.preventDefault();
    const milestone = check();
    if (milestone) record({ trackingNumber: number, readHow, milestone, ...(ofUnit && { ofUnit }) });
  };
  return (
    <form className={classes.form} onSubmit={submit} noValidate>
      <MilestoneFields value={choice} errors={errors} onChange={change} />
      {notKept && <NotKeptAlert {...notKept} onAgain={() => record(notKept.draft)} />}
      <div className={classes.submit} data-dock>
        <Button type="submit" disabled={isBusy} fullWidth>
          {isBusy ? t('scan:form.submitting') : t('milestones:record')}
        </Button>
      </div>
    </form>
  );
}
