import '@mantine/core/styles/Notification.css';
import '@mantine/core/styles/Paper.css';
import '@mantine/core/styles/CloseButton.css';
import '@mantine/core/styles/Loader.css';
import '@mantine/notifications/styles.css';

import { Notifications } from '@mantine/notifications';
import { useEffect } from 'react';

import classes from './toaster.module.css';

/** Where toasts appear; F8 moves the focus to the one shown (§9). */
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
  return <Notifications position="bottom-right" limit={1} className={classes.toasts ?? ''} />;
}
