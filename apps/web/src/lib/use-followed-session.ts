import { useEffect, useEffectEvent } from 'react';

import { onForbidden } from './query-client.ts';
import { onceSaved } from './unsaved.ts';
import { useRenewedSession } from './use-renewed-session.ts';

/**
 * Asks anew what one may do when the server refuses something, since others change roles and plans. Answers the way to
 * ask, for when somebody comes back to the screen.
 */
export function useFollowedSession(): () => void {
  const renew = useRenewedSession();
  const ask = useEffectEvent(() => void renew());
  useEffect(() => onForbidden(() => onceSaved(ask)), []);
  return () => onceSaved(() => void renew());
}
