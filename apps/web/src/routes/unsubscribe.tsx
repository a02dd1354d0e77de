import { unsubscribeInput } from '@msafara/domain/account/account.schema';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { AuthPage } from '../features/auth/auth-page.tsx';
import { StopMails } from '../features/auth/stop-mails.tsx';

/** Stopping one kind of mail by the link in it, signed in or not (D15). */
export function UnsubscribeRoute() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const link = unsubscribeInput.safeParse(Object.fromEntries(params));
  return (
    <AuthPage title={t('stop.title')} lead={t('stop.lead')}>
      <StopMails link={link.data} />
    </AuthPage>
  );
}
