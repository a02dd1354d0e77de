import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { IconClockExclamation } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { DetailFacts } from '../../components/detail-facts.tsx';
import { Fact, Facts } from '../../components/fact.tsx';
import { formatDateTime, formatMoment } from '../../lib/format.ts';
import { Eta } from './eta-cell.tsx';
import classes from './shipment-page.module.css';
import { useCan } from './use-actor.ts';

/** That a shipment is delayed, and why. */
export function DelayNotice({ shipment: { isDelayed, delayReason, status } }: { shipment: Shipment }) {
  const { t } = useTranslation('shipments');
  if (!isDelayed || status === 'Delivered') return null;
  return (
    <p className={classes.delay} role="note">
      <IconClockExclamation size={20} aria-hidden />
      <span>
        <strong>{t('page.delayed')}</strong> {delayReason && <bdi>{delayReason}</bdi>}
      </span>
    </p>
  );
}

/** When it is expected at its destination, as far as the reader may see it, or when it arrived. */
export function Expected({ shipment, now }: { shipment: Shipment; now: string }) {
  const { t } = useTranslation('shipments');
  const can = useCan();
  const { actualDeliveryDate: arrived, estimatedDeliveryDate: expected, destination, status } = shipment;
  const at = arrived ?? (can('shipment.eta') || !shipment.etaIsDefault ? expected : null);
  const isArrived = status === 'Delivered' && arrived !== null;
  return (
    <aside className={classes.expected} data-arrived={isArrived}>
      <p>{t(isArrived ? 'page.delivered' : 'page.expected', { destination })}</p>
      <p className={classes.when}>
        {at ? (
          <time dateTime={at} title={formatDateTime(at)}>
            <bdi>{formatMoment(at, now)}</bdi>
          </time>
        ) : (
          <Eta estimate={shipment} />
        )}
      </p>
    </aside>
  );
}

/** What is told of a shipment, and where it is now. */
export function ShipmentFacts({ shipment }: { shipment: Shipment }) {
  const { t } = useTranslation('shipments');
  return (
    <div className={classes.facts}>
      <Facts>
        <Fact name={t('field.currentLocation')}>{shipment.currentLocation ?? '—'}</Fact>
        <DetailFacts details={shipment} except={['origin', 'destination', 'priority']} />
        <Fact name={t('page.created')}>{formatDateTime(shipment.createdAt)}</Fact>
        <Fact name={t('column.organisation')}>{shipment.organisationName}</Fact>
      </Facts>
    </div>
  );
}
