import { useTranslation } from 'react-i18next';

import { notKeptKey } from '../../lib/not-kept-key.ts';
import { showToast } from '../../lib/toast.ts';

/** Says that this device kept nothing of a change to a scan, which stays as it was. */
export function useSayNotKept(): (number: string, error: unknown) => void {
  const { t } = useTranslation('outbox');
  return (number, error) => {
    const name = error instanceof Error ? error.name : '';
    showToast({ kind: 'error', title: t('notKept'), message: t(notKeptKey(name), { number, name }) });
  };
}
