import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { serverError } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';
import classes from './auth-forms.module.css';
import { Outcome } from '../../components/outcome.tsx';

/** Confirms an address on a press: programs that open the links of mails shall not do it for somebody. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const renew = useRenewedSession();
  // The address may have been confirmed, and only the answer to it be lost.
  const [isUnsure, setUnsure] = useState(false);
  const confirm = trpc.account.confirmEmail.useMutation({
    // The account that is signed in here may be another one: only the server knows.
    onSuccess: () => (user ? renew() : undefined),
    onError: (error) => {
      if (serverError(error)) return;
      setUnsure(true);
      if (user) void renew();
    },
  });
  if (token === '') return <p role="alert">{t('link.broken')}</p>;
  if (confirm.isSuccess) {
    const { email, isNew } = confirm.data;
    return (
      <Outcome
        title={t('verify.doneTitle')}
        text={isNew ? t('verify.changed', { email }) : t('verify.done', { email })}
      >
        <p>
          <Link to="/dashboard">{t('verify.goOn')}</Link>
        </p>
      </Outcome>
    );
  }
  const refusal = serverError(confirm.error);
  return (
    <div className={classes.form}>
      {refusal && (
        <p className={classes.note} role="alert">
          {t('verify.failed')}. {refusal.message}
        </p>
      )}
      {isUnsure && (
        <p className={classes.note} role="alert">
          {t('verify.unsure')} <Link to="/settings">{t('stop.settings')}</Link>
        </p>
      )}
      <Button
        fullWidth
        className={classes.submit ?? ''}
        disabled={confirm.isPending}
        onClick={() => confirm.mutate({ token })}
      >
        {confirm.isPending ? t('verify.running') : t('verify.submit')}
      </Button>
    </div>
  );
}
