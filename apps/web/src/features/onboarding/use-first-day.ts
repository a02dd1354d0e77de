import { useState } from 'react';

import { readStored, writeStored } from '../../lib/browser-storage.ts';
import { trpc } from '../../lib/trpc.ts';

const KEY = 'first-steps';
const HIDDEN = 'hidden';

/**
 * The trial, and what the first day shows: `state` while the organisation never had a shipment and the steps were not
 * hidden in this browser; `isOpen` while that is not known yet.
 *
 * @param shipments how many there are, once that is known
 * @param isReadOnly the period is over, so there is nothing to begin with
 */
export function useFirstDay(shipments: number | undefined, isReadOnly: boolean) {
  const [isHidden, setIsHidden] = useState(() => readStored(KEY) === HIDDEN);
  const { data, isPending } = trpc.onboarding.state.useQuery(undefined, { refetchOnMount: 'always' });
  const isFirst = !isHidden && !isReadOnly && (shipments ?? 0) === 0;
  return {
    trial: data?.trial ?? null,
    firstDay: {
      state: isFirst ? (data?.firstDay ?? null) : null,
      isOpen: isFirst && isPending,
      hide: () => {
        writeStored(KEY, HIDDEN);
        setIsHidden(true);
      },
    },
  };
}
