import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { serverError } from '../../lib/server-error.ts';
import classes from './scan.module.css';

type NotFoundProps = {
  number: string;
  /** The number is certain to be a unit's. */
  isUnit?: boolean;
  error: unknown;
  onRetry: () => void;
};

/** No shipment or unit has the number, or it could not be asked for (§8). */
export function NotFound({ number, isUnit = false, error, onRetry }: NotFoundProps) {
  const { t } = useTranslation('scan');
  const failure = serverError(error);
  if (failure?.httpStatus === 404 || failure?.httpStatus === 400) {
    return (
      <div className={classes.missing} role="alert">
        <h2>{t(isUnit ? 'noUnitTitle' : 'notFoundTitle')}</h2>
        <p>{t(isUnit ? 'noUnit' : 'notFound', { number })}</p>
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
