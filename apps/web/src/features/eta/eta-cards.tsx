import type { EtaPage } from '@msafara/domain/eta/eta.schema';
import { useTranslation } from 'react-i18next';

import { FigureStrip } from '../../components/figure-strip.tsx';
import { formatNumber, formatPercent } from '../../lib/format-numbers.ts';
import classes from './eta-cards.module.css';

const CARDS = ['activeRoutes', 'trafficDelays', 'weatherImpact', 'avgConfidence'] as const;

type Summary = NonNullable<EtaPage['summary']>;

/** The four figures of the screen, null where they did not load; says of how many routes they speak where that is not all (§2, D13). */
export function EtaCards({ summary }: { summary: Summary | null | undefined }) {
  const { t } = useTranslation('eta');
  const valueOf = (figures: Summary, card: (typeof CARDS)[number]) => {
    if (card !== 'avgConfidence') return formatNumber(figures[card]);
    return figures.avgConfidence === null ? '—' : formatPercent(figures.avgConfidence);
  };
  const figures = CARDS.map((card) => ({
    key: card,
    name: t(`cards.${card}`),
    value: summary === null ? '—' : summary && valueOf(summary, card),
    note: t(`cards.${card}Note`),
  }));
  return (
    <div className={classes.cards}>
      <FigureStrip label={t('cards.label')} figures={figures} />
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
