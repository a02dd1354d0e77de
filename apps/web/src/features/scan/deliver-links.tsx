import '@mantine/core/styles/Button.css';

import type { ReadHow } from '@msafara/domain/scans/read-how';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { Button } from '@mantine/core';
import { IconPackageImport, IconSignature } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import classes from './scan.module.css';

type DeliverLinksProps = { number: string; status: ShipmentStatus | undefined; readHow: ReadHow };

/** The ways to a proof (D28): of a delivery, and of the pickup while that may still be to come. */
export function DeliverLinks({ number, status, readHow }: DeliverLinksProps) {
  const { t } = useTranslation('scan');
  const query = new URLSearchParams({ tn: number, how: readHow });
  const mayPickUp = status === undefined || status === 'Created';
  return (
    <div className={classes.proofs}>
      <Button
        component={Link}
        to={`/deliver?${query.toString()}`}
        variant="default"
        leftSection={<IconSignature size={20} stroke={1.75} aria-hidden />}
      >
        {t('deliver')}
      </Button>
      {mayPickUp && (
        <Button
          component={Link}
          to={`/deliver?${query.toString()}&kind=pickup`}
          variant="default"
          leftSection={<IconPackageImport size={20} stroke={1.75} aria-hidden />}
        >
          {t('pickUp')}
        </Button>
      )}
    </div>
  );
}
