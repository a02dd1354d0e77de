import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { failureWords } from '../../lib/server-error.ts';
import { useSession } from '../../lib/session.tsx';
import { trpc } from '../../lib/trpc.ts';
import { useRenewedSession } from '../../lib/use-renewed-session.ts';
import classes from './auth-page.module.css';
import { Outcome } from './outcome.tsx';

/** Confirms an address on a press: programs that open the links of mails shall not do it for somebody. */
export function ConfirmEmail({ token }: { token: string }) {
  const { t } = useTranslation('auth');
  const { user } = useSession();
  const renew = useRenewedSession();
  const confirm = trpc.account.confirmEmail.useMutation({
    // The account that is signed in here may be another one: only the server knows.
    onSuccess: () => (user ? renew() : undefined),
  });
  if (token === '') return <p role="alert">{t('link.broken')}</p>;
  if (confirm.isSuccess) {
    const { email, isNew } = confirm.data;
    return (
      <Outcome
        title={t('verify.doneTitle')}
        text={isNew ? t('verify.changed', { email }) : t('verify.done', { email })}
      >
        <p className={classes.outcomeLink}>
          <Link to="/dashboard">{t('verify.goOn')}</Link>
        </p>
      </Outcome>
    );
  }
  return (
    <div className={classes.form}>
      {confirm.isError && (
        <p className={classes.note} role="alert">
          {t('verify.failed')}. {failureWords(confirm.error)}
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
