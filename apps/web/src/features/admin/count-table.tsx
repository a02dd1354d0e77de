import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format-numbers.ts';
import panel from '../../components/panel.module.css';
import classes from './statistics-panel.module.css';

type CountTableProps = {
  title: string;
  heads: readonly string[];
  rows: readonly { key: string; name: ReactNode; counts: readonly number[] }[];
};

/** Counts by name, in one or several columns, with their sums. */
export function CountTable({ title, heads, rows }: CountTableProps) {
  const { t } = useTranslation('admin');
  const [first, ...others] = heads;
  const totals = others.map((_, column) => rows.reduce((total, { counts }) => total + (counts[column] ?? 0), 0));
  return (
    <section className={panel.panel} aria-label={title}>
      <div className={panel.head}>
        <h2>{title}</h2>
      </div>
      <table className={classes.table} aria-label={title}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {others.map((head) => (
              <th key={head} scope="col" className={classes.end}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, counts }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {others.map((head, column) => (
                <td key={head} className={classes.end}>
                  {formatNumber(counts[column] ?? 0)}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
        <tfoot>
          <tr>
            <th scope="row">{t('statistics.total')}</th>
            {others.map((head, column) => (
              <td key={head} className={classes.end}>
                {formatNumber(totals[column] ?? 0)}
              </td>
            ))}
          </tr>
        </tfoot>
      </table>
    </section>
  );
}
