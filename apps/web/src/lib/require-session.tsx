import { Fragment, type ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Navigate } from 'react-router-dom';

import { PageMessage } from '../components/page-message.tsx';
import { useSession } from './session.tsx';

/** Shows its children to signed-in users; sends everyone else to /login (§2). */
export function RequireSession({ children }: { children: ReactNode }) {
  const { t } = useTranslation('common');
  const { user, isLoading } = useSession();
  if (isLoading) return <PageMessage>{t('auth.loading')}</PageMessage>;
  if (!user) {
    return (
      <>
        <PageMessage>{t('auth.redirecting')}</PageMessage>
        <Navigate to="/login" replace />
      </>
    );
  }
  // Another person begins anew, and not in what was typed by the one before.
  return <Fragment key={user.id}>{children}</Fragment>;
}
