import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconAlertOctagon } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { notKeptKey } from '../lib/not-kept-key.ts';
import classes from './not-kept-alert.module.css';

type NotKeptAlertProps = { draft: { trackingNumber: string }; name: string; onAgain: () => void };

/** Says that a scan is nowhere: neither on this device nor with the server. */
export function NotKeptAlert({ draft, name, onAgain }: NotKeptAlertProps) {
  const { t } = useTranslation('outbox');
  return (
    <div className={classes.alert} role="alert">
      <IconAlertOctagon size={28} stroke={1.75} aria-hidden />
      <div>
        <h2>{t('notKept')}</h2>
        <p>{t(notKeptKey(name), { number: draft.trackingNumber, name })}</p>
      </div>
      <Button color="clay" onClick={onAgain}>
        {t('keepAgain')}
      </Button>
    </div>
  );
}
