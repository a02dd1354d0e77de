import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { emailKey, type SessionUser } from '@msafara/domain/auth/auth.schema';
import type { Reason } from '@msafara/domain/say';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { type SignOutQuestionSlot, useAskedSignOut } from '../../components/use-asked-sign-out.tsx';
import { reasonWords } from '../../lib/reasons.ts';
import { serverMessage } from '../../lib/server-error.ts';
import { showToast } from '../../lib/toast.ts';
import { useAcceptInvitation } from './invitation.queries.ts';
import classes from '../../components/entry-panel.module.css';
import { useWelcome } from './use-welcome.ts';

type AcceptInvitationProps = {
  token: string;
  invited: string;
  organisation: string;
  /** Why its account cannot move as things stand. */
  obstacle: Reason | null;
  user: SessionUser;
  SignOutQuestion: SignOutQuestionSlot;
};

/** Lets whoever is signed in join with its account, or sign out where the invitation is for another address (D1). */
export function AcceptInvitation({
  token,
  invited,
  organisation,
  obstacle,
  user: { email },
  SignOutQuestion,
}: AcceptInvitationProps) {
  const { t } = useTranslation('team');
  const { ask, question } = useAskedSignOut(SignOutQuestion);
  const accept = useAcceptInvitation();
  const welcome = useWelcome();
  if (emailKey(email) !== emailKey(invited)) {
    return (
      <>
        <p>{t('invitation.otherAddress', { email, invited })}</p>
        <Button variant="default" className={classes.submit ?? ''} onClick={ask}>
          {t('invitation.signOut')}
        </Button>
        {question}
      </>
    );
  }
  const join = () =>
    accept.mutate(
      { token },
      {
        onSuccess: welcome,
        onError: (error) => {
          const message = serverMessage(error) ?? t('toast.fallback');
          showToast({ kind: 'error', title: t('invitation.failed'), message });
        },
      },
    );
  return (
    <>
      {obstacle ? <p role="note">{reasonWords(obstacle)}</p> : <p>{t('invitation.moves', { email, organisation })}</p>}
      {accept.isError && (
        <p role="alert" className={classes.lead}>
          {serverMessage(accept.error) ?? t('toast.fallback')}
        </p>
      )}
      <Button className={classes.submit ?? ''} disabled={obstacle !== null || accept.isPending} onClick={join}>
        {accept.isPending ? t('invitation.accepting') : t('invitation.accept', { organisation })}
      </Button>
    </>
  );
}
