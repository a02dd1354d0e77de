import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { serverError } from '../../lib/server-error.ts';
import classes from './scan.module.css';

type NotFoundProps = { number: string; error: unknown; onRetry: () => void };

/** No shipment has the number, or it could not be asked for (§8). */
export function NotFound({ number, error, onRetry }: NotFoundProps) {
  const { t } = useTranslation('scan');
  const failure = serverError(error);
  if (failure?.httpStatus === 404 || failure?.httpStatus === 400) {
    return (
      <div className={classes.missing} role="alert">
        <h2>{t('notFoundTitle')}</h2>
        <p>{t('notFound', { number })}</p>
      </div>
    );
  }
  return (
    <div className={classes.missing} role="alert">
      <p>{failure?.message ?? t('failed')}</p>
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}
