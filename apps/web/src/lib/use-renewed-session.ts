import { useEffect, useRef } from 'react';

import { atMostAMoment } from './a-moment.ts';
import { useSession } from './session.tsx';
import { trpc } from './trpc.ts';

/**
 * Asks the server anew who one is, after that has changed: the change stands where no answer comes. What somebody chooses
 * meanwhile of how they read stays.
 */
export function useRenewedSession(): () => Promise<void> {
  const { client } = trpc.useUtils();
  const session = useSession();
  const settings = useRef(session.user?.settings);
  useEffect(() => {
    settings.current = session.user?.settings;
  });
  return async () => {
    const asked = settings.current;
    const user = await atMostAMoment(client.auth.session.query()).catch(() => undefined);
    const { current } = settings;
    if (user) session.update(current && current !== asked ? { ...user, settings: current } : user);
  };
}
