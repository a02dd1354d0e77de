import '@mantine/core/styles/Button.css';

import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { Button } from '@mantine/core';
import { IconArrowLeft } from '@tabler/icons-react';
import { type FormEvent, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { PlaceField } from '../../components/place-field.tsx';
import { PlaceOffers } from './place-offers.tsx';
import scan from './scan.module.css';
import { StatusChoices } from './status-choices.tsx';
import classes from './gate.module.css';

type GateSetupProps = {
  userId: string;
  /** What is proposed: the present settings, or those of the last time. */
  initial: GateSettings | undefined;
  title: string;
  onStart: (settings: GateSettings) => void;
  onLeave: () => void;
};

/** What every scan is to write. */
export function GateSetup({ userId, initial, title, onStart, onLeave }: GateSetupProps) {
  const { t } = useTranslation('scan');
  const [status, setStatus] = useState<ShipmentStatus | null>(initial?.status ?? null);
  const [place, setPlace] = useState(initial?.location ?? '');

  const start = (event: FormEvent) => {
    event.preventDefault();
    if (status !== null) onStart({ status, ...(place.trim() && { location: place.trim() }) });
  };

  return (
    <form className={`${scan.form} ${classes.setup}`} onSubmit={start}>
      <GateHead title={title} onLeave={onLeave} />
      <p className={classes.lead}>{t('gate.lead')}</p>
      <StatusChoices title={t('gate.status')} value={status} onChange={setStatus} />
      <PlaceField label={t('gate.place')} description={t('gate.placeHint')} value={place} onChange={setPlace} />
      <PlaceOffers userId={userId} value={place} onChoose={setPlace} />
      <div className={scan.submit}>
        <Button type="submit" disabled={status === null} fullWidth>
          {t('gate.start')}
        </Button>
        {status === null && <p className={scan.hint}>{t('form.choose')}</p>}
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
