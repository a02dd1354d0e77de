import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconCircleCheck } from '@tabler/icons-react';
import { useTranslation } from 'react-i18next';

import { canInstall } from '../../lib/install.ts';
import { useOutbox, useWorker } from '../../offline/use-offline.ts';
import { useStorageKept } from '../../offline/storage.ts';
import { worker } from '../../offline/worker.ts';
import classes from './outbox.module.css';

/** Whether scanning opens on this device without a network, and the way to make it so; nothing where no scan would be kept. */
export function ReadyDevice() {
  const { t } = useTranslation('outbox');
  const { isReady, isInstalling, hasFailed, isSupported } = useWorker();
  const isStorageKept = useStorageKept();
  const { problem } = useOutbox();
  if (problem !== undefined) return null;
  const text = () => {
    if (!isSupported) return t('ready.none');
    if (isReady) return t('ready.isReady');
    return hasFailed ? t('ready.failed') : t('ready.isNot');
  };
  return (
    <section className={classes.ready}>
      <h2>{t('ready.title')}</h2>
      <p role="status">
        {isReady && <IconCircleCheck size={20} stroke={1.75} aria-hidden />}
        {text()}
      </p>
      {isSupported && !isReady && (
        <Button variant="default" disabled={isInstalling} onClick={() => void worker.makeReady()}>
          {isInstalling ? t('ready.making') : t('ready.make')}
        </Button>
      )}
      {isStorageKept === false && canInstall(navigator.userAgent) && <p>{t('ready.install')}</p>}
    </section>
  );
}
