import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { IconCheck } from '@tabler/icons-react';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { StatusTile } from '../../components/status.tsx';
import classes from './status-choices.module.css';

type StatusChoicesProps = {
  /** The shipment's present status, where one shipment is meant. */
  current?: ShipmentStatus;
  title?: string;
  value: ShipmentStatus | null;
  onChange: (status: ShipmentStatus) => void;
};

/** The six statuses as large choices; the present one is marked but can be chosen again (§2, D8). */
export function StatusChoices({ current, title, value, onChange }: StatusChoicesProps) {
  const { t } = useTranslation(['scan', 'common']);
  const name = useId();
  return (
    <fieldset className={classes.choices}>
      <legend>{title ?? t('scan:form.title')}</legend>
      <div className={classes.grid}>
        {SHIPMENT_STATUSES.map((status) => (
          <label key={status} className={classes.choice} data-current={status === current}>
            <input
              type="radio"
              name={name}
              value={status}
              checked={status === value}
              onChange={() => onChange(status)}
            />
            <StatusTile value={status} />
            <span className={classes.word}>
              {t(`common:status.${status}`)}
              {status === current && <small>{t('scan:form.now')}</small>}
            </span>
            <IconCheck size={20} stroke={2} className={classes.tick} aria-hidden />
          </label>
        ))}
      </div>
    </fieldset>
  );
}
