import '@mantine/core/styles/Button.css';

import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { MilestoneFields } from '../../components/milestone-fields.tsx';
import { PlaceField } from '../../components/place-field.tsx';
import { type RecordKind, RecordKindChoice } from './record-kind-choice.tsx';
import { PlaceOffers } from './place-offers.tsx';
import scan from './scan.module.css';
import { StatusChoices } from './status-choices.tsx';
import { useMilestoneChoice } from './use-milestone-choice.ts';
import classes from './gate.module.css';

type GateSetupProps = {
  userId: string;
  /** What is proposed: the present settings, or those of the last time. */
  initial: GateSettings | undefined;
  title: string;
  /** Whether milestones may be recorded as well. */
  mayTell: boolean;
  onStart: (settings: GateSettings) => void;
  onLeave: () => void;
};

/** What every scan is to write. */
export function GateSetup({ userId, initial, title, mayTell, onStart, onLeave }: GateSetupProps) {
  const { t } = useTranslation('scan');
  const initialStatus = initial && 'status' in initial ? initial : undefined;
  const [kind, setKind] = useState<RecordKind>(mayTell && initial && 'milestone' in initial ? 'milestone' : 'status');
  const [status, setStatus] = useState<ShipmentStatus | null>(initialStatus?.status ?? null);
  const [place, setPlace] = useState(initialStatus?.location ?? '');
  const { choice, errors, change, check } = useMilestoneChoice(initial && 'milestone' in initial ? initial : undefined);
  const isStatus = kind === 'status';

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (!isStatus) {
      const milestone = check();
      if (milestone) onStart({ milestone });
    } else if (status !== null) onStart({ status, ...(place.trim() && { location: place.trim() }) });
  };

  return (
    <form className={`${scan.form} ${classes.setup}`} onSubmit={start}>
      <GateHead title={title} onLeave={onLeave} />
      <p className={classes.lead}>{t('gate.lead')}</p>
      {mayTell && <RecordKindChoice value={kind} onChange={setKind} />}
      {isStatus ? (
        <>
          <StatusChoices title={t('gate.status')} value={status} onChange={setStatus} />
          <PlaceField label={t('gate.place')} description={t('gate.placeHint')} value={place} onChange={setPlace} />
          <PlaceOffers userId={userId} value={place} onChoose={setPlace} />
        </>
      ) : (
        <MilestoneFields value={choice} errors={errors} onChange={change} />
      )}
      <div className={scan.submit}>
        <Button type="submit" disabled={isStatus && status === null} fullWidth>
          {t('gate.start')}
        </Button>
        {isStatus && status === null && <p className={scan.hint}>{t('form.choose')}</p>}
      </div>
    </form>
  );
}

/** The screen's name and the way back. */
export function GateHead({ title, onLeave }: { title: string; onLeave: () => void }) {
  const { t } = useTranslation('scan');
  return (
    <div className={classes.head}>
      <button type="button" className={classes.back} aria-label={t('gate.leave')} onClick={onLeave}>
        <IconArrowLeft size={22} stroke={1.75} className={classes.arrow} aria-hidden />
      </button>
      <h1>{title}</h1>
    </div>
  );
}
