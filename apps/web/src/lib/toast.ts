import i18next from 'i18next';

export type Toast = { title: string; message: string; kind: 'success' | 'error' };

/** How long a toast stays (§9). */
const TOAST_MS = 5000;

const listeners = new Set<() => void>();
let isWanted = false;

/** Tells the page to mount the toaster, which is loaded with the first toast. */
export function subscribeToasts(listener: () => void): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

/** Whether a toast has been asked for since the page was opened. */
export function areToastsWanted(): boolean {
  return isWanted;
}

/** Shows a toast for 5 s; the newest replaces the one shown (§9, D17). */
export function showToast({ title, message, kind }: Toast): void {
  isWanted = true;
  for (const listener of listeners) listener();
  void import('@mantine/notifications').then(({ notifications }) => {
    notifications.clean();
    notifications.show({
      title,
      message,
      color: kind === 'error' ? 'clay' : 'savanna',
      autoClose: TOAST_MS,
      closeButtonProps: { 'aria-label': i18next.t('close') },
      role: kind === 'error' ? 'alert' : 'status',
    });
  });
}

/** Takes away the toast that is shown, before what comes next needs its place. */
export function dismissToasts(): void {
  if (isWanted) void import('@mantine/notifications').then(({ notifications }) => notifications.clean());
}
