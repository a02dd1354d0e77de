import { useTranslation } from 'react-i18next';

import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';

/** Says how a change of the team went: in our words, or in the server's when it was refused. */
export function useSay() {
  const { t } = useTranslation('team');
  return {
    done: (message: string) => showToast({ kind: 'success', title: t('toast.done'), message }),
    refused: (error: unknown) =>
      showToast({ kind: 'error', title: t('toast.failed'), message: serverMessage(error) ?? t('toast.fallback') }),
  };
}
