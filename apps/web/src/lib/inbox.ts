import { trpc } from './trpc.ts';

/** Fetches notifications and chat messages again, as after news of either (D15). */
export function useRefreshInbox() {
  const { chat, notifications } = trpc.useUtils();
  return () => Promise.all([notifications.invalidate(), chat.invalidate()]);
}
