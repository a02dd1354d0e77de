import type { RecordStatusInput, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { serverError } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { ChangeNotice } from './change-notice.tsx';
import classes from './scan.module.css';

type Options = {
  record: (update: RecordStatusInput) => Promise<unknown>;
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
 * Sends a status update and says how it went (§8). Of a shipment that changed since the form was
 * opened (D8) it says what changed, as soon as that is known, of a deleted one that it is gone
 * (D11); what was typed stays.
 */
export function useStatusUpdate({ record, shipment, lookError, onUpdated }: Options): StatusUpdate {
  const { t } = useTranslation('scan');
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<{ round: number; shipment: ShipmentWithHistory }>();
  const [isBusy, setBusy] = useState(false);
  const [goneId, setGoneId] = useState<string>();
  const isGone =
    shipment !== undefined && (goneId === shipment.id || serverError(lookError)?.domainCode === 'SHIPMENT_NOT_FOUND');

  // What the reader saw when this round's form was opened; what came later is told against it.
  if (shipment && (opened?.round !== round || opened.shipment.id !== shipment.id)) setOpened({ round, shipment });

  const update = (input: RecordStatusInput) => {
    setBusy(true);
    record(input).then(
      () => {
        setBusy(false);
        setRound((before) => before + 1);
        showToast({ kind: 'success', title: t('toast.success'), message: t('toast.updated') });
        onUpdated();
      },
      (error: unknown) => {
        setBusy(false);
        const refusal = serverError(error);
        if (refusal?.domainCode === 'SHIPMENT_NOT_FOUND') setGoneId(input.id);
        const reason = refusal?.domainCode === 'SHIPMENT_CHANGED' ? undefined : refusal?.message;
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
    const hasChanged = opened?.shipment.id === shipment.id && opened.shipment.updatedAt !== shipment.updatedAt;
    return hasChanged && !isBusy && <ChangeNotice before={opened.shipment} now={shipment} />;
  };

  return { round, notice: notice(), isGone, update, isBusy };
}
