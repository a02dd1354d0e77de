import { useEffect, useEffectEvent, useRef } from 'react';

import { useSession } from './session.tsx';

/** Does something once whoever is signed in is back from a session that ended on the server, such as asking it anew (D3). */
export function useOnceBack(act: () => void): void {
  const { ended } = useSession();
  const wasEnded = useRef(false);
  const goOn = useEffectEvent(act);
  useEffect(() => {
    if (wasEnded.current && ended === 'no') goOn();
    wasEnded.current = ended !== 'no';
  }, [ended]);
}
