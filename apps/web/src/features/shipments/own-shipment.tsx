import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconPackage, IconRefresh } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from './own-shipment.module.css';
import { useShipmentByNumber } from './shipments.queries.ts';
import { useCan } from './use-actor.ts';

/**
 * For whoever is signed in, where the shipment is of their organisation: a label's code, read by a phone's own camera, opens the public
 * page, and from there it is one press to work on it.
 */
export function OwnShipment({ trackingNumber }: { trackingNumber: string }) {
  const { t } = useTranslation('track');
  const can = useCan();
  const { data: shipment } = useShipmentByNumber(trackingNumber);
  if (!shipment) return null;
  return (
    <nav className={classes.own} aria-label={t('own.label')}>
      {can('shipment.update') && (
        <Button
          component={Link}
          to={`/scan-update?tn=${encodeURIComponent(trackingNumber)}`}
          className={classes.way ?? ''}
          leftSection={<IconRefresh size={18} aria-hidden />}
        >
          {t('own.update')}
        </Button>
      )}
      <Button
        component={Link}
        to={`/shipments/${shipment.id}`}
        variant="default"
        className={classes.way ?? ''}
        leftSection={<IconPackage size={18} aria-hidden />}
      >
        {t('own.open')}
      </Button>
    </nav>
  );
}
