import { useRef, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { dismissToasts, showToast } from '../../lib/toast.ts';
import type { CameraProblem } from './camera.ts';
import { judgeCodes } from './judge-codes.ts';
import { isRepeat, type Sighting } from './repeat.ts';
import { signalHit } from './signal-hit.ts';

type Options = {
  /** Our own addresses: codes that lead there, and bare numbers, are ours (D7). */
  origins: readonly string[];
  /** A shipment is open for an update: no code may replace it before that is done. */
  isHeld: boolean;
  onFind: (trackingNumber: string) => void;
  onClear: () => void;
};

export type ScanSession = ReturnType<typeof useScanSession>;

/** Whether the camera is wanted, what it saw last, and what follows from that (§2, D7). */
export function useScanSession({ origins, isHeld, onFind, onClear }: Options) {
  const { t } = useTranslation('scan');
  const [isOn, setOn] = useState(false);
  const [isContinuous, setContinuous] = useState(false);
  const [problem, setProblem] = useState<CameraProblem>();
  const [isForeign, setForeign] = useState(false);
  const [hasHit, setHit] = useState(false);
  const last = useRef<Sighting>(undefined);

  const start = () => {
    last.current = undefined;
    setProblem(undefined);
    setForeign(false);
    setHit(false);
    setOn(true);
  };

  const fail = (why: CameraProblem) => {
    setOn(false);
    setProblem(why);
    if (why === 'lost' || why === 'reader') return;
    showToast({ kind: 'error', title: t('camera.errorTitle'), message: t('camera.error') });
  };

  const see = (texts: readonly string[]) => {
    const now = performance.now();
    const judged = judgeCodes(texts, origins);
    if (judged.kind === 'none') {
      if (isForeign && last.current && !isRepeat(last.current, last.current.code, now)) setForeign(false);
      return;
    }
    const code = judged.kind === 'ours' ? judged.number : judged.text;
    const isSame = isRepeat(last.current, code, now);
    last.current = { code, at: now };
    if (isSame) return;
    setForeign(judged.kind === 'foreign');
    if (judged.kind === 'foreign') return;
    setHit(true);
    signalHit();
    // On a phone the last update's toast would lie on this one's button.
    dismissToasts();
    if (!isContinuous) setOn(false);
    onFind(judged.number);
  };

  return {
    /** Whether the camera may run: a hit ends it, unless more are to follow. */
    isCameraOn: isOn && (isContinuous || !isHeld),
    isHeld,
    isContinuous,
    setContinuous,
    problem,
    isForeign,
    /** Whether the camera found what is on the screen. */
    hasHit,
    start,
    stop: () => setOn(false),
    fail,
    see,
    /** Clears the screen for the next scan, the same code included. */
    again: () => {
      start();
      onClear();
    },
    /** Continuous scanning goes on by itself; the label that was just dealt with may still be in view. */
    goOn: () => {
      if (!isOn || !isContinuous) return;
      if (last.current) last.current = { ...last.current, at: performance.now() };
      onClear();
    },
  };
}
