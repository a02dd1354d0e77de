import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconRefresh } from '@tabler/icons-react';
import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { formatClock } from '../../lib/format.ts';
import classes from './eta.module.css';

type EtaHeadProps = {
  /** When the estimates on screen were made. */
  at: string | undefined;
  /** Why nothing newer is there. */
  trouble: 'offline' | 'stale' | undefined;
  isBusy: boolean;
  onRefresh: () => void;
  /** Beside Refresh: the organisation, Delete All. */
  tools: ReactNode;
};

/** The name of the screen, how new its figures are, and what can be done (§2). */
export function EtaHead({ at, trouble, isBusy, onRefresh, tools }: EtaHeadProps) {
  const { t } = useTranslation('eta');
  const time = at && formatClock(at);
  return (
    <div className={classes.head}>
      <div className={classes.heading}>
        <h1>{t('title')}</h1>
        <p className={classes.lead}>{t('lead')}</p>
        <p className={classes.updated} data-trouble={trouble !== undefined}>
          {time && <bdi>{t(trouble ?? 'updated', { time })}</bdi>}
          {time && !trouble && <span>{t('cadence')}</span>}
        </p>
      </div>
      <div className={classes.tools}>
        {tools}
        <Button
          variant="default"
          leftSection={<IconRefresh size={18} aria-hidden />}
          disabled={isBusy}
          onClick={onRefresh}
        >
          {isBusy ? t('refreshing') : t('refresh')}
        </Button>
      </div>
    </div>
  );
}
