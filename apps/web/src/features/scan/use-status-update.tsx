import type { RecordStatusInput, Shipment } from '@msafara/domain/shipments/shipments.schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatDateTime } from '../../lib/format.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import classes from './scan.module.css';

type RecordStatus = { mutateAsync: (update: RecordStatusInput) => Promise<unknown>; isPending: boolean };

type StatusUpdate = {
  /** Grows with each success: a new round is a fresh form. */
  round: number;
  notice: ReactNode;
  update: (update: RecordStatusInput) => void;
  isBusy: boolean;
};

/**
 * Sends a status update and says how it went (§8). A shipment that changed meanwhile (D8) is shown
 * as it is now, and what was typed stays.
 */
export function useStatusUpdate(record: RecordStatus, shipment: Shipment | undefined): StatusUpdate {
  const { t } = useTranslation(['scan', 'common']);
  const [round, setRound] = useState(0);
  const [conflictOn, setConflictOn] = useState<string>();

  const update = (input: RecordStatusInput) => {
    setConflictOn(undefined);
    record.mutateAsync(input).then(
      () => {
        setRound((before) => before + 1);
        showToast({ kind: 'success', title: t('scan:toast.success'), message: t('scan:toast.updated') });
      },
      (error: unknown) => {
        const refusal = serverError(error);
        const hasChanged = refusal?.domainCode === 'SHIPMENT_CHANGED';
        if (hasChanged) setConflictOn(input.id);
        const reason = hasChanged ? undefined : refusal?.message;
        const message = [t('scan:toast.failed'), reason].filter(Boolean).join('. ');
        showToast({ kind: 'error', title: t('scan:toast.error'), message });
      },
    );
  };

  const notice = shipment && conflictOn === shipment.id && (
    <p className={classes.notice} role="alert">
      {t('scan:conflict', {
        status: t(`common:status.${shipment.status}`),
        when: formatDateTime(shipment.updatedAt),
      })}
    </p>
  );

  return { round, notice, update, isBusy: record.isPending };
}
