import type { RecordStatusInput, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { ChangeNotice } from './change-notice.tsx';
import classes from './scan.module.css';

type RecordStatus = { mutateAsync: (update: RecordStatusInput) => Promise<unknown>; isPending: boolean };

type Options = {
  record: RecordStatus;
  shipment: ShipmentWithHistory | undefined;
  /** What the latest look at the shipment failed with, if it did. */
  lookError: unknown;
  onUpdated: () => void;
};

type StatusUpdate = {
  /** Grows with each success: a new round is a fresh form. */
  round: number;
  notice: ReactNode;
  /** The shipment was deleted: nothing can be recorded any more. */
  isGone: boolean;
  update: (update: RecordStatusInput) => void;
  isBusy: boolean;
};

/**
 * Sends a status update and says how it went (§8). Of a shipment that changed meanwhile (D8) it says
 * what changed, of a deleted one that it is gone (D11); what was typed stays.
 */
export function useStatusUpdate({ record, shipment, lookError, onUpdated }: Options): StatusUpdate {
  const { t } = useTranslation('scan');
  const [round, setRound] = useState(0);
  const [before, setBefore] = useState<ShipmentWithHistory>();
  const [goneId, setGoneId] = useState<string>();
  const isGone =
    shipment !== undefined && (goneId === shipment.id || serverError(lookError)?.domainCode === 'SHIPMENT_NOT_FOUND');

  const update = (input: RecordStatusInput) => {
    const seen = shipment;
    setBefore(undefined);
    record.mutateAsync(input).then(
      () => {
        setRound((before) => before + 1);
        showToast({ kind: 'success', title: t('toast.success'), message: t('toast.updated') });
        onUpdated();
      },
      (error: unknown) => {
        const refusal = serverError(error);
        const hasChanged = refusal?.domainCode === 'SHIPMENT_CHANGED';
        if (hasChanged) setBefore(seen);
        if (refusal?.domainCode === 'SHIPMENT_NOT_FOUND') setGoneId(input.id);
        const reason = hasChanged ? undefined : refusal?.message;
        const message = [t('toast.failed'), reason].filter(Boolean).join('. ');
        showToast({ kind: 'error', title: t('toast.error'), message });
      },
    );
  };

  const notice = () => {
    if (!shipment) return null;
    if (isGone) {
      return (
        <p className={classes.notice} role="alert">
          {t('gone')}
        </p>
      );
    }
    return before?.id === shipment.id && <ChangeNotice before={before} now={shipment} />;
  };

  return { round, notice: notice(), isGone, update, isBusy: record.isPending };
}
