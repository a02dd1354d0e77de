import '@mantine/core/styles/Button.css';

import type { Stats } from '@msafara/domain/shipments/shipments.schema';
import { Button } from '@mantine/core';
import { Trans, useTranslation } from 'react-i18next';

import { FigureStrip } from '../../components/figure-strip.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { shareOfAll } from './share-of-all.ts';
import classes from './stats-strip.module.css';

const FIGURES = ['total', 'inTransit', 'delivered', 'issues'] as const;

type StatsStripProps = { stats: Stats | undefined; hasFailed: boolean; onRetry: () => void };

/** The four figures in one ruled strip, three of them with their share of all (§2, D9). */
export function StatsStrip({ stats, hasFailed, onRetry }: StatsStripProps) {
  const { t } = useTranslation('dashboard');
  if (hasFailed && !stats) {
    return (
      <div className={classes.failed} role="alert">
        <p>{t('stats.error')}</p>
        <Button variant="default" size="sm" onClick={onRetry}>
          {t('stats.retry')}
        </Button>
      </div>
    );
  }
  const figures = FIGURES.map((figure) => ({
    key: figure,
    name: t(`stats.${figure}`),
    value: stats && formatNumber(stats[figure]),
    note: figure === 'total' ? t('stats.since') : stats && <Share count={stats[figure]} all={stats.total} />,
    isProblem: figure === 'issues' && (stats?.issues ?? 0) > 0,
  }));
  return <FigureStrip label={t('stats.label')} figures={figures} />;
}

function Share({ count, all }: { count: number; all: number }) {
  const { t } = useTranslation('dashboard');
  const share = shareOfAll(count, all);
  if (share === undefined) return t('stats.none');
  return <Trans t={t} i18nKey="stats.ofAll" values={{ share }} components={{ share: <bdi /> }} />;
}
