import { useDocumentVisibility } from '@mantine/hooks';
import { useEffect } from 'react';

/** Keeps the screen lit while it is wanted; silently nothing where the browser or a low battery says no. */
export function useWakeLock(isWanted: boolean): void {
  const visibility = useDocumentVisibility();
  // The browser takes the lock away from a hidden page, and does not give it back by itself.
  const isActive = isWanted && visibility === 'visible';
  useEffect(() => {
    if (!isActive || !('wakeLock' in navigator)) return;
    let isCurrent = true;
    let lock: WakeLockSentinel | undefined;
    navigator.wakeLock.request('screen').then(
      (granted) => {
        if (isCurrent) lock = granted;
        else void granted.release();
      },
      () => undefined,
    );
    return () => {
      isCurrent = false;
      void lock?.release();
    };
  }, [isActive]);
}
