import type { CarriedShipment } from '@msafara/domain/scans/carry.schema';
import { IconArrowRight, IconDeviceMobile, IconMapPin } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { DelayedFlag, Status } from '../../components/status.tsx';
import { formatDateTime, isolated } from '../../lib/format.ts';
import classes from './found-shipment.module.css';

type CarriedCardProps = { number: string; shipment: CarriedShipment | undefined; asOf: string | undefined };

/** A shipment as this device knows it while no answer comes, or that it does not know it. */
export function CarriedCard({ number, shipment, asOf }: CarriedCardProps) {
  const { t } = useTranslation(['scan', 'outbox']);
  return (
    <section className={classes.found} aria-label={t('scan:found')}>
      <div className={classes.band}>
        <p className={classes.hit} role="status">
          <IconDeviceMobile size={18} stroke={1.75} aria-hidden />
          {shipment ? t('outbox:state.onPhone') : t('outbox:notOnPhone')}
        </p>
        <p className={classes.number}>
          <bdi>{number}</bdi>
        </p>
        {shipment && (
          <p className={classes.journey}>
            <bdi>{shipment.origin}</bdi>{' '}
            <IconArrowRight size={18} className={classes.arrow} aria-label={t('scan:to')} />{' '}
            <bdi>{shipment.destination}</bdi>
          </p>
        )}
      </div>
      {shipment && (
        <div className={classes.state}>
          <Status value={shipment.status} />
          <span className={classes.end}>{shipment.recipientName && <bdi>{shipment.recipientName}</bdi>}</span>
          <span className={classes.location}>
            <IconMapPin size={16} stroke={1.75} aria-hidden />
            {shipment.currentLocation ? <bdi>{shipment.currentLocation}</bdi> : t('scan:noLocation')}
          </span>
          {shipment.isDelayed && (
            <p className={classes.wide}>
              <DelayedFlag />
            </p>
          )}
          <p className={classes.wide}>
            {t('outbox:asOf', { time: isolated(formatDateTime(asOf ?? shipment.updatedAt)) })}
          </p>
        </div>
      )}
    </section>
  );
}
