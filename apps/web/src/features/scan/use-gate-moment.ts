import { useEffect, useState } from 'react';

import { type GateLine, undoLeft } from './gate-scan.ts';

/** The present moment in ms, renewed whenever a line can no longer be undone. */
export function useMoment(lines: readonly GateLine[]): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    const left = lines.map((line) => undoLeft(line, Date.now())).filter((ms) => ms > 0);
    if (left.length === 0) return;
    const timer = setTimeout(() => setNow(Date.now()), Math.min(...left));
    return () => clearTimeout(timer);
  }, [lines, now]);
  return now;
}
