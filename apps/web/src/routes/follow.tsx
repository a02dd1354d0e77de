import { stopMessagesInput } from '@msafara/domain/messages/messages.schema';
import { stopFollowInput } from '@msafara/domain/tracking/follow.schema';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { PanelPage } from '../components/panel-page.tsx';
import { ConfirmFollow, StopFollowing, StopMessages } from '../features/tracking/follow-link.tsx';

/** The mailed link by which somebody begins to follow a shipment. */
export function FollowRoute() {
  const { t } = useTranslation('track');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <PanelPage title={t('follow.confirmTitle')} lead={token === '' ? undefined : t('follow.confirmLead')}>
      <ConfirmFollow token={token} />
    </PanelPage>
  );
}

/** The link in each mail about a shipment that ends them. */
export function StopFollowingRoute() {
  const { t } = useTranslation('track');
  const [params] = useSearchParams();
  const link = stopFollowInput.safeParse(Object.fromEntries(params)).data;
  return (
    <PanelPage title={t('follow.stopTitle')} lead={link && t('follow.stopLead')}>
      <StopFollowing link={link} />
    </PanelPage>
  );
}

/** The link in a message that ends all messages to whoever got it (D27). */
export function StopMessagesRoute() {
  const { t } = useTranslation('track');
  const { token } = useParams();
  const link = stopMessagesInput.safeParse({ token }).data;
  return (
    <PanelPage title={t('messages.title')} lead={link && t('messages.lead')}>
      <StopMessages link={link} />
    </PanelPage>
  );
}
