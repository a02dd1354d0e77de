import { figureChanges } from '@msafara/domain/reports/period-change';
import type { Report } from '@msafara/domain/reports/reports.schema';
import { Trans, useTranslation } from 'react-i18next';

import { FigureStrip } from '../../components/figure-strip.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import classes from './figures.module.css';
import { ChangeNote } from './change-note.tsx';
import { cellText, shareCell } from './report-tables.ts';

type Compared = Pick<Report, 'figures' | 'before'>;

/** Totals, delivery rate, delayed and exceptions in one ruled strip (§2, D9). */
export function FiguresStrip({ figures: now, before }: Compared) {
  const { total, delivered, delayed, exceptions } = now;
  const changes = before && figureChanges(now, before.figures);
  const { t } = useTranslation('reports');
  const share = (part: number) => cellText(shareCell(part, total), t('none'));
  const figures = [
    { key: 'total', value: formatNumber(total), isProblem: false },
    { key: 'delivered', value: formatNumber(delivered), isProblem: false },
    { key: 'deliveryRate', value: share(delivered), isProblem: false },
    { key: 'delayed', value: formatNumber(delayed), isProblem: delayed > 0 },
    { key: 'exceptions', value: formatNumber(exceptions), isProblem: exceptions > 0 },
  ] as const;
  return (
    <FigureStrip
      label={t('figures.label')}
      figures={figures.map(({ key, value, isProblem }) => ({
        key,
        value,
        isProblem,
        name: t(`figures.${key}`),
        note: (
          <>
            <Trans
              t={t}
              i18nKey={`figures.${key}Note`}
              values={{ share: share(exceptions) }}
              components={{ share: <bdi /> }}
            />
            <ChangeNote change={changes?.[key]} />
          </>
        ),
      }))}
    />
  );
}

/** In transit, priority (express and urgent) and on time (§2, D9). */
export function PerformanceSummary({ figures, before }: Compared) {
  const changes = before && figureChanges(figures, before.figures);
  const { t } = useTranslation('reports');
  const { inTransit, priority, onTime } = figures;
  const rows = [
    { name: t('figures.inTransit'), value: formatNumber(inTransit), note: null, change: changes?.inTransit },
    {
      name: t('figures.priority'),
      value: formatNumber(priority.total),
      note: t('figures.priorityNote', {
        express: formatNumber(priority.express),
        urgent: formatNumber(priority.urgent),
      }),
      change: changes?.priority,
    },
    {
      name: t('figures.onTime'),
      value: cellText(shareCell(onTime.met, onTime.judged), t('none')),
      note: (
        <>
          {t('figures.onTimeNote', { met: formatNumber(onTime.met), judged: formatNumber(onTime.judged) })}
          {onTime.held > 0 && (
            <span className={classes.apart}>
              {t('figures.heldNote', {
                count: onTime.held,
                share: cellText(shareCell(onTime.met + onTime.held, onTime.judged), t('none')),
                held: formatNumber(onTime.held),
              })}
            </span>
          )}
        </>
      ),
      change: changes?.onTime,
    },
  ];
  return (
    <section className={classes.summary} aria-labelledby="report-summary">
      <h2 id="report-summary">{t('summary')}</h2>
      <dl>
        {rows.map(({ name, value, note, change }) => (
          <div key={name} className={classes.line}>
            <dt>{name}</dt>
            <dd className={classes.value}>
              <bdi>{value}</bdi>
            </dd>
            {(note !== null || change) && (
              <dd className={classes.note}>
                {note}
                <ChangeNote change={change} />
              </dd>
            )}
          </div>
        ))}
      </dl>
    </section>
  );
}
