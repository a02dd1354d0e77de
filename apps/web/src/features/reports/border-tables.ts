import type { Report } from '@msafara/domain/reports/reports.schema';

import { formatMonth, standingAlone } from '../../lib/format.ts';
import type { Cell, ReportTable, Words } from './report-tables.ts';

export type BorderTables = Partial<Record<'dwell' | 'release' | 'holds' | 'costs', ReportTable>>;

type Spread = { count: number; p50: number | null; p90: number | null };

/** Whole hours and a tenth, which is as well as anybody knows when goods arrived. */
const hoursCell = (hours: number | null, none: string): Cell => (hours === null ? none : Math.round(hours * 10) / 10);

/** What stood at borders and what that cost, as tables; those that would be empty are left out (D26). */
export function borderTables({ borders }: Report, t: Words): BorderTables {
  if (!borders) return {};
  const { posts, afterRelease, holds, months } = borders;
  const hours = [t('reports:borders.half'), t('reports:borders.most')];
  const rowOf = (names: readonly string[], { count, p50, p90 }: Spread): Cell[] => [
    ...names,
    count,
    hoursCell(p50, t('reports:none')),
    hoursCell(p90, t('reports:none')),
  ];
  const tables = {
    dwell: {
      head: [t('reports:borders.post'), t('reports:borders.side'), t('reports:borders.times'), ...hours],
      rows: posts.flatMap(({ name, sides }) =>
        sides
          .filter(({ count }) => count > 0)
          .map((side) => rowOf([name, standingAlone(t(`milestones:side.${side.side}`))], side)),
      ),
    },
    release: {
      head: [t('reports:borders.what'), t('reports:borders.times'), ...hours],
      rows: afterRelease.count === 0 ? [] : [rowOf([t('reports:borders.afterRelease')], afterRelease)],
    },
    holds: {
      head: [t('reports:borders.reason'), t('reports:borders.count'), ...hours],
      rows: holds.map((hold) => rowOf([standingAlone(t(`milestones:reason.${hold.reason}`))], hold)),
    },
    costs: {
      head: [t('reports:borders.month'), t('reports:borders.currency'), t('reports:borders.amount')],
      rows: months.flatMap(({ month, costs }) =>
        costs.map(({ amount, currency }): Cell[] => [formatMonth(`${month}-01`), currency, amount]),
      ),
    },
  };
  const titled: BorderTables = {};
  for (const part of ['dwell', 'release', 'holds', 'costs'] as const) {
    const title = t(`reports:borders.${part}`);
    if (tables[part].rows.length > 0) titled[part] = { title, sheet: title, ...tables[part] };
  }
  return titled;
}
