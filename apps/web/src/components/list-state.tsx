import '@mantine/core/styles/Skeleton.css';
import '@mantine/core/styles/Button.css';
import '@mantine/core/styles/Loader.css';

import { Button, Skeleton } from '@mantine/core';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { useIsOnline } from '../lib/use-is-online.ts';
import classes from './list-state.module.css';
import { Motif } from './motif.tsx';

/** An empty list: what it is, and what to do next. */
export function ListEmpty({ title, text, action }: { title: string; text?: string; action?: ReactNode }) {
  return (
    <div className={classes.state}>
      <div className={classes.motif}>
        <Motif />
      </div>
      <p className={classes.title}>{title}</p>
      {text && <p className={classes.text}>{text}</p>}
      {action}
    </div>
  );
}

/** A page after the first that has lost its rows: the way back. */
export function ListEmptied({ onFirst }: { onFirst: () => void }) {
  const { t } = useTranslation('common');
  return (
    <ListEmpty
      title={t('list.emptied')}
      action={
        <Button variant="default" onClick={onFirst}>
          {t('list.first')}
        </Button>
      }
    />
  );
}

/** A list that did not load: the reason, what to do, and Retry. */
export function ListError({ message, onRetry }: { message?: string | undefined; onRetry: () => void }) {
  const { t } = useTranslation('common');
  const isOnline = useIsOnline();
  const reason = isOnline ? t('list.error') : t('list.offline');
  return (
    <div className={classes.state} role="alert">
      <p className={classes.title}>{message ?? reason}</p>
      {message !== undefined && !isOnline && <p className={classes.text}>{reason}</p>}
      <Button variant="default" onClick={onRetry}>
        {t('retry')}
      </Button>
    </div>
  );
}

/** A list that is loading: as many grey rows as are expected. */
export function ListSkeleton({ rows = 5, height = 52 }: { rows?: number; height?: number }) {
  const { t } = useTranslation('common');
  return (
    <div role="status" aria-label={t('loading')}>
      {Array.from({ length: rows }, (_, row) => (
        <div key={row} className={classes.row} style={{ blockSize: height }}>
          <Skeleton height={14} width={row % 2 === 0 ? '72%' : '58%'} radius={4} />
        </div>
      ))}
    </div>
  );
}
