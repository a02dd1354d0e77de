import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PanelPage } from '../components/panel-page.tsx';
import { ConfirmEmail } from '../features/auth/confirm-email.tsx';

/** Confirming an address by a mailed link. */
export function VerifyEmailRoute() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <PanelPage title={t('verify.title')} lead={token === '' ? undefined : t('verify.lead')}>
      <ConfirmEmail token={token} />
    </PanelPage>
  );
}
