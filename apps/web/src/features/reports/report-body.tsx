import type { Report } from '@msafara/domain/reports/reports.schema';
import { useTranslation } from 'react-i18next';

import { StatusTile } from '../../components/status.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { lazyRoute } from '../../lib/lazy-route.ts';
import { BorderFigures } from './border-figures.tsx';
import { BeforeNote } from './change-note.tsx';
import { DoorFigures } from './door-figures.tsx';
import { FiguresStrip, PerformanceSummary } from './figures-strip.tsx';
import panel from './panel.module.css';
import { delayItems, laneItems, STATUS_COLOURS, statusItems } from './ranked-items.ts';
import { RecentShipments } from './recent-shipments.tsx';
import { ReportPanel } from './report-panel.tsx';
import { REPORT_WORDS, reportTables } from './report-tables.ts';
import classes from './reports.module.css';

const TimelineChart = lazyRoute(() => import('./timeline-chart.tsx').then((m) => m.TimelineChart), []);
const RankedChart = lazyRoute(() => import('./ranked-chart.tsx').then((m) => m.RankedChart), []);

const TIMELINE_HEIGHT = 230;
const RANKED_HEIGHT = 260;

/** All parts of a report: figures, charts with their tables, and the newest shipments (§2). */
export function ReportBody({ report }: { report: Report }) {
  const { t } = useTranslation(REPORT_WORDS);
  const tables = reportTables(report, t);
  const { marked } = report.delayReasons;
  const statuses = report.statuses.map(({ status }) => status);
  const shipments = t('reports:statuses.shipments');
  return (
    <>
      <FiguresStrip figures={report.figures} before={report.before} />
      <BeforeNote before={report.before} timeZone={report.timeZone} />
      <ReportPanel
        table={tables.timeline}
        hasOwnWords
        note={<TimelineLegend />}
        chart={<TimelineChart timeline={report.timeline} height={TIMELINE_HEIGHT} />}
        chartHeight={TIMELINE_HEIGHT}
      />
      <div className={classes.pair}>
        <ReportPanel
          table={tables.statuses}
          hasOwnWords
          chart={<RankedChart items={statusItems(report, t)} series={shipments} />}
          chartHeight={RANKED_HEIGHT}
          markOf={(row) => statuses[row] && <StatusTile value={statuses[row]} />}
          barColours={statuses.map((status) => STATUS_COLOURS[status])}
        />
        <PerformanceSummary figures={report.figures} before={report.before} />
      </div>
      <div className={classes.pair}>
        <ReportPanel
          table={tables.lanes}
          note={t('reports:lanes.note')}
          chart={<RankedChart items={laneItems(report, t)} series={shipments} />}
          chartHeight={RANKED_HEIGHT}
        />
        {marked === 0 ? (
          <section className={panel.panel} aria-labelledby="report-delays">
            <div className={panel.head}>
              <h2 id="report-delays">{tables.delays.title}</h2>
            </div>
            <p className={panel.empty}>{t('reports:delays.empty')}</p>
          </section>
        ) : (
          <ReportPanel
            table={tables.delays}
            note={t('reports:delays.note', { count: marked, number: formatNumber(marked) })}
            chart={<RankedChart items={delayItems(report, t)} series={shipments} />}
            chartHeight={RANKED_HEIGHT}
          />
        )}
      </div>
      <DoorFigures report={report} tables={tables} />
      <BorderFigures tables={tables} />
      <RecentShipments shipments={report.recent} withOrganisation={report.organisationName === null} />
    </>
  );
}

function TimelineLegend() {
  const { t } = useTranslation('reports');
  return (
    <div className={panel.legend}>
      <span>
        <i aria-hidden="true" />
        {t('timeline.delivered')}
      </span>
      <span>
        <i aria-hidden="true" className={panel.rest} />
        {t('timeline.rest')}
      </span>
    </div>
  );
}
