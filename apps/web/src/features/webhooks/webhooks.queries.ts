import type { ListAttemptsInput } from '@msafara/domain/webhooks/webhooks.schema';
import { keepPreviousData } from '@tanstack/react-query';
import { useTranslation } from 'react-i18next';

import { sayOutcome } from '../../lib/say-outcome.ts';
import { trpc } from '../../lib/trpc.ts';

/** What is sent meanwhile is seen without asking for it. */
const RENEWED_MS = 5000;

export function useWebhooks(isWanted: boolean) {
  return trpc.webhooks.list.useQuery(undefined, { enabled: isWanted, refetchOnMount: 'always' });
}

export function useWebhook(id: string) {
  return trpc.webhooks.read.useQuery({ id }, { refetchOnMount: 'always', refetchInterval: RENEWED_MS });
}

export function useAttempts(id: string, outcome: ListAttemptsInput['outcome']) {
  return trpc.webhooks.attempts.useInfiniteQuery(
    { id, ...(outcome !== undefined && { outcome }) },
    {
      refetchOnMount: 'always',
      // Whoever goes back in time reads in peace: every page that is there would be asked for anew.
      refetchInterval: ({ state }) => (state.data && state.data.pages.length > 1 ? false : RENEWED_MS),
      getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    },
  );
}

export function useAttempt(id: string) {
  return trpc.webhooks.attempt.useQuery(
    { id },
    { refetchOnMount: 'always', refetchInterval: RENEWED_MS, placeholderData: keepPreviousData },
  );
}

export function useEventExamples() {
  return trpc.events.examples.useQuery(undefined, { refetchOnMount: 'always' });
}

/** What is done to webhooks; a secret that was just made is in the answer alone, and nowhere kept. */
export function useWebhookActs() {
  const { webhooks } = trpc.useUtils();
  const onSettled = () => webhooks.invalidate();
  return {
    create: trpc.webhooks.create.useMutation({ onSettled, gcTime: 0 }),
    rotate: trpc.webhooks.rotate.useMutation({ onSettled, gcTime: 0 }),
    edit: trpc.webhooks.edit.useMutation({ onSettled }),
    // The page of what is gone is left before anything is asked anew.
    remove: trpc.webhooks.remove.useMutation({ onSettled: () => webhooks.list.invalidate() }),
    test: trpc.webhooks.test.useMutation({ onSettled }),
    replay: trpc.webhooks.replay.useMutation({ onSettled }),
    resend: trpc.webhooks.resend.useMutation({ onSettled }),
  };
}

export type WebhookActs = ReturnType<typeof useWebhookActs>;

/** Says how it went: in our words, or in the server's when it was refused. */
export function useSay() {
  const { t } = useTranslation('webhooks');
  return sayOutcome({ done: t('toast.done'), failed: t('toast.failed') });
}
