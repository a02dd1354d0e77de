import { useTranslation } from 'react-i18next';

import { sayOutcome } from '../../lib/say-outcome.ts';
import { trpc } from '../../lib/trpc.ts';

/** The keys of the organisation; when they were used last is asked anew. */
export function useKeys(isWanted: boolean) {
  return trpc.keys.list.useQuery(undefined, { enabled: isWanted, refetchOnMount: 'always' });
}

/** What is done to keys; a key that was just made is in the answer alone, and nowhere kept. */
export function useKeyActs() {
  const { keys } = trpc.useUtils();
  const onSettled = () => keys.list.invalidate();
  return {
    create: trpc.keys.create.useMutation({ onSettled, gcTime: 0 }),
    roll: trpc.keys.roll.useMutation({ onSettled, gcTime: 0 }),
    revoke: trpc.keys.revoke.useMutation({ onSettled }),
  };
}

export type KeyActs = ReturnType<typeof useKeyActs>;

/** Says how a change of keys went: in our words, or in the server's when it was refused. */
export function useSay() {
  const { t } = useTranslation('developers');
  return sayOutcome({ done: t('toast.done'), failed: t('toast.failed') });
}
