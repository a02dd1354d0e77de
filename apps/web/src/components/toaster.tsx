import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/notifications/styles.css';

import { notifications, Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

import classes from './toaster.module.css';

/** How far to the right a toast is swiped away (§9); the library's own way asks for a third of its width. */
const SWIPE_PX = 50;

/** Where toasts appear; F8 moves the focus to the one shown, a swipe to the right takes it away (§9). */
export function Toaster() {
  useEffect(() => {
    const focusToast = (event: KeyboardEvent) => {
      if (event.key !== 'F8') return;
      const button = document.querySelector(`.${classes.toasts} button`);
      if (button instanceof HTMLElement) button.focus();
    };
    window.addEventListener('keydown', focusToast);
    return () => window.removeEventListener('keydown', focusToast);
  }, []);
  useEffect(() => {
    let begun: number | undefined;
    const begin = ({ target, clientX }: PointerEvent) => {
      begun = target instanceof Element && target.closest(`.${classes.toasts}`) ? clientX : undefined;
    };
    const end = ({ clientX }: PointerEvent) => {
      if (begun !== undefined && clientX - begun >= SWIPE_PX) notifications.clean();
      begun = undefined;
    };
    window.addEventListener('pointerdown', begin);
    window.addEventListener('pointerup', end);
    return () => {
      window.removeEventListener('pointerdown', begin);
      window.removeEventListener('pointerup', end);
    };
  }, []);
  return <Notifications position="bottom-right" limit={1} className={classes.toasts ?? ''} />;
}
