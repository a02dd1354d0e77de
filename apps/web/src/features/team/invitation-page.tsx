import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { PageTitle } from '../../components/page-title.tsx';
import { PublicLayout } from '../../components/public-layout.tsx';
import type { SignOutQuestionSlot } from '../../components/use-asked-sign-out.tsx';
import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { AcceptInvitation } from './accept-invitation.tsx';
import { useInvitation } from './invitation.queries.ts';
import classes from '../../components/entry-panel.module.css';
import { JoinForm } from './join-form.tsx';

function Frame({ title, children }: { title: string; children: ReactNode }) {
  return (
    <PublicLayout>
      <PageTitle>{title}</PageTitle>
      <div className={classes.page}>
        <div className={classes.panel}>{children}</div>
      </div>
    </PublicLayout>
  );
}

type InvitationPageProps = { token: string; SignOutQuestion: SignOutQuestionSlot };

/** What the link of an invitation opens: who invites, and the way to accept (D1). */
export function InvitationPage({ token, SignOutQuestion }: InvitationPageProps) {
  const { t } = useTranslation('team');
  const { user, isLoading } = useSession();
  const invitation = useInvitation(token, user?.id);
  if (token === '' || serverError(invitation.error)?.httpStatus === 404) {
    return (
      <Frame title={t('invitation.invalidTitle')}>
        <h1>{t('invitation.invalidTitle')}</h1>
        <p className={classes.lead}>{t('invitation.invalid')}</p>
        <Link to="/">{t('invitation.home')}</Link>
      </Frame>
    );
  }
  if (invitation.isError) {
    return (
      <Frame title={t('invitation.loadingTitle')}>
        <ListError onRetry={() => void invitation.refetch()} />
      </Frame>
    );
  }
  if (invitation.isPending || isLoading) {
    return (
      <Frame title={t('invitation.loadingTitle')}>
        <ListSkeleton rows={4} />
      </Frame>
    );
  }
  const { organisationName: organisation, inviterName: inviter, email, role, hasAccount, obstacle } = invitation.data;
  const title = t('invitation.title', { organisation });
  return (
    <Frame title={title}>
      <div>
        <h1>{title}</h1>
        <p className={classes.lead}>{t('invitation.lead', { inviter, organisation })}</p>
        <p className={classes.lead}>{t('invitation.role', { role: t(`invitation.${role}`) })}</p>
      </div>
      {user && <AcceptInvitation {...{ token, invited: email, organisation, obstacle, user, SignOutQuestion }} />}
      {!user && hasAccount && (
        <>
          <p>{t('invitation.signInFirst', { email })}</p>
          <Link to="/login">{t('invitation.signIn')}</Link>
        </>
      )}
      {!user && !hasAccount && <JoinForm token={token} email={email} />}
    </Frame>
  );
}
