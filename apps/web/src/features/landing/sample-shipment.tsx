import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { useTranslation } from 'react-i18next';

import { DelayedFlag, StatusTile } from '../../components/status.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import classes from './sample-shipment.module.css';

const STOPS = [
  { id: 'mombasa', status: 'Picked Up' },
  { id: 'nairobi', status: 'In Transit' },
  { id: 'eldoret', status: 'In Transit' },
  { id: 'malaba', status: 'In Transit' },
] as const satisfies readonly { id: string; status: ShipmentStatus }[];

/** A fixed shipment that shows what a tracking page tells (D12); labelled as a sample. */
export function SampleShipment() {
  const { t } = useTranslation('landing');
  const common = useTranslation('common');
  return (
    <section className={classes.card} aria-label={t('sample.label')} data-mantine-color-scheme="light">
      <div className={classes.answer}>
        <p className={classes.top}>
          <span className={classes.label}>{t('sample.label')}</span>
          <TrackingNumber value="SH-482917KQT" />
        </p>
        <h2 className={classes.now}>{t('sample.now')}</h2>
        <p className={classes.expected}>
          {t('sample.expectedIn')} <strong>{t('sample.expectedAt')}</strong>
        </p>
        <p className={classes.delay}>
          <DelayedFlag>{t('sample.delayed')}</DelayedFlag>
        </p>
      </div>
      <ol className={classes.stops} aria-label={t('sample.stops')}>
        {STOPS.map(({ id, status }) => (
          <li key={id} className={classes.stop} data-here={id === 'malaba'}>
            <span className={classes.tile}>
              <StatusTile value={status} />
            </span>
            <span className={classes.place}>{t(`sample.${id}`)}</span>
            <span className={classes.status}>{common.t(`status.${status}`)}</span>
            <bdi className={classes.at}>{t(`sample.${id}At`)}</bdi>
          </li>
        ))}
        <li className={classes.stop}>
          <span className={classes.tile}>
            <span className={classes.ring} />
          </span>
          <span className={classes.place}>{t('sample.kampala')}</span>
          <span className={classes.status}>{t('sample.expected')}</span>
          <bdi className={classes.at}>{t('sample.kampalaAt')}</bdi>
        </li>
      </ol>
    </section>
  );
}
