import type { Report } from '@msafara/domain/reports/reports.schema';
import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import { lazyRoute } from '../../lib/lazy-route.ts';
import panel from './panel.module.css';
import { failureItems } from './ranked-items.ts';
import { ReportPanel } from './report-panel.tsx';
import { cellText, REPORT_WORDS, type ReportTables, shareCell, type Words } from './report-tables.ts';
import classes from './reports.module.css';
import summary from './figures.module.css';

const RankedChart = lazyRoute(() => import('./ranked-chart.tsx').then((m) => m.RankedChart), []);

const CHART_HEIGHT = 260;

/** What was proven at doors: how often the first attempt delivers, how long it takes, and why it fails (D28). */
export function DoorFigures({ report, tables }: { report: Report; tables: ReportTables }) {
  const { t } = useTranslation(REPORT_WORDS);
  const id = useId();
  const { tried, reasons } = report.door;
  return (
    <div className={classes.pair}>
      {reasons.length > 0 ? (
        <ReportPanel
          table={tables.failures}
          hasOwnWords
          note={t('reports:door.failuresNote')}
          chart={<RankedChart items={failureItems(report, t)} series={t('reports:door.attempts')} />}
          chartHeight={CHART_HEIGHT}
        />
      ) : (
        <section className={panel.panel} aria-labelledby={id}>
          <div className={panel.head}>
            <h2 id={id}>{tables.failures.title}</h2>
          </div>
          <p className={panel.empty}>{t(tried === 0 ? 'reports:door.empty' : 'reports:door.noFailure')}</p>
        </section>
      )}
      <DoorSummary door={report.door} />
    </div>
  );
}

function DoorSummary({ door }: Pick<Report, 'door'>) {
  const { t } = useTranslation(REPORT_WORDS);
  const id = useId();
  const { tried, first, timed, medianMinutes } = door;
  const rows = [
    {
      name: t('reports:door.rate'),
      value: cellText(shareCell(first, tried), t('reports:none')),
      note: t('reports:door.rateNote', { first: formatNumber(first), tried: formatNumber(tried) }),
    },
    {
      name: t('reports:door.time'),
      value: medianMinutes === null ? t('reports:none') : wordMinutes(medianMinutes, t),
      note: t('reports:door.timeNote', { count: timed, timed: formatNumber(timed) }),
    },
  ];
  return (
    <section className={summary.summary} aria-labelledby={id}>
      <h2 id={id}>{t('reports:door.title')}</h2>
      <dl>
        {rows.map(({ name, value, note }) => (
          <div key={name} className={summary.line}>
            <dt>{name}</dt>
            <dd className={summary.value}>
              <bdi>{value}</bdi>
            </dd>
            <dd className={summary.note}>{note}</dd>
          </div>
        ))}
      </dl>
    </section>
  );
}

function wordMinutes(minutes: number, t: Words): string {
  if (minutes < 60) return t('reports:door.minutes', { minutes });
  return t('reports:door.hours', { hours: Math.floor(minutes / 60), minutes: minutes % 60 });
}
