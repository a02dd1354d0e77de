import { useEffect, useState } from 'react';

const MINUTE = 60_000;

/** The present time (ISO-8601), renewed every minute, so that "Just now" does not stay forever. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE);
    return () => clearInterval(timer);
  }, []);
  return now;
}
