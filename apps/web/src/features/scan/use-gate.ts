import type { ReadHow } from '@msafara/domain/scans/read-how';
import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import { useEffect, useEffectEvent, useRef, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/toast.ts';
import { rememberPlace } from './used-places.ts';
import { signalHit, signalTrouble } from './signal-hit.ts';
import { gateLog } from './gate-log.ts';
import { type GateScan, groupOf, type ScanCommand, type Seen, stateAfter } from './gate-scan.ts';
import { sendScan, undoScan } from './send-scan.ts';
import { judgeReading, type Sighting } from './gate-sighting.ts';
import { type RecordStatus, useScanServer } from './use-scan-server.ts';

type Options = {
  userId: string;
  record: RecordStatus;
  settings: GateSettings;
  /** Told when a number was taken, and when it is known what became of it. */
  onNews: (scan: GateScan) => void;
};

// One after the other, in the order of the scans, whatever page is open meanwhile.
let line: Promise<unknown> = Promise.resolve();

/** The running list, and what can be done with its lines (§2). */
export function useGate({ userId, record, settings, onNews }: Options) {
  const { t } = useTranslation('scan');
  const scans = useSyncExternalStore(gateLog.subscribe, gateLog.read);
  const server = useScanServer(record);
  const sightings = useRef(new Map<string, Sighting>());

  const send = (command: ScanCommand, earlier?: { seen: Seen; isInDoubt: boolean }) => {
    gateLog.put({ command, state: { kind: 'sending' } });
    line = line.then(async () => {
      const answer = await sendScan(server, command, earlier);
      const scan = { command, state: stateAfter(answer, Date.now()) };
      gateLog.put(scan);
      if (answer.outcome !== 'recorded') signalTrouble();
      else if (command.location !== undefined) rememberPlace(userId, command.location);
      onNews(scan);
    });
  };

  const retry = ({ command, state }: GateScan) => {
    const seen = state.kind === 'unsent' ? state.seen : undefined;
    send(command, seen && { seen, isInDoubt: true });
  };

  /** A number was read: it is recorded, or asked about when it was just scanned; what already asks is not asked twice. */
  const take = (trackingNumber: string, readHow: ReadHow) => {
    const now = performance.now();
    const last = sightings.current.get(trackingNumber);
    const verdict = judgeReading(last, readHow, now);
    sightings.current.set(trackingNumber, {
      takenAt: last && verdict !== 'scan' ? last.takenAt : now,
      seenAt: now,
    });
    if (verdict === 'inView') return;
    signalHit();
    const open = gateLog
      .read()
      .find((scan) => scan.command.trackingNumber === trackingNumber && groupOf(scan) === 'needsYou');
    if (open) {
      onNews(open);
      return;
    }
    const command: ScanCommand = {
      id: crypto.randomUUID(),
      trackingNumber,
      status: settings.status,
      location: settings.location,
      confirmed: false,
      scannedAt: new Date().toISOString(),
      readHow,
    };
    const scan: GateScan = { command, state: { kind: verdict === 'again' ? 'again' : 'sending' } };
    gateLog.add(scan);
    onNews(scan);
    if (verdict === 'scan') send(command);
  };

  const undo = ({ command, state }: GateScan) => {
    if (state.kind !== 'recorded') return;
    gateLog.change(command.id, { kind: 'undoing', seen: state.seen });
    line = line.then(async () => {
      const outcome = await undoScan(server, command, state);
      if (outcome === 'undone') {
        gateLog.change(command.id, { kind: 'undone', seen: state.seen });
        // Scanning it again is meant now.
        sightings.current.delete(command.trackingNumber);
        return;
      }
      gateLog.change(command.id, state);
      const message = typeof outcome === 'string' ? t(`gate.undoFailed.${outcome}`) : outcome.reason;
      showToast({ kind: 'error', title: t('toast.error'), message });
    });
  };

  const resend = useEffectEvent(() => {
    for (const scan of gateLog.read().toReversed()) if (scan.state.kind === 'unsent') retry(scan);
  });
  useEffect(() => {
    const onBack = () => resend();
    window.addEventListener('online', onBack);
    return () => window.removeEventListener('online', onBack);
  }, []);

  const isUnfinished = scans.some((scan) => ['sending', 'needsYou'].includes(groupOf(scan) ?? ''));
  useEffect(() => {
    if (!isUnfinished) return;
    const ask = (event: BeforeUnloadEvent) => event.preventDefault();
    window.addEventListener('beforeunload', ask);
    return () => window.removeEventListener('beforeunload', ask);
  }, [isUnfinished]);

  return {
    scans,
    take,
    undo,
    retry,
    /** Records what asked: the same code once more, or a correction. */
    confirm: ({ command, state }: GateScan) => {
      if (state.kind === 'toConfirm') send({ ...command, confirmed: true }, { seen: state.seen, isInDoubt: false });
      else send(command);
    },
    giveUp: ({ command }: GateScan) => gateLog.remove(command.id),
  };
}

export type Gate = ReturnType<typeof useGate>;
