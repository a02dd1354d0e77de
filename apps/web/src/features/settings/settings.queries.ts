import { useTranslation } from 'react-i18next';

import { serverError, serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { trpc } from '../../lib/trpc.ts';

/** The settings that not every screen needs. */
export function useAccountSettings() {
  return trpc.account.settings.useQuery(undefined, { refetchOnMount: 'always' });
}

/** Tells that a change is stored, or why it is not; `title` is the specification's (§8). */
export function useTold() {
  const { t } = useTranslation('settings');
  return {
    stored: (title: string, message: string = t('saved')) => showToast({ kind: 'success', title, message }),
    /** Answers the fields that are at fault, if the server named some. */
    refused(error: unknown): Readonly<Record<string, string>> | null {
      showToast({ kind: 'error', title: t('failed'), message: serverMessage(error) ?? t('fallback') });
      return serverError(error)?.fieldErrors ?? null;
    },
  };
}
