import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { IconLock } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { DelayedFlag } from '../../components/status.tsx';
import { formatDateTime } from '../../lib/format.ts';
import classes from './eta-cell.module.css';
import { useCan } from './use-actor.ts';

type Estimate = Pick<Shipment, 'estimatedDeliveryDate' | 'etaIsDefault'>;

/**
 * The estimate as the reader may see it: 'Enterprise Only', 'Not set' or date and time (§2). One that somebody of the
 * organisation set is theirs to see on every plan.
 */
export function Eta({ estimate: { estimatedDeliveryDate: value, etaIsDefault } }: { estimate: Estimate }) {
  const { t } = useTranslation('shipments');
  const can = useCan();
  const isTheirs = value !== null && !etaIsDefault;
  if (!isTheirs && !can('shipment.eta')) {
    return (
      <span className={classes.locked}>
        <IconLock size={15} stroke={1.75} aria-hidden />
        {t('eta.enterprise')}
      </span>
    );
  }
  if (!value) return <span className={classes.unset}>{t('eta.none')}</span>;
  return (
    <time dateTime={value}>
      <bdi>{formatDateTime(value)}</bdi>
    </time>
  );
}

/** The ETA column: the estimate, and under it the mark of a delayed shipment. */
export function EtaCell({ shipment }: { shipment: Shipment }) {
  return (
    <div className={classes.eta}>
      <Eta estimate={shipment} />
      {shipment.isDelayed && (
        <span className={classes.flag}>
          <DelayedFlag />
        </span>
      )}
    </div>
  );
}
