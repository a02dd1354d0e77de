import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import type { ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';
import { type ReactNode, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatTime } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { serverError } from '../../lib/server-error.ts';
import { showToast, type Toast } from '../../lib/toast.ts';
import type { ScanDraft } from '../../offline/outbox.ts';
import { ChangeNotice } from './change-notice.tsx';
import { recordScan } from '../../offline/record-scan.ts';
import classes from './scan.module.css';

type Options = {
  userId: string;
  shipment: ShipmentWithHistory | undefined;
  /** What the latest look at the shipment failed with, if it did. */
  lookError: unknown;
  /** Looks at everything anew that a recorded scan has changed, before the next form is opened. */
  onRecorded: () => Promise<unknown>;
  /** Looks at the shipment anew. */
  onLook: () => void;
  /** Whether what is recorded is still open: another one may be by now. */
  isStillOpen: () => boolean;
  /** The form is done with: the scan is recorded, or kept. */
  onUpdated: () => void;
};

type StatusUpdate = {
  /** Grows with each success: a new round is a fresh form. */
  round: number;
  notice: ReactNode;
  /** The shipment was deleted: nothing can be recorded any more. */
  isGone: boolean;
  update: (draft: ScanDraft) => void;
  isBusy: boolean;
  /** A scan that this browser did not keep. */
  notKept: { draft: ScanDraft; name: string } | undefined;
};

/**
 * Records a scan by way of this device (D23) and says how it went (§8): recorded, or kept until there is a network. Of
 * a shipment that changed since the form was opened (D8) it says what changed, of a deleted one that it is gone (D11);
 * what was typed stays.
 */
export function useStatusUpdate(options: Options): StatusUpdate {
  const { userId, shipment, lookError, onRecorded, onLook, isStillOpen, onUpdated } = options;
  const { t } = useTranslation(['scan', 'outbox', 'common']);
  const [round, setRound] = useState(0);
  const [opened, setOpened] = useState<{ round: number; shipment: ShipmentWithHistory }>();
  const [isBusy, setBusy] = useState(false);
  const [goneId, setGoneId] = useState<string>();
  const [notKept, setNotKept] = useState<StatusUpdate['notKept']>();
  const isGone =
    shipment !== undefined && (goneId === shipment.id || serverError(lookError)?.domainCode === 'SHIPMENT_NOT_FOUND');

  // What the reader saw when this round's form was opened; what came later is told against it.
  if (shipment && (opened?.round !== round || opened.shipment.id !== shipment.id)) setOpened({ round, shipment });

  const succeed = ({ title, message, kind }: Toast) => {
    showToast({ title, message, kind });
    if (!isStillOpen()) return;
    setRound((before) => before + 1);
    onUpdated();
  };

  const conclude = async (draft: ScanDraft, result: ScanResult | undefined) => {
    if (result === undefined) {
      const time = formatTime(draft.scannedAt);
      succeed({ title: t('outbox:keptTitle'), message: t('outbox:kept', { time }), kind: 'notice' });
    } else if (result.outcome === 'recorded') {
      await onRecorded();
      const to = result.changedMeanwhile && t(`common:status.${result.changedMeanwhile.status}`);
      const message = to === undefined ? t('scan:toast.updated') : t('outbox:meanwhile', { to });
      // It moved nothing, and an estimate that was typed with it is not set.
      if (result.late) succeed({ title: t('scan:toast.success'), message: t('outbox:late'), kind: 'notice' });
      else succeed({ title: t('scan:toast.success'), message, kind: 'success' });
    } else {
      if (result.outcome === 'refused' && result.code === 'SHIPMENT_NOT_FOUND') setGoneId(shipment?.id);
      // Another status than the one that was seen: the notice says which, and the form asks again.
      else onLook();
      const reason = result.outcome === 'refused' ? (reasonWords(result.reason) ?? result.message) : undefined;
      const message = [t('scan:toast.failed'), reason].filter(Boolean).join('. ');
      showToast({ kind: 'error', title: t('scan:toast.error'), message });
    }
  };

  const update = (draft: ScanDraft) => {
    setBusy(true);
    setNotKept(undefined);
    recordScan(userId, draft)
      .then((result) => conclude(draft, result))
      .catch((error: unknown) => setNotKept({ draft, name: error instanceof Error ? error.name : '' }))
      .finally(() => setBusy(false));
  };

  const notice = () => {
    if (!shipment) return null;
    if (isGone) {
      return (
        <p className={classes.notice} role="alert">
          {t('scan:gone')}
        </p>
      );
    }
    const hasChanged = opened?.shipment.id === shipment.id && opened.shipment.updatedAt !== shipment.updatedAt;
    return hasChanged && !isBusy && <ChangeNotice before={opened.shipment} now={shipment} />;
  };

  return { round, notice: notice(), isGone, update, isBusy, notKept };
}
