import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import type { UnsubscribeInput } from '@msafara/domain/account/account.schema';
import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';
import { Link } from 'react-router-dom';

import { failureWords } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';
import classes from './auth-page.module.css';
import { Outcome } from './outcome.tsx';

/** Stops one kind of mail on a press (D15). */
export function StopMails({ link }: { link: UnsubscribeInput | undefined }) {
  const { t } = useTranslation('auth');
  const stop = trpc.account.unsubscribe.useMutation();
  if (!link) return <p role="alert">{t('link.broken')}</p>;
  if (stop.isSuccess) {
    return (
      <Outcome title={t('stop.doneTitle')} text={t('stop.done')}>
        <p className={classes.outcomeLink}>
          <Link to="/settings?tab=notifications">{t('stop.settings')}</Link>
        </p>
      </Outcome>
    );
  }
  return (
    <div className={classes.form}>
      <p>{t(`stop.${link.kind}`)}</p>
      {stop.isError && (
        <p className={classes.note} role="alert">
          {t('stop.failed')}. {failureWords(stop.error)}
        </p>
      )}
      <Button fullWidth className={classes.submit ?? ''} disabled={stop.isPending} onClick={() => stop.mutate(link)}>
        {stop.isPending ? t('stop.running') : t('stop.submit')}
      </Button>
    </div>
  );
}
