import { Button } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { loadNamespaces } from '../../lib/i18n.ts';
import { serverError } from '../../lib/server-error.ts';
import classes from './share.module.css';

type Props = {
  /** The field. */
  children: ReactNode;
  /** What stands on the button. */
  label: string;
  isRunning: boolean;
  onSend: () => void;
};

/** One field with its button. The page does not wait for the words of refusals; what is refused has to. */
export function FollowField({ children, label, isRunning, onSend }: Props) {
  return (
    <form
      noValidate
      className={classes.form}
      onSubmit={(event) => {
        event.preventDefault();
        void loadNamespaces(['reasons'])
          .catch(() => undefined)
          .then(onSend);
      }}
    >
      {children}
      <Button type="submit" className={classes.way ?? ''} disabled={isRunning}>
        {label}
      </Button>
    </form>
  );
}

export function FollowFailure({ error }: { error: Parameters<typeof serverError>[0] }) {
  const { t } = useTranslation('track');
  return (
    <p role="alert" className={classes.failure}>
      {t('follow.failed')}. {serverError(error)?.message ?? t('follow.noAnswer')}
    </p>
  );
}
