import '@mantine/core/styles/Skeleton.css';

import type { EtaPage } from '@msafara/domain/eta/eta.schema';
import { Skeleton } from '@mantine/core';
import { useTranslation } from 'react-i18next';

import { formatNumber, formatPercent } from '../../lib/format.ts';
import classes from './eta-cards.module.css';

const CARDS = ['activeRoutes', 'trafficDelays', 'weatherImpact', 'avgConfidence'] as const;

type Summary = NonNullable<EtaPage['summary']>;

/** The four figures of the screen; says of how many routes they speak where that is not all (§2, D13). */
export function EtaCards({ summary }: { summary: Summary | undefined }) {
  const { t } = useTranslation('eta');
  const valueOf = (figures: Summary, card: (typeof CARDS)[number]) => {
    if (card !== 'avgConfidence') return formatNumber(figures[card]);
    return figures.avgConfidence === null ? '—' : formatPercent(figures.avgConfidence);
  };
  return (
    <div className={classes.cards}>
      <dl className={classes.strip} aria-label={t('cards.label')} aria-busy={!summary}>
        {CARDS.map((card) => (
          <div key={card} className={classes.card}>
            <dt>{t(`cards.${card}`)}</dt>
            <dd className={classes.value}>
              {summary ? <bdi>{valueOf(summary, card)}</bdi> : <Skeleton width={80} height={30} mt={6} mb={6} />}
            </dd>
            <dd className={classes.note}>{t(`cards.${card}Note`)}</dd>
          </div>
        ))}
      </dl>
      {summary && summary.counted < summary.activeRoutes && (
        <p className={classes.counted}>
          {t('cards.counted', {
            counted: formatNumber(summary.counted),
            active: formatNumber(summary.activeRoutes),
          })}
        </p>
      )}
    </div>
  );
}
