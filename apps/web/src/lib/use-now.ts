import { MINUTE_MS } from '@msafara/domain/durations';
import { useEffect, useState } from 'react';

/** The present time (ISO-8601), renewed every minute, so that "Just now" does not stay forever. */
export function useNow(): string {
  const [now, setNow] = useState(() => new Date().toISOString());
  useEffect(() => {
    const timer = setInterval(() => setNow(new Date().toISOString()), MINUTE_MS);
    return () => clearInterval(timer);
  }, []);
  return now;
}
