import { useId } from 'react';
import { useTranslation } from 'react-i18next';

import type { BorderTables } from './border-tables.ts';
import { FigureTable } from './figure-table.tsx';
import panel from './panel.module.css';
import type { ReportTable } from './report-tables.ts';
import classes from './reports.module.css';

/** How long goods stood at borders, after their release and under holds, and what that cost (D26); nothing where nothing did. */
export function BorderFigures({ tables: { dwell, release, holds, costs } }: { tables: BorderTables }) {
  const { t } = useTranslation('reports');
  return (
    <>
      {dwell && <Figures table={dwell} note={t('borders.dwellNote')} />}
      {(release || holds) && (
        <div className={release && holds && classes.pair}>
          {holds && <Figures table={holds} note={t('borders.holdsNote')} />}
          {release && <Figures table={release} />}
        </div>
      )}
      {costs && <Figures table={costs} note={t('borders.costsNote')} />}
    </>
  );
}

function Figures({ table, note }: { table: ReportTable; note?: string }) {
  const id = useId();
  return (
    <section className={panel.panel} aria-labelledby={id}>
      <div className={panel.head}>
        <h2 id={id}>{table.title}</h2>
      </div>
      {note && <p className={panel.note}>{note}</p>}
      <FigureTable table={table} hasOwnWords={false} />
    </section>
  );
}
