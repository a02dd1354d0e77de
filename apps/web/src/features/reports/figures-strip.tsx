import type { ReportFigures } from '@msafara/domain/reports/reports.schema';
import type { ReactNode } from 'react';
import { Trans, useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format.ts';
import classes from './figures.module.css';
import { cellText, shareCell } from './report-tables.ts';

type FigureProps = { name: string; value: string; note: ReactNode; isProblem?: boolean };

function Figure({ name, value, note, isProblem = false }: FigureProps) {
  return (
    <div className={classes.figure} data-problem={isProblem}>
      <dt>{name}</dt>
      <dd className={classes.count}>
        <bdi>{value}</bdi>
      </dd>
      <dd className={classes.note}>{note}</dd>
    </div>
  );
}

/** Totals, delivery rate, delayed and exceptions in one ruled strip (§2, D9). */
export function FiguresStrip({ figures }: { figures: ReportFigures }) {
  const { t } = useTranslation('reports');
  const { total, delivered, delayed, exceptions } = figures;
  const share = (part: number) => cellText(shareCell(part, total), t('none'));
  return (
    <dl className={classes.strip} aria-label={t('figures.label')}>
      <Figure name={t('figures.total')} value={formatNumber(total)} note={t('figures.totalNote')} />
      <Figure name={t('figures.delivered')} value={formatNumber(delivered)} note={t('figures.deliveredNote')} />
      <Figure name={t('figures.deliveryRate')} value={share(delivered)} note={t('figures.deliveryRateNote')} />
      <Figure
        name={t('figures.delayed')}
        value={formatNumber(delayed)}
        note={t('figures.delayedNote')}
        isProblem={delayed > 0}
      />
      <Figure
        name={t('figures.exceptions')}
        value={formatNumber(exceptions)}
        note={
          <Trans
            t={t}
            i18nKey="figures.exceptionsNote"
            values={{ share: share(exceptions) }}
            components={{ share: <bdi /> }}
          />
        }
        isProblem={exceptions > 0}
      />
    </dl>
  );
}

/** In transit, priority (express and urgent) and on time (§2, D9). */
export function PerformanceSummary({ figures }: { figures: ReportFigures }) {
  const { t } = useTranslation('reports');
  const { inTransit, priority, onTime } = figures;
  const rows = [
    { name: t('figures.inTransit'), value: formatNumber(inTransit), note: null },
    {
      name: t('figures.priority'),
      value: formatNumber(priority.total),
      note: t('figures.priorityNote', {
        express: formatNumber(priority.express),
        urgent: formatNumber(priority.urgent),
      }),
    },
    {
      name: t('figures.onTime'),
      value: cellText(shareCell(onTime.met, onTime.judged), t('none')),
      note: t('figures.onTimeNote', { met: formatNumber(onTime.met), judged: formatNumber(onTime.judged) }),
    },
  ];
  return (
    <section className={classes.summary} aria-labelledby="report-summary">
      <h2 id="report-summary">{t('summary')}</h2>
      <dl>
        {rows.map(({ name, value, note }) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd className={classes.value}>
              <bdi>{value}</bdi>
            </dd>
            {note && <dd className={classes.note}>{note}</dd>}
          </div>
        ))}
      </dl>
    </section>
  );
}
