import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { SessionUser } from '@msafara/domain/auth/auth.schema';
import { Button } from '@mantine/core';
import { IconLockCog, IconMailQuestion } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import classes from './account-banners.module.css';
import { useTold } from './settings.queries.ts';

/** What the account asks of its owner: an address to confirm, a password that grew old (D14). */
export function AccountBanners({ user }: { user: SessionUser }) {
  if (user.organisation.isDemo) return null;
  return (
    <>
      {!user.emailVerified && <Unverified email={user.email} />}
      {user.passwordIsOld && <OldPassword />}
    </>
  );
}

function Unverified({ email }: { email: string }) {
  const { t } = useTranslation('settings');
  const told = useTold();
  const resend = trpc.account.resendVerification.useMutation({
    onSuccess: () => told.stored(t('banner.sentTitle'), t('banner.sent', { email })),
    onError: told.refused,
  });
  return (
    <div className={classes.banner}>
      <IconMailQuestion size={20} stroke={1.75} aria-hidden />
      <p>{t('banner.unverified', { email })}</p>
      <Button
        variant="subtle"
        className={classes.button ?? ''}
        disabled={resend.isPending}
        onClick={() => resend.mutate()}
      >
        {resend.isPending ? t('banner.sending') : t('banner.again')}
      </Button>
    </div>
  );
}

function OldPassword() {
  const { t } = useTranslation('settings');
  const { update } = useSession();
  const told = useTold();
  const later = trpc.account.putOffPassword.useMutation({ onSuccess: update, onError: told.refused });
  return (
    <div className={classes.banner}>
      <IconLockCog size={20} stroke={1.75} aria-hidden />
      <p>{t('banner.oldPassword')}</p>
      <Button component={Link} to="/settings?tab=security" variant="subtle" className={classes.button ?? ''}>
        {t('banner.change')}
      </Button>
      <Button
        variant="subtle"
        className={classes.button ?? ''}
        disabled={later.isPending}
        onClick={() => later.mutate()}
      >
        {t('banner.later')}
      </Button>
    </div>
  );
}
