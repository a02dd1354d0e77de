import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import { formatNumber } from '../../lib/format.ts';
import type { ColumnMap } from './columns.ts';
import classes from './imports.module.css';
import { cellText } from './read-file.ts';
import { useReasons } from './use-reasons.ts';
import type { JudgedRow } from './verdict.ts';

const PAGE = 25;

type RowsTableProps = { rows: readonly JudgedRow[]; columns: readonly string[]; map: ColumnMap };

/** Rows of the file with what would become of each, a page at a time. */
export function RowsTable({ rows, columns, map }: RowsTableProps) {
  const { t } = useTranslation('imports');
  const reasons = useReasons();
  const [page, setPage] = useState(0);
  const shown = rows.slice(page * PAGE, page * PAGE + PAGE);
  const used = columns.map((name, index) => ({ name, index })).filter(({ index }) => map[index] !== null);
  const verdictOf = (row: JudgedRow) => {
    if (row.verdict === 'wrong') return reasons.ofRow(row).join(' ');
    if (row.verdict === 'earlier') return t('check.earlierRow');
    return row.verdict === 'known' ? t('check.there') : t('check.fine');
  };
  const cellOf = ({ cells, values }: JudgedRow, index: number) =>
    // A phone number as it will be stored, which may not be as it was written (D20).
    map[index] === 'recipientPhone' && typeof values.recipientPhone === 'string'
      ? values.recipientPhone
      : cellText(cells[index]);
  if (rows.length === 0) return <p className={classes.quiet}>{t('check.none')}</p>;
  return (
    <>
      <div className={classes.scroller}>
        <table className={classes.table}>
          <thead>
            <tr>
              <th scope="col">{t('check.line')}</th>
              <th scope="col">{t('check.verdict')}</th>
              {used.map(({ name, index }) => (
                <th key={index} scope="col">
                  <bdi>{name}</bdi>
                </th>
              ))}
            </tr>
          </thead>
          <tbody>
            {shown.map((row) => (
              <tr key={row.line} data-verdict={row.verdict}>
                <th scope="row">{formatNumber(row.line)}</th>
                <td className={classes.verdict}>{verdictOf(row)}</td>
                {used.map(({ index }) => (
                  <td key={index} className={classes.cell}>
                    <bdi>{cellOf(row, index)}</bdi>
                  </td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </div>
      {rows.length > PAGE && (
        <div className={classes.paging}>
          <p role="status">
            {t('check.page', {
              from: formatNumber(page * PAGE + 1),
              to: formatNumber(page * PAGE + shown.length),
              total: formatNumber(rows.length),
            })}
          </p>
          <Button variant="default" size="sm" disabled={page === 0} onClick={() => setPage(page - 1)}>
            {t('check.previous')}
          </Button>
          <Button
            variant="default"
            size="sm"
            disabled={(page + 1) * PAGE >= rows.length}
            onClick={() => setPage(page + 1)}
          >
            {t('check.next')}
          </Button>
        </div>
      )}
    </>
  );
}
