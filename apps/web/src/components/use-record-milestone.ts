import type { Reason } from '@msafara/domain/say';
import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { notKeptKey } from '../lib/not-kept-key.ts';
import { formatTime, isolated } from '../lib/format.ts';
import { reasonWords } from '../lib/reasons.ts';
import { useSession } from '../lib/session.tsx';
import { useIsHere } from '../lib/use-is-here.ts';
import { showToast } from '../lib/toast.ts';
import type { MilestoneDraft } from '../offline/outbox.ts';
import { recordScan } from '../offline/record-scan.ts';
import { milestoneDraft, type ToldDraft } from '../offline/scan-draft.ts';

type Options = {
  /** Looks at everything anew that a recorded milestone has changed. */
  onRecorded: () => Promise<unknown>;
  /** The form is done with: the milestone is recorded, or kept. */
  onDone: () => void;
  /** What the server says of the fields, by their names. */
  onErrors: (errors: Record<string, string>) => void;
};

type RecordMilestone = {
  record: (told: ToldDraft) => void;
  isBusy: boolean;
  /** A milestone that this browser did not keep. */
  notKept: { draft: MilestoneDraft; name: string } | undefined;
};

const wordsOf = (codes: Readonly<Record<string, Reason>>) =>
  Object.fromEntries(
    // The server names those of the milestone beneath it.
    Object.entries(codes).map(([field, reason]) => [field.replace(/^milestone\./u, ''), reasonWords(reason) ?? '']),
  );

/** Records a milestone by way of this device (D23) and says how it went: recorded, kept until there is a network, or refused. */
export function useRecordMilestone({ onRecorded, onDone, onErrors }: Options): RecordMilestone {
  const { t } = useTranslation(['milestones', 'outbox', 'common']);
  const { user } = useSession();
  const isHere = useIsHere();
  const [isBusy, setBusy] = useState(false);
  const [notKept, setNotKept] = useState<RecordMilestone['notKept']>();

  const conclude = async ({ scannedAt, milestone }: MilestoneDraft, result: ScanResult | undefined) => {
    if (result === undefined) {
      const message = t('outbox:kept', { time: formatTime(scannedAt) });
      showToast({ kind: 'notice', title: t('outbox:keptTitle'), message });
      if (isHere()) onDone();
    } else if (result.outcome === 'told') {
      await onRecorded();
      const { unit, shipments, skipped } = result;
      const words = unit
        ? t('milestones:told', { count: shipments.length, unit: isolated(unit.number) })
        : t(`common:milestone.${milestone.code}`);
      const message = skipped.length > 0 ? t('milestones:skipped', { count: skipped.length }) : words;
      showToast({ kind: 'success', title: t('milestones:recorded'), message });
      if (isHere()) onDone();
    } else if (result.outcome === 'refused') {
      if (result.fieldCodes) onErrors(wordsOf(result.fieldCodes));
      const message = reasonWords(result.reason) ?? result.message;
      showToast({ kind: 'error', title: t('milestones:record'), message });
    }
  };

  const record = (told: ToldDraft) => {
    if (!user) return;
    const draft = milestoneDraft(user, told);
    setBusy(true);
    setNotKept(undefined);
    recordScan(user.id, draft)
      .then((result) => conclude(draft, result))
      .catch((error: unknown) => {
        const name = error instanceof Error ? error.name : '';
        const message = t(`outbox:${notKeptKey(name)}`, { number: draft.trackingNumber, name });
        // Its form is closed by now, and tells nobody.
        if (!isHere()) showToast({ kind: 'error', title: t('outbox:notKept'), message });
        setNotKept({ draft, name });
      })
      .finally(() => setBusy(false));
  };
  return { record, isBusy, notKept };
}
