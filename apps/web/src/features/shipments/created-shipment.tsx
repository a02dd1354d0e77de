import '@mantine/core/styles/Button.css';

import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Button } from '@mantine/core';
import { IconCircleCheck, IconExternalLink, IconPrinter, IconQrcode } from '@tabler/icons-react';
import { Trans, useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { TrackingNumber } from '../../components/tracking-number.tsx';
import classes from './shipment-form.module.css';

type CreatedShipmentProps = { shipment: Shipment; onAnother: () => void; onDone: () => void };

/** What a creation answers: the number, its QR code and its public page (§2). */
export function CreatedShipment({ shipment, onAnother, onDone }: CreatedShipmentProps) {
  const { t } = useTranslation('shipments');
  const number = shipment.trackingNumber;
  const query = `?tn=${encodeURIComponent(number)}`;
  return (
    <>
      <div className={classes.created} role="status">
        <IconCircleCheck size={28} stroke={1.75} aria-hidden />
        <p>
          <Trans
            t={t}
            i18nKey="created.text"
            values={{ number }}
            components={{ number: <TrackingNumber value={number} copyable /> }}
          />
        </p>
        <div className={classes.next}>
          <Button component={Link} to={`/qr-generator${query}`} leftSection={<IconQrcode size={18} aria-hidden />}>
            {t('created.qr')}
          </Button>
          <Button
            component={Link}
            to={`/labels${query}`}
            variant="default"
            leftSection={<IconPrinter size={18} aria-hidden />}
          >
            {t('created.label')}
          </Button>
          <Button
            component="a"
            href={`/track${query}`}
            target="_blank"
            rel="noreferrer"
            variant="default"
            leftSection={<IconExternalLink size={18} aria-hidden />}
          >
            {t('created.track')}
          </Button>
        </div>
      </div>
      <div className={classes.foot}>
        <Button variant="subtle" onClick={onAnother}>
          {t('created.another')}
        </Button>
        <Button variant="default" onClick={onDone} data-autofocus>
          {t('created.done')}
        </Button>
      </div>
    </>
  );
}
