import { useTranslation } from 'react-i18next';

import { usePolling } from '../../lib/live.tsx';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

const REFRESH_MS = 10_000;

/** One's own messages with their answers; told of by the stream, else asked for every 10 s (D15). */
export function useOwnMessages(isWanted: boolean) {
  return trpc.chat.mine.useQuery(undefined, { enabled: isWanted, refetchInterval: usePolling(REFRESH_MS) });
}

export function useSendMessage() {
  const { chat } = trpc.useUtils();
  return trpc.chat.send.useMutation({ onSuccess: () => chat.mine.invalidate() });
}

/** Everybody's messages, newest first, for administrators. */
export function useChatInbox(isPendingOnly: boolean) {
  return trpc.chat.inbox.useInfiniteQuery(isPendingOnly ? { status: 'pending' } : {}, {
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
    refetchInterval: usePolling(REFRESH_MS),
  });
}

/** Answers a message; `onSent` is told what was sent, even where the message left the list by it. */
export function useAnswerMessage(onSent: (answer: string) => void) {
  const { t } = useTranslation('inbox');
  const { chat } = trpc.useUtils();
  return trpc.chat.answer.useMutation({
    onSuccess: (_answered, { adminResponse }) => {
      showToast({ kind: 'success', title: t('inbox.sent'), message: '' });
      onSent(adminResponse);
    },
    onError: (error) =>
      showToast({ kind: 'error', title: t('inbox.failed'), message: serverMessage(error) ?? t('chat.failedText') }),
    onSettled: () => chat.inbox.invalidate(),
  });
}

export function useCloseMessage() {
  const { t } = useTranslation('inbox');
  const { chat } = trpc.useUtils();
  return trpc.chat.close.useMutation({
    onSuccess: () => showToast({ kind: 'success', title: t('inbox.closeDone'), message: '' }),
    onError: (error) =>
      showToast({
        kind: 'error',
        title: t('inbox.closeFailed'),
        message: serverMessage(error) ?? t('chat.failedText'),
      }),
    onSettled: () => chat.inbox.invalidate(),
  });
}

export function useMarkRead() {
  const { t } = useTranslation('inbox');
  const { chat } = trpc.useUtils();
  return trpc.chat.markRead.useMutation({
    onError: (error) =>
      showToast({
        kind: 'error',
        title: t('inbox.markReadFailed'),
        message: serverMessage(error) ?? t('chat.failedText'),
      }),
    onSettled: () => chat.inbox.invalidate(),
  });
}
