import i18next from 'i18next';

import { serverMessage } from './server-error.ts';
import { showToast } from './toast.ts';

/** The titles of the two toasts; the first only where it is said. */
type Words = { done?: string; failed: string };

/** Says how a change went: in our words, or in the server's when it was refused; it may be done where no answer came. */
export function sayOutcome({ done = '', failed }: Words) {
  return {
    done: (message: string) => showToast({ kind: 'success', title: done, message }),
    refused: (error: unknown) => {
      const message = serverMessage(error);
      if (message === undefined) {
        showToast({ kind: 'error', title: i18next.t('unsure.title'), message: i18next.t('unsure.text') });
      } else showToast({ kind: 'error', title: failed, message });
    },
  };
}
