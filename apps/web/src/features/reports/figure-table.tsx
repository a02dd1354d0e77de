import type { ReactNode } from 'react';
import { useTranslation } from 'react-i18next';

import classes from './figure-table.module.css';
import { type Cell, cellText, type ReportTable } from './report-tables.ts';

type FigureTableProps = {
  table: ReportTable;
  hasOwnWords: boolean;
  markOf?: ((row: number) => ReactNode) | undefined;
  barColours?: readonly string[] | undefined;
};

/** The figures of a report's part as a table: words at the start, figures at the end. */
export function FigureTable({ table, hasOwnWords, markOf, barColours }: FigureTableProps) {
  const { t } = useTranslation('reports');
  const { title, head, rows } = table;
  const isFigure = (column: number) => rows.some((row) => typeof row[column] !== 'string');
  const hasBars = (column: number) => barColours !== undefined && rows.some((row) => typeof row[column] === 'object');
  const sideOf = (column: number) => (isFigure(column) && !hasBars(column) ? classes.end : classes.start);
  // On a phone five columns are one too many: the second words stand below the first.
  const isNarrowed = head.length > 4 && !isFigure(1);
  const classOf = (column: number) =>
    [sideOf(column), isNarrowed && column === 1 && classes.second].filter(Boolean).join(' ');
  const largest = Math.max(...rows.flat().map(shareOf));
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- long tables scroll, which the keyboard has to reach
    <div className={classes.scroller} role="region" aria-label={title} tabIndex={0} data-own-words={hasOwnWords}>
      <table className={classes.table}>
        <caption className="unseen">{title}</caption>
        <thead>
          <tr>
            {head.map((name, column) => (
              <th key={name} scope="col" className={classOf(column)}>
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map((row, index) => (
            <tr
              key={row
                .slice(0, 2)
                .map((cell) => cellText(cell, ''))
                .join('\n')}
            >
              {row.map((cell, column) => {
                const content = <bdi>{cellText(cell, t('none'))}</bdi>;
                if (column > 0) {
                  const bar = typeof cell === 'object' && barColours?.[index];
                  return (
                    <td key={head[column]} className={classOf(column)}>
                      {bar ? <Bar colour={bar} of={shareOf(cell) / (largest || 1)} figure={content} /> : content}
                    </td>
                  );
                }
                return (
                  <th key={head[column]} scope="row">
                    {markOf ? (
                      <span className={classes.marked}>
                        {markOf(index)}
                        {content}
                      </span>
                    ) : (
                      content
                    )}
                    {isNarrowed && <bdi className={classes.below}>{cellText(row[1] ?? '', t('none'))}</bdi>}
                  </th>
                );
              })}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Bar({ colour, of, figure }: { colour: string; of: number; figure: ReactNode }) {
  return (
    <span className={classes.bar}>
      {figure}
      <span aria-hidden="true">
        <i data-drawn style={{ inlineSize: `${String(of * 100)}%`, background: colour }} />
      </span>
    </span>
  );
}

function shareOf(cell: Cell): number {
  return typeof cell === 'object' ? (cell.share ?? 0) : 0;
}
