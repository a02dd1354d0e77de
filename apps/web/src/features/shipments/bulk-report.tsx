import '@mantine/core/styles/Button.css';

import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { Dialog } from '../../components/dialog.tsx';
import { TrackingNumber } from '../../components/tracking-number.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { useShown } from '../../lib/use-shown.ts';
import classes from './bulk-bar.module.css';

export type Refused = { shipment: Shipment; message: string };

/** Which of many shipments were refused, and why, one by one. */
export function BulkReport({ refused, onClose }: { refused: readonly Refused[]; onClose: () => void }) {
  const { t } = useTranslation('shipments');
  const shown = useShown(refused.length > 0 ? refused : undefined) ?? [];
  const count = shown.length;
  return (
    <Dialog
      opened={refused.length > 0}
      onClose={onClose}
      title={t('bulk.refused', { count, number: formatNumber(count) })}
      size={560}
    >
      <p>{t('bulk.refusedText')}</p>
      <ul className={classes.report}>
        {shown.map(({ shipment, message }) => (
          <li key={shipment.id}>
            <TrackingNumber value={shipment.trackingNumber} />
            <span className={classes.reason}>{message}</span>
          </li>
        ))}
      </ul>
      <div className={classes.buttons}>
        <Button onClick={onClose} data-autofocus>
          {t('created.done')}
        </Button>
      </div>
    </Dialog>
  );
}
