import { stopFollowInput } from '@msafara/domain/tracking/follow.schema';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { useParams, useSearchParams } from 'react-router-dom';

import { PageTitle } from '../components/page-title.tsx';
import { PublicLayout } from '../components/public-layout.tsx';
import { ConfirmFollow, StopFollowing, StopMessages } from '../features/tracking/follow-link.tsx';
import classes from '../features/tracking/follow-link.module.css';

function Frame({ title, lead, children }: { title: string; lead: string; children: ReactNode }) {
  return (
    <PublicLayout>
      <PageTitle>{title}</PageTitle>
      <div className={classes.page}>
        <h1>{title}</h1>
        <p className={classes.lead}>{lead}</p>
        {children}
      </div>
    </PublicLayout>
  );
}

/** The mailed link by which somebody begins to follow a shipment. */
export function FollowRoute() {
  const { t } = useTranslation('track');
  const [params] = useSearchParams();
  return (
    <Frame title={t('follow.confirmTitle')} lead={t('follow.confirmLead')}>
      <ConfirmFollow token={params.get('token') ?? ''} />
    </Frame>
  );
}

/** The link in each mail about a shipment that ends them. */
export function StopFollowingRoute() {
  const { t } = useTranslation('track');
  const [params] = useSearchParams();
  return (
    <Frame title={t('follow.stopTitle')} lead={t('follow.stopLead')}>
      <StopFollowing link={stopFollowInput.safeParse(Object.fromEntries(params)).data} />
    </Frame>
  );
}

/** The link in a message that ends all messages to whoever got it (D27). */
export function StopMessagesRoute() {
  const { t } = useTranslation('track');
  const { token = '' } = useParams();
  return (
    <Frame title={t('messages.title')} lead={t('messages.lead')}>
      <StopMessages token={token} />
    </Frame>
  );
}
