import { notifications } from '@mantine/notifications';
import i18next from 'i18next';
import { createElement } from 'react';

import { Toaster } from '../components/toaster.tsx';
import { withWholeNumbers } from '../components/whole-numbers.ts';
import { placeToaster } from './toast-place.ts';

export type Toast = { title: string; message: string; kind: 'success' | 'notice' | 'error' };

const COLOURS = { success: 'savanna', notice: 'ochre', error: 'clay' };

/** How long a toast stays (§9). */
const TOAST_MS = 5000;

const toaster = createElement(Toaster);

/**
 * Shows a toast for 5 s; the newest replaces the one shown (§9, D17). What shows it comes with the
 * page that may need it: without a network it could not be fetched any more.
 */
export function showToast({ title, message, kind }: Toast): void {
  placeToaster(toaster);
  notifications.clean();
  notifications.show({
    title,
    message: withWholeNumbers(message),
    color: COLOURS[kind],
    autoClose: TOAST_MS,
    closeButtonProps: { 'aria-label': i18next.t('close') },
    role: kind === 'error' ? 'alert' : 'status',
  });
}

/** Takes away the toast that is shown, before what comes next needs its place. */
export function dismissToasts(): void {
  notifications.clean();
}
