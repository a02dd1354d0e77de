import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { IconArrowRight, IconCircleCheck, IconMapPin } from '@tabler/icons-react';
import { type ReactNode, useEffect, useRef } from 'react';
import { useTranslation } from 'react-i18next';

import { DetailFacts } from '../../components/detail-facts.tsx';
import { Facts } from '../../components/fact.tsx';
import { Priority } from '../../components/priority.tsx';
import { DelayedFlag, Status } from '../../components/status.tsx';
import { formatDateTime } from '../../lib/format.ts';
import { isPhone } from '../../lib/use-is-narrow.ts';
import classes from './found-shipment.module.css';

type FoundShipmentProps = {
  shipment: ShipmentWithHistory;
  lastUpdated: ReactNode;
  seesEta: boolean;
  withOrganisation: boolean;
  /** The camera found it: a phone then shows it and the statuses, not the fields above them. */
  isScanned: boolean;
};

const SHOWN_ABOVE = ['origin', 'destination', 'priority', 'notes'] as const;

/** The shipment that was found: number and journey in the lake band, the rest beneath it (§2). */
export function FoundShipment(props: FoundShipmentProps) {
  const { shipment, lastUpdated, seesEta, withOrganisation, isScanned } = props;
  const { t } = useTranslation('scan');
  const section = useRef<HTMLElement>(null);
  const { id, estimatedDeliveryDate, etaIsDefault } = shipment;
  useEffect(() => {
    if (isScanned && isPhone()) section.current?.scrollIntoView();
  }, [id, isScanned]);
  const eta = () => {
    if (!seesEta && (etaIsDefault || estimatedDeliveryDate === null)) return t('etaEnterprise');
    return estimatedDeliveryDate ? formatDateTime(estimatedDeliveryDate) : t('etaNone');
  };
  return (
    <section ref={section} className={classes.found} aria-label={t('found')}>
      <div className={classes.band}>
        <p className={classes.hit} role="status">
          <IconCircleCheck size={18} stroke={1.75} aria-hidden />
          {t('found')}
        </p>
        <p className={classes.number}>
          <bdi>{shipment.trackingNumber}</bdi>
        </p>
        <p className={classes.journey}>
          <bdi>{shipment.origin}</bdi> <IconArrowRight size={18} className={classes.arrow} aria-label={t('to')} />{' '}
          <bdi>{shipment.destination}</bdi>
        </p>
      </div>
      <div className={classes.state}>
        <Status value={shipment.status} />
        <span className={classes.end}>{lastUpdated}</span>
        <span className={classes.location}>
          <IconMapPin size={16} stroke={1.75} aria-hidden />
          {shipment.currentLocation ? <bdi>{shipment.currentLocation}</bdi> : t('noLocation')}
        </span>
        <span className={classes.end}>
          <bdi>{t('eta', { when: eta() })}</bdi>
        </span>
        <span className={classes.priority}>
          <Priority value={shipment.priority} />
        </span>
        {withOrganisation && (
          <span className={classes.end}>
            <bdi>{shipment.organisationName}</bdi>
          </span>
        )}
        {shipment.isDelayed && (
          <p className={classes.wide}>
            <DelayedFlag />
            {shipment.delayReason && (
              <span className={classes.reason}>
                <bdi>{shipment.delayReason}</bdi>
              </span>
            )}
          </p>
        )}
        {shipment.notes && (
          <p className={`${classes.wide} ${classes.notes}`}>
            <bdi>{shipment.notes}</bdi>
          </p>
        )}
        <div className={classes.wide}>
          <Facts>
            <DetailFacts details={shipment} except={SHOWN_ABOVE} />
          </Facts>
        </div>
      </div>
    </section>
  );
}
