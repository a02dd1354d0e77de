import { type ReactNode, useId, useState } from 'react';
import { useTranslation } from 'react-i18next';

import { Later } from '../../components/later.tsx';
import { FigureTable } from './figure-table.tsx';
import classes from './panel.module.css';
import type { ReportTable } from './report-tables.ts';
import { Segmented } from './segmented.tsx';

type View = 'chart' | 'table';

type ReportPanelProps = {
  table: ReportTable;
  note?: ReactNode;
  /** The chart, whose code is fetched when it is first shown, and how high it is. */
  chart: ReactNode;
  chartHeight: number;
  /** Whether the rows are named by words of ours, which are short. */
  hasOwnWords?: boolean;
  /** Put in front of the words of each row. */
  markOf?: (row: number) => ReactNode;
  /** A column of shares that is drawn as bars too. */
  barColours?: readonly string[];
};

/** One part of the report as a chart, or as the table behind it (§2). */
export function ReportPanel({
  table,
  note,
  chart,
  chartHeight,
  hasOwnWords = false,
  markOf,
  barColours,
}: ReportPanelProps) {
  const { t } = useTranslation('reports');
  const [view, setView] = useState<View>('chart');
  const id = useId();
  return (
    <section className={classes.panel} aria-labelledby={id}>
      <div className={classes.head}>
        <h2 id={id}>{table.title}</h2>
        <Segmented
          label={t('view.label', { title: table.title })}
          value={view}
          options={[
            { value: 'chart', label: t('view.chart') },
            { value: 'table', label: t('view.table') },
          ]}
          onChange={setView}
          size="panel"
        />
      </div>
      {note && <div className={classes.note}>{note}</div>}
      {view === 'chart' ? (
        <div className={classes.chart}>
          <Later height={chartHeight}>
            <div role="img" aria-label={t('view.image', { title: table.title })}>
              {chart}
            </div>
          </Later>
        </div>
      ) : (
        <FigureTable table={table} hasOwnWords={hasOwnWords} markOf={markOf} barColours={barColours} />
      )}
    </section>
  );
}
