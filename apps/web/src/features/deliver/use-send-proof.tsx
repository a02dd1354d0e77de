import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { statusOfProof } from '@msafara/domain/proofs/proof-status';
import type { ReadHow } from '@msafara/domain/scans/read-how';
import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';
import { classifyStatusChange } from '@msafara/domain/shipments/shipment-status';
import { type ReactNode, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { ConfirmDialog } from '../../components/confirm-dialog.tsx';
import { NotKeptAlert } from '../../components/not-kept-alert.tsx';
import { formatTime } from '../../lib/format.ts';
import { reasonWords } from '../../lib/reasons.ts';
import { showToast } from '../../lib/toast.ts';
import { type Parts, proofOf } from './deliver-draft.ts';
import type { DeliverKind, DeliverSubject } from './deliver-subject.ts';
import type { DraftStore } from './draft-store.ts';
import { sendProof } from './send-proof.ts';

type Options = {
  user: SessionUser;
  store: DraftStore;
  subject: DeliverSubject;
  kind: DeliverKind;
  parts: Parts;
  readHow: ReadHow;
  onSent: (isRecorded: boolean) => void;
  onNeedsYou: () => void;
};

type SendProof = { send: () => void; isSending: boolean; alert: ReactNode; question: ReactNode };

/** Sends a proof by way of this device and says how it went: recorded, kept, or kept and in need of the person (D23). */
export function useSendProof({ onSent, onNeedsYou, ...sending }: Options): SendProof {
  const { store, subject, kind, parts } = sending;
  const { t } = useTranslation(['deliver', 'outbox', 'scan', 'common']);
  const { draft, problem } = useSyncExternalStore(store.subscribe, store.read);
  const [isSending, setSending] = useState(false);
  const [isAsked, setAsked] = useState(false);
  const [notKept, setNotKept] = useState<string>();
  const status = draft && statusOfProof(proofOf(draft, kind, parts));
  const number = subject.trackingNumber;

  const conclude = ({ at, result }: { at: string; result: ScanResult | undefined }) => {
    if (result === undefined) {
      const message = t('outbox:kept', { time: formatTime(at) });
      showToast({ title: t('outbox:keptTitle'), message, kind: 'notice' });
      onSent(false);
    } else if (result.outcome === 'recorded') {
      showToast({ title: t('deliver:recordedTitle'), message: t('deliver:recorded', { number }), kind: 'success' });
      onSent(true);
    } else {
      const reason = result.outcome === 'refused' ? (reasonWords(result.reason) ?? result.message) : '';
      const message = t('deliver:needsYou', { reason });
      showToast({ title: t('deliver:needsYouTitle'), message, kind: 'error' });
      onNeedsYou();
    }
  };
  const go = (confirmed: boolean) => {
    setAsked(false);
    setSending(true);
    setNotKept(undefined);
    sendProof({ ...sending, confirmed })
      .then(conclude)
      .catch((error: unknown) => setNotKept(error instanceof Error ? error.name : ''))
      .finally(() => setSending(false));
  };
  const isCorrection =
    status !== undefined &&
    subject.status !== undefined &&
    classifyStatusChange(subject.status, status) === 'correction';
  const send = () => (isCorrection ? setAsked(true) : go(false));

  const name = notKept ?? problem;
  return {
    send,
    isSending,
    alert: name !== undefined && (
      <NotKeptAlert draft={subject} name={name} onAgain={notKept === undefined ? () => store.change({}) : send} />
    ),
    question: (
      <ConfirmDialog
        opened={isAsked}
        title={t('scan:confirm.title')}
        text={t('scan:confirm.text', {
          number,
          from: t(`common:status.${subject.status ?? 'Created'}`),
          to: t(`common:status.${status ?? 'Created'}`),
        })}
        confirmLabel={t('deliver:send.send')}
        cancelLabel={t('scan:confirm.cancel')}
        onConfirm={() => go(true)}
        onClose={() => setAsked(false)}
      />
    ),
  };
}
