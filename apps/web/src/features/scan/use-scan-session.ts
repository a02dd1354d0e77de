import type { ReadCode } from '@msafara/domain/scans/read-code';
import type { ReadHow } from '@msafara/domain/scans/read-how';
import { unitPath } from '@msafara/domain/units/unit-code';
import { useRef, useState } from 'react';

import { dismissToasts } from '../../lib/toast.ts';
import { judgeCodes } from './judge-codes.ts';
import { isRepeat, type Sighting } from './repeat.ts';
import { signalHit } from './signal-hit.ts';
import { useCameraSwitch } from './use-camera-switch.ts';

type Options = {
  /** Our own addresses: codes that lead there, and bare numbers, are ours (D7). */
  origins: readonly string[];
  /** A shipment or a unit is open for an update: no code may replace it before that is done. */
  isHeld: boolean;
  /** The page was opened for a shipment: the camera waits until it is asked for. */
  isOccupied: boolean;
  onFind: (code: ReadCode, how: ReadHow) => void;
  onClear: () => void;
};

/** A shipment and a unit may have the same number. */
const placeOf = ({ number, ofUnit }: ReadCode) => (ofUnit ? unitPath(number) : number);

export type ScanSession = ReturnType<typeof useScanSession>;

/** Whether the camera is wanted, what it saw last, and what follows from that (§2, D7). */
export function useScanSession({ origins, isHeld, isOccupied, onFind, onClear }: Options) {
  const [isContinuous, setContinuous] = useState(false);
  const [isForeign, setForeign] = useState(false);
  const [hasHit, setHit] = useState(false);
  const last = useRef<Sighting>(undefined);

  const { isOn, problem, start, stop, fail } = useCameraSwitch({
    startsItself: !isOccupied,
    onStart: () => {
      last.current = undefined;
      setForeign(false);
      setHit(false);
    },
  });

  /** Takes a number as read, by the camera or by a hardware scanner. */
  const hear = (code: ReadCode, how: 'camera' | 'scanner') => {
    setHit(true);
    // What the last one led to is old news by now.
    dismissToasts();
    if (!isContinuous) stop();
    onFind(code, how);
    signalHit();
  };

  const see = (texts: readonly string[]) => {
    const now = performance.now();
    const judged = judgeCodes(texts, origins);
    if (judged.kind === 'none') {
      if (isForeign && last.current && !isRepeat(last.current, last.current.code, now)) setForeign(false);
      return;
    }
    const code = judged.kind === 'ours' ? placeOf(judged.code) : judged.text;
    const isSame = isRepeat(last.current, code, now);
    last.current = { code, at: now };
    if (isSame) return;
    setForeign(judged.kind === 'foreign');
    if (judged.kind === 'foreign') return;
    hear(judged.code, 'camera');
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
    stop,
    fail,
    see,
    hear,
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
