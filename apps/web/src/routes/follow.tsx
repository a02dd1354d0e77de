import { stopMessagesInput } from '@msafara/domain/messages/messages.schema';
import { stopFollowInput } from '@msafara/domain/tracking/follow.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { ConfirmFollow, StopFollowing, StopMessages } from '../features/tracking/follow-link.tsx';
import classes from '../features/tracking/follow-link.module.css';

/** Without its lead where the link is broken: that one cannot keep what it promises. */
function Frame({ title, lead, children }: { title: string; lead: string | undefined; children: ReactNode }) {
  return (
    <PublicLayout>
      <PageTitle>{title}</PageTitle>
      <div className={classes.page}>
        <h1>{title}</h1>
        {lead !== undefined && <p className={classes.lead}>{lead}</p>}
        {children}
      </div>
    </PublicLayout>
  );
}

/** The mailed link by which somebody begins to follow a shipment. */
export function FollowRoute() {
  const { t } = useTranslation('track');
  const [params] = useSearchParams();
  const token = params.get('token') ?? '';
  return (
    <Frame title={t('follow.confirmTitle')} lead={token === '' ? undefined : t('follow.confirmLead')}>
      <ConfirmFollow token={token} />
    </Frame>
  );
}

/** The link in each mail about a shipment that ends them. */
export function StopFollowingRoute() {
  const { t } = useTranslation('track');
  const [params] = useSearchParams();
  const link = stopFollowInput.safeParse(Object.fromEntries(params)).data;
  return (
    <Frame title={t('follow.stopTitle')} lead={link && t('follow.stopLead')}>
      <StopFollowing link={link} />
    </Frame>
  );
}

/** The link in a message that ends all messages to whoever got it (D27). */
export function StopMessagesRoute() {
  const { t } = useTranslation('track');
  const { token } = useParams();
  const link = stopMessagesInput.safeParse({ token }).data;
  return (
    <Frame title={t('messages.title')} lead={link && t('messages.lead')}>
      <StopMessages link={link} />
    </Frame>
  );
}
