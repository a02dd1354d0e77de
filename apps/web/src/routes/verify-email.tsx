import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { AuthPage } from '../features/auth/auth-page.tsx';
import { ConfirmEmail } from '../features/auth/confirm-email.tsx';

/** Confirming an address by a mailed link. */
export function VerifyEmailRoute() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  return (
    <AuthPage title={t('verify.title')} lead={t('verify.lead')}>
      <ConfirmEmail token={params.get('token') ?? ''} />
    </AuthPage>
  );
}
