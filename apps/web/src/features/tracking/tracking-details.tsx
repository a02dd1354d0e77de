import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { PublicTracking } from '@msafara/domain/tracking/tracking.schema';
import { Button } from '@mantine/core';
import { IconPrinter } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { Priority } from '../../components/priority.tsx';
import { Status } from '../../components/status.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import classes from './tracking-details.module.css';

/** The rest of what anyone with the number may see (§3, D7). */
export function TrackingDetails({ shipment }: { shipment: PublicTracking }) {
  const { t } = useTranslation('track');
  return (
    <section>
      <h2 className={classes.title}>{t('details')}</h2>
      <dl className={classes.rows}>
        <Row term={t('number')}>
          <TrackingNumber value={shipment.trackingNumber} copyable />
        </Row>
        <Row term={t('origin')}>
          <bdi>{shipment.origin}</bdi>
        </Row>
        <Row term={t('destination')}>
          <bdi>{shipment.destination}</bdi>
        </Row>
        {shipment.currentLocation && (
          <Row term={t('location')}>
            <bdi>{shipment.currentLocation}</bdi>
          </Row>
        )}
        <Row term={t('status')}>
          <Status value={shipment.status} />
        </Row>
        <Row term={t('priority')}>
          <Priority value={shipment.priority} />
        </Row>
        {shipment.notes && (
          <Row term={t('notes')}>
            <bdi className={classes.notes}>{shipment.notes}</bdi>
          </Row>
        )}
      </dl>
      <Button
        variant="default"
        fullWidth
        className={classes.print ?? ''}
        leftSection={<IconPrinter size={18} aria-hidden />}
        onClick={() => window.print()}
      >
        {t('print')}
      </Button>
    </section>
  );
}

function Row({ term, children }: { term: string; children: ReactNode }) {
  return (
    <div className={classes.row}>
      <dt>{term}</dt>
      <dd>{children}</dd>
    </div>
  );
}
