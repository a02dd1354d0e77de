import { useTranslation } from 'react-i18next';

import { usePolling } from '../../lib/live.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** How often to ask while nobody tells (§7, §9). */
const REFRESH_MS = 10_000;
const STALE_MS = 5000;

export function useUnreadCount() {
  return trpc.notifications.unreadCount.useQuery(undefined, {
    refetchInterval: usePolling(REFRESH_MS),
    staleTime: STALE_MS,
  });
}

/** The newest notifications; asked for once the bell is opened. */
export function useNotifications(isWanted: boolean) {
  return trpc.notifications.list.useQuery(undefined, {
    enabled: isWanted,
    refetchInterval: usePolling(REFRESH_MS),
    staleTime: STALE_MS,
  });
}

function useRefresh() {
  const { notifications } = trpc.useUtils();
  return () => notifications.invalidate();
}

/** Marks all as read; the badge goes at once, list and count are fetched again afterwards (§2, §7). */
export function useReadAll() {
  const { notifications } = trpc.useUtils();
  return trpc.notifications.readAll.useMutation({
    onMutate: () => notifications.unreadCount.setData(undefined, { count: 0 }),
    onSettled: useRefresh(),
  });
}

export function useClearAll() {
  const { t } = useTranslation('inbox');
  return trpc.notifications.clearAll.useMutation({
    onError: (error) =>
      showToast({ kind: 'error', title: t('bell.clearFailed'), message: serverMessage(error) ?? t('chat.failedText') }),
    onSettled: useRefresh(),
  });
}
