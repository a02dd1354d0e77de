import '@mantine/core/styles/Button.css';

import { MILESTONE_COLUMNS, type MilestoneColumn } from '@msafara/domain/milestones/milestone-import.schema';
import { Button } from '@mantine/core';
import { IconAlertCircle, IconCircleCheck, IconCircleDashed } from '@tabler/icons-react';
import { useState } from 'react';
import { useTranslation } from 'react-i18next';

import panel from '../../components/panel.module.css';
import { formatDateTime } from '../../lib/format.ts';
import { formatNumber } from '../../lib/format-numbers.ts';
import shared from './imports.module.css';
import classes from './rows-panel.module.css';
import type { MilestoneFileRow, MilestonePlan } from './milestone-rows.ts';
import { cellText } from './read-file.ts';
import type { MilestoneOutcome } from './use-milestone-import.ts';

export type JudgedMilestone = MilestoneFileRow & {
  outcome: MilestoneOutcome['outcome'] | undefined;
  reasons: readonly string[];
};

const PAGE = 25;
const ICONS = {
  ready: IconCircleCheck,
  recorded: IconCircleCheck,
  known: IconCircleDashed,
  refused: IconAlertCircle,
};

/** The rows of a file of milestones, those that are refused first, a page at a time; each with what becomes of it. */
export function MilestoneTable({ rows, plan }: { rows: readonly JudgedMilestone[]; plan: MilestonePlan }) {
  const { t } = useTranslation('imports');
  const [turned, setTurned] = useState(0);
  const used = MILESTONE_COLUMNS.filter((column) => plan.columns.has(column));
  const refusedFirst = [
    ...rows.filter(({ outcome }) => outcome === 'refused'),
    ...rows.filter(({ outcome }) => outcome !== 'refused'),
  ];
  const last = Math.max(0, Math.ceil(rows.length / PAGE) - 1);
  const page = Math.min(turned, last);
  const shown = refusedFirst.slice(page * PAGE, page * PAGE + PAGE);
  const textOf = ({ cells, values }: JudgedMilestone, column: MilestoneColumn) => {
    const value = values[column] ?? '';
    // What is no time is shown as it stands in the file.
    if (column !== 'occurredAt' || value === '?' || value === '') return cellText(cells[plan.columns.get(column) ?? 0]);
    return formatDateTime(value);
  };
  return (
    <section className={panel.panel} aria-labelledby="import-rows">
      <div className={panel.head}>
        <h2 id="import-rows">{t('milestones.preview')}</h2>
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- what scrolls sideways can be scrolled by keys */}
      <div className={classes.scroller} tabIndex={0} role="region" aria-label={t('milestones.preview')}>
        <table className={`${shared.table} ${classes.rows}`}>
          <thead>
            <tr>
              <th scope="col">{t('check.line')}</th>
              {used.map((column) => (
                <th key={column} scope="col">
                  {t(`milestones.field.${column}`)}
                </th>
              ))}
              <th scope="col">{t('milestones.what')}</th>
            </tr>
          </thead>
          {shown.map((row) => {
            const { line, outcome, reasons } = row;
            const Icon = outcome && ICONS[outcome];
            return (
              <tbody key={line} data-verdict={outcome === 'refused' ? 'wrong' : outcome}>
                <tr>
                  <th scope="row">
                    <span className={classes.line}>
                      {Icon && <Icon size={17} stroke={1.75} aria-hidden />}
                      {formatNumber(line)}
                    </span>
                  </th>
                  {used.map((column) => (
                    <td
                      key={column}
                      data-label={t(`milestones.field.${column}`)}
                      data-kind={column === 'number' ? 'trackingNumber' : undefined}
                    >
                      <bdi>{textOf(row, column)}</bdi>
                    </td>
                  ))}
                  <td data-label={t('milestones.what')}>
                    {outcome && (outcome === 'refused' ? reasons.join(' ') : t(`milestones.${outcome}`))}
                  </td>
                </tr>
              </tbody>
            );
          })}
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
          <Button variant="default" size="sm" disabled={page === 0} onClick={() => setTurned(page - 1)}>
            {t('check.previous')}
          </Button>
          <Button variant="default" size="sm" disabled={page === last} onClick={() => setTurned(page + 1)}>
            {t('check.next')}
          </Button>
        </div>
      )}
    </section>
  );
}
