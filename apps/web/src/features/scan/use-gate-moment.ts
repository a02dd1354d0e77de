import { useEffect, useState } from 'react';

import { type GateScan, undoLeft } from './gate-scan.ts';

/** The present moment in ms, renewed whenever a line can no longer be undone. */
export function useMoment(scans: readonly GateScan[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = scans.map((scan) => undoLeft(scan, Date.now())).filter((ms) => ms > 0);
    if (left.length === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(...left));
    return () => clearTimeout(timer);
  }, [scans, now]);
  return now;
}
