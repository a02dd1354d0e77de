import { unsubscribeInput } from '@msafara/domain/account/account.schema';
import { useTranslation } from 'react-i18next';
import { useSearchParams } from 'react-router-dom';

import { PanelPage } from '../components/panel-page.tsx';
import { StopMails } from '../features/auth/stop-mails.tsx';

/** Stopping one kind of mail by the link in it, signed in or not (D15). */
export function UnsubscribeRoute() {
  const { t } = useTranslation('auth');
  const [params] = useSearchParams();
  const link = unsubscribeInput.safeParse(Object.fromEntries(params)).data;
  return (
    <PanelPage title={t('stop.title')} lead={link && t('stop.lead')}>
      <StopMails link={link} />
    </PanelPage>
  );
}
