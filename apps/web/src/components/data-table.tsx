import type { ReactNode } from 'react';

import { useIsNarrow } from '../lib/use-is-narrow.ts';
import classes from './data-table.module.css';

type Column<Row> = {
  key: string;
  head: ReactNode;
  cell: (row: Row) => ReactNode;
  /** Stays on one line. */
  isNarrow?: boolean;
  /** Stands at the end of its column, as figures do. */
  isEnd?: boolean;
  /** Takes a card's whole width on phones, beneath its head. */
  isBlock?: boolean;
  /** Left out on tablets, where the table has no room for it. */
  isExtra?: boolean;
};

type DataTableProps<Row> = {
  /** What the rows are, for readers of the screen. */
  caption: string;
  /** The first column names the row. */
  columns: readonly Column<Row>[];
  rows: readonly Row[];
  rowKey: (row: Row) => string;
  /** Buttons of a row, at its end; on phones at the foot of its card. */
  actions?: { head: string; cell: (row: Row) => ReactNode } | undefined;
  /** Has so few and short columns that it stays a table on phones. */
  isSlim?: boolean;
  /** Has so many columns that tablets show cards too, two by two. */
  isBroad?: boolean;
};

/** Rows as a table, or as cards under 640 px (a broad one under 1100 px). */
export function DataTable<Row>(props: DataTableProps<Row>) {
  const isSmall = useIsNarrow(props.isBroad ? 1100 : 640);
  return isSmall && !props.isSlim ? <Cards {...props} /> : <Table {...props} />;
}

function Table<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  const [title, ...others] = columns;
  return (
    <div className={classes.scroller}>
      <table className={classes.table}>
        <caption className="unseen">{caption}</caption>
        <thead>
          <tr>
            {columns.map(({ key, head, isEnd, isExtra }) => (
              <th key={key} scope="col" className={`${isEnd ? classes.end : ''} ${isExtra ? classes.extra : ''}`}>
                {head}
              </th>
            ))}
            {actions && (
              <th scope="col" className={classes.end}>
                {actions.head}
              </th>
            )}
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={rowKey(row)}>
              <th scope="row">{title?.cell(row)}</th>
              {others.map(({ key, cell, isNarrow, isEnd, isExtra }) => (
                <td
                  key={key}
                  className={`${isNarrow ? classes.narrow : ''} ${isEnd ? classes.end : ''} ${isExtra ? classes.extra : ''}`}
                >
                  {cell(row)}
                </td>
              ))}
              {actions && <td className={`${classes.end} ${classes.narrow}`}>{actions.cell(row)}</td>}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function Cards<Row>({ caption, columns, rows, rowKey, actions }: DataTableProps<Row>) {
  const [title, ...others] = columns;
  return (
    <ul className={classes.cards} aria-label={caption}>
      {rows.map((row) => (
        <li key={rowKey(row)} className={classes.card}>
          <div className={classes.cardTitle}>{title?.cell(row)}</div>
          <dl className={classes.facts}>
            {others.map(({ key, head, cell, isBlock }) => (
              <div key={key} className={`${classes.fact} ${isBlock ? classes.block : ''}`}>
                <dt>{head}</dt>
                <dd>{cell(row)}</dd>
              </div>
            ))}
          </dl>
          {actions?.cell(row)}
        </li>
      ))}
    </ul>
  );
}
