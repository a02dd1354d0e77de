import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import type { GateSettings } from '@msafara/domain/scans/gate.schema';
import type { ReadCode } from '@msafara/domain/scans/read-code';
import type { ReadHow } from '@msafara/domain/scans/read-how';
import { isOnRecord } from '@msafara/domain/scans/scan-result.schema';
import { useEffect, useEffectEvent, useMemo, useRef, useState, useSyncExternalStore } from 'react';
import { useTranslation } from 'react-i18next';

import { showToast } from '../../lib/toast.ts';
import { type MilestoneDraft, outbox, type ScanDraft } from '../../offline/outbox.ts';
import { gateLog } from '../../offline/gate-log.ts';
import { sender } from '../../offline/sender.ts';
import { useOutbox, useSender } from '../../offline/use-offline.ts';
import { confirmingScan, gateDraft } from '../../offline/scan-draft.ts';
import { rememberPlace } from './used-places.ts';
import { signalHit, signalTrouble } from './signal-hit.ts';
import { type GateLine, linesOf } from './gate-scan.ts';
import { judgeReading, type Sighting } from './gate-sighting.ts';
import { undoScan } from './undo-scan.ts';
import { type RecordStatus, useUndoServer } from './use-undo-server.ts';

type Options = {
  user: SessionUser;
  record: RecordStatus;
  settings: GateSettings;
  /** Told when a number was taken, and when it is known what became of it. */
  onNews: (line: Pick<GateLine, 'trackingNumber' | 'group'>) => void;
  /** This browser does not keep scans any more. */
  onNotKept: () => void;
};

export type NotKept = { draft: ScanDraft | MilestoneDraft; name: string };

/** The running list, and what can be done with its lines (§2, D23). */
export function useGate({ user, record, settings, onNews, onNotKept }: Options) {
  const { t } = useTranslation(['scan', 'outbox']);
  const { scans } = useOutbox();
  const { sending } = useSender();
  const log = useSyncExternalStore(gateLog.subscribe, gateLog.read);
  const lines = useMemo(() => linesOf(scans, { ...log, sending }), [scans, log, sending]);
  const server = useUndoServer(record);
  const sightings = useRef(new Map<string, Sighting>());
  const [notKept, setNotKept] = useState<readonly NotKept[]>([]);

  const keep = async (draft: ScanDraft | MilestoneDraft) => {
    // What is said of others stays: they are nowhere but here.
    const others = (all: readonly NotKept[]) => all.filter((one) => one.draft.trackingNumber !== draft.trackingNumber);
    try {
      // Nothing is kept, and nothing told, where a second tap answers what the first one has.
      if (!(await outbox.keep(user.id, draft))) return;
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      setNotKept((all) => [...others(all), { draft, name }]);
      signalTrouble();
      onNotKept();
      return;
    }
    setNotKept(others);
    signalHit();
    onNews({ trackingNumber: draft.trackingNumber, group: 'onPhone' });
    const place = 'milestone' in draft ? draft.milestone.place : draft.location;
    if (typeof place === 'string') rememberPlace(user.id, place);
    void sender.poke();
  };

  /** A number was read: it is kept, or asked about when it was just scanned; what already asks is not asked twice. */
  const take = ({ number: trackingNumber, ofUnit }: ReadCode, readHow: ReadHow) => {
    const now = performance.now();
    const last = sightings.current.get(trackingNumber);
    const verdict = judgeReading(last, readHow, now);
    sightings.current.set(trackingNumber, { takenAt: last && verdict !== 'scan' ? last.takenAt : now, seenAt: now });
    if (verdict === 'inView') return;
    const open = lines.find((line) => line.trackingNumber === trackingNumber && line.group === 'needsYou');
    if (open) {
      signalHit();
      onNews(open);
      return;
    }
    if (verdict === 'scan') {
      void keep(gateDraft(user, { trackingNumber, readHow, ofUnit }, settings));
      return;
    }
    signalHit();
    const scannedAt = new Date().toISOString();
    gateLog.ask({ id: crypto.randomUUID(), userId: user.id, trackingNumber, ofUnit, scannedAt, readHow, settings });
    onNews({ trackingNumber, group: 'needsYou' });
  };

  // What became of the scans of this run is told as it is known.
  const groups = useRef(new Map<string, GateLine['group']>());
  const tell = useEffectEvent((line: GateLine) => {
    if (line.group === 'needsYou') signalTrouble();
    onNews(line);
  });
  useEffect(() => {
    for (const line of lines) {
      const before = groups.current.get(line.id);
      groups.current.set(line.id, line.group);
      const isSettled = line.group === 'recorded' || line.group === 'needsYou';
      if (line.scan && (before === 'sending' || before === 'onPhone') && isSettled) tell(line);
    }
  }, [lines]);

  /** Changes what this phone keeps of a line, or says that it did not. */
  const change = async ({ trackingNumber: number }: GateLine, title: string, work: () => Promise<unknown>) => {
    try {
      await work();
    } catch (error) {
      const name = error instanceof Error ? error.name : '';
      showToast({ kind: 'error', title, message: t('outbox:giveUpFailed', { number, name }) });
    }
  };

  const takeBack = async ({ id, trackingNumber, group, scan }: GateLine) => {
    if (group === 'onPhone') {
      await outbox.giveUp(id);
      sightings.current.delete(trackingNumber);
      return;
    }
    const result = scan?.result;
    if (!result || !isOnRecord(result)) return;
    gateLog.setUndoing(id, true);
    try {
      const outcome = await undoScan(server, result);
      if (outcome === 'undone') {
        await outbox.markUndone(id);
        // Scanning it again is meant now.
        sightings.current.delete(trackingNumber);
      } else {
        const message = typeof outcome === 'string' ? t(`scan:gate.undoFailed.${outcome}`) : outcome.reason;
        showToast({ kind: 'error', title: t('scan:toast.error'), message });
      }
    } finally {
      gateLog.setUndoing(id, false);
    }
  };

  return {
    lines,
    take,
    undo: (line: GateLine) => void change(line, t('scan:gate.undo'), () => takeBack(line)),
    notKept,
    keepAgain: (draft: NotKept['draft']) => void keep(draft),
    /** Sends a refused scan as it is once more. */
    retry: (line: GateLine) =>
      void change(line, t('scan:gate.retry'), () => outbox.tryAgain([line.id]).then(sender.poke)),
    /** Records what asked: the same code once more, or a correction. */
    confirm: ({ id, question, scan }: GateLine) => {
      if (scan) void keep(confirmingScan(scan));
      else if (gateLog.answer(id)) {
        const { trackingNumber, ofUnit, readHow, settings: chosen } = question;
        void keep(gateDraft(user, { trackingNumber, ofUnit, readHow }, chosen));
      }
    },
    giveUp: (line: GateLine) => {
      if (line.question) gateLog.answer(line.id);
      else void change(line, t('scan:gate.giveUp'), () => outbox.giveUp(line.id));
    },
  };
}

export type Gate = ReturnType<typeof useGate>;
