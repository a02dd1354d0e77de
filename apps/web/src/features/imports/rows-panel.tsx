import '@mantine/core/styles/Button.css';

import { Button } from '@mantine/core';
import { IconAlertCircle, IconCheck, IconMinus } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import panel from '../../components/panel.module.css';
import { RadioRow } from '../../components/radio-row.tsx';
import { formatNumber } from '../../lib/format-numbers.ts';
import { type Column, inOrder } from './columns.ts';
import shared from './imports.module.css';
import classes from './rows-panel.module.css';
import type { Cell } from './read-file.ts';
import { RowNote } from './row-note.tsx';
import { previewText } from './row-values.ts';
import { faultyColumns } from './rows.ts';
import { useNextWrongRow } from './use-next-wrong-row.ts';
import type { OpenRows } from './use-mending.ts';
import type { JudgedRow } from './verdict.ts';

const PAGE = 25;
const VIEWS = ['all', 'needed'] as const;

export type RowsView = (typeof VIEWS)[number];

type RowsPanelProps = {
  rows: readonly JudgedRow[];
  columns: readonly Column[];
  view: RowsView;
  onView: (view: RowsView) => void;
  onMend: (line: number, cells: readonly Cell[]) => void;
  onLeaveOut: (line: number, isLeftOut: boolean) => void;
  openRows: OpenRows;
};

const ICONS = {
  ready: IconCheck,
  earlier: IconMinus,
  known: IconMinus,
  done: IconMinus,
  leftOut: IconMinus,
  wrong: IconAlertCircle,
};

/** The rows as they will be written, a page at a time; one that needs somebody says why and can be mended in its place. */
export function RowsPanel({ rows, columns, view, onView, onMend, onLeaveOut, openRows }: RowsPanelProps) {
  const { t } = useTranslation(['imports', 'common', 'shipments']);
  const [paged, setPaged] = useState<{ view: RowsView; page: number }>({ view, page: 0 });
  const needed = rows.filter(({ verdict }) => verdict === 'wrong' || verdict === 'leftOut');
  const listed = view === 'needed' ? needed : rows;
  const last = Math.max(0, Math.ceil(listed.length / PAGE) - 1);
  const page = Math.min(paged.view === view ? paged.page : 0, last);
  const shown = listed.slice(page * PAGE, page * PAGE + PAGE);
  const used = inOrder(columns.filter(({ use }) => use !== 'out'));
  const nameOf = ({ name, use }: Column) => (use === 'extra' || use === 'out' ? name : t(`shipments:field.${use}`));
  const turn = (to: number) => setPaged({ view, page: to });
  const { section, onMendingEnd } = useNextWrongRow(rows);
  const counts = { all: rows.length, needed: needed.length };
  return (
    <section ref={section} className={panel.panel} aria-labelledby="import-rows">
      <div className={panel.head}>
        <div className={shared.headTitle}>
          <h2 id="import-rows" tabIndex={-1}>
            {t('check.title')}
          </h2>
          <span className={shared.quiet}>{t('check.asWritten')}</span>
        </div>
        <RadioRow
          legend={t('check.show')}
          isLegendUnseen
          size="toolbar"
          options={VIEWS}
          value={view}
          onChange={onView}
          render={(option) => (
            <span>
              {t(`check.${option}`)} <span className={classes.count}>{formatNumber(counts[option])}</span>
            </span>
          )}
        />
      </div>
      {listed.length === 0 ? (
        <p className={classes.none}>{t('check.none')}</p>
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways can be scrolled by keys
        <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('check.title')}>
          <table className={`${shared.table} ${classes.rows}`}>
            <thead>
              <tr>
                <th scope="col">{t('check.line')}</th>
                {used.map((column) => (
                  <th key={column.index} scope="col">
                    <bdi>{nameOf(column)}</bdi>
                  </th>
                ))}
              </tr>
            </thead>
            {shown.map((row) => {
              const Icon = ICONS[row.verdict];
              const faulty = new Set(faultyColumns(row, columns).map(({ index }) => index));
              return (
                <tbody key={row.line} data-verdict={row.verdict}>
                  <tr>
                    <th scope="row">
                      <span className={classes.line}>
                        <Icon size={17} stroke={1.75} aria-hidden />
                        {formatNumber(row.line)}
                      </span>
                    </th>
                    {used.map((column) => (
                      <td
                        key={column.index}
                        data-label={nameOf(column)}
                        data-kind={column.use}
                        data-wrong={faulty.has(column.index) || undefined}
                      >
                        <bdi>{previewText(row, column, t)}</bdi>
                      </td>
                    ))}
                  </tr>
                  {row.verdict !== 'ready' && (
                    <tr className={classes.noteRow}>
                      <td colSpan={used.length + 1}>
                        <RowNote
                          row={row}
                          columns={columns}
                          onMend={onMend}
                          onLeaveOut={onLeaveOut}
                          typed={openRows.open.get(row.line)}
                          onType={openRows.onType}
                          onMendingEnd={() => onMendingEnd(row.line)}
                        />
                      </td>
                    </tr>
                  )}
                </tbody>
              );
            })}
          </table>
        </div>
      )}
      {listed.length > PAGE && (
        <div className={classes.paging}>
          <p role="status">
            {t('check.page', {
              from: formatNumber(page * PAGE + 1),
              to: formatNumber(page * PAGE + shown.length),
              total: formatNumber(listed.length),
            })}
          </p>
          <Button variant="default" size="sm" disabled={page === 0} onClick={() => turn(page - 1)}>
            {t('check.previous')}
          </Button>
          <Button variant="default" size="sm" disabled={page === last} onClick={() => turn(page + 1)}>
            {t('check.next')}
          </Button>
        </div>
      )}
    </section>
  );
}
