import type { Report } from '@msafara/domain/reports/reports.schema';
import type { TFunction } from 'i18next';

import { formatDateTime, formatDay, formatDaySpan, formatMonth, formatZone } from '../../lib/format.ts';
import { formatNumber, formatShare } from '../../lib/format-numbers.ts';
import { type BorderTables, borderTables } from './border-tables.ts';

/** A word, a count, or a share from 0 to 1; a share over zero is null and shows as "—" (D9). */
export type Cell = string | number | { share: number | null };

/** The figures of one part of the report: what its table shows, and what is exported. */
export type ReportTable = { title: string; sheet: string; head: string[]; rows: Cell[][] };

const PARTS = ['figures', 'timeline', 'statuses', 'lanes', 'delays', 'door', 'failures', 'recent'] as const;
/** Between the door and the newest shipments, where there is anything to show. */
const BORDER_PARTS = ['dwell', 'holds', 'release', 'costs'] as const;

export type ReportTables = Record<(typeof PARTS)[number], ReportTable> & BorderTables;

/** The namespaces of the words of a report. */
export const REPORT_WORDS = ['reports', 'common', 'proofs', 'milestones'] as const;

export type Words = TFunction<typeof REPORT_WORDS>;

/** The tables of a report in the order of the screen. */
export function inOrder(tables: ReportTables): ReportTable[] {
  const { recent, ...others } = tables;
  const borders = BORDER_PARTS.flatMap((part) => tables[part] ?? []);
  return [...PARTS.flatMap((part) => (part === 'recent' ? [] : others[part])), ...borders, recent];
}

/** A cell in words, as the screen shows it. */
export function cellText(cell: Cell, none: string): string {
  if (typeof cell === 'string') return cell;
  if (typeof cell === 'number') return formatNumber(cell);
  return cell.share === null ? none : formatShare(cell.share);
}

export function shareCell(part: number, whole: number): Cell {
  return { share: whole === 0 ? null : part / whole };
}

type Bucket = Report['timeline']['buckets'][number];

/** A bucket of the timeline in words: a day, the days of a week, or a month. */
export function bucketName({ firstDay, lastDay }: Bucket, unit: Report['timeline']['unit']): string {
  return unit === 'month' ? formatMonth(firstDay) : formatDaySpan(firstDay, lastDay);
}

/** The same in a file, which is opened in later years too, and sorted: `2026-11-13`. */
function bucketDays({ firstDay, lastDay }: Bucket, unit: Report['timeline']['unit']): string {
  if (unit === 'month') return formatMonth(firstDay);
  return firstDay === lastDay ? firstDay : `${firstDay} – ${lastDay}`;
}

/** The reasons for delays with most shipments, then all others, then those without one. */
export function delayRows({ marked, withoutReason, top }: Report['delayReasons'], t: Words): [string, number][] {
  const named = top.map(({ reason, count }): [string, number] => [reason, count]);
  const others = marked - withoutReason - named.reduce((sum, [, count]) => sum + count, 0);
  if (others > 0) named.push([t('reports:delays.others'), others]);
  if (withoutReason > 0) named.push([t('reports:delays.without'), withoutReason]);
  return named;
}

/** The figures by name, a share of nothing as none. */
function figureCells(figures: Report['figures']) {
  const { total, delivered, priority, onTime } = figures;
  const cells = {
    total,
    delivered,
    deliveryRate: shareCell(delivered, total),
    delayed: figures.delayed,
    exceptions: figures.exceptions,
    inTransit: figures.inTransit,
    priority: priority.total,
    express: priority.express,
    urgent: priority.urgent,
    onTime: shareCell(onTime.met, onTime.judged),
    met: onTime.met,
    judged: onTime.judged,
    onTimeHeld: shareCell(onTime.met + onTime.held, onTime.judged),
    held: onTime.held,
  };
  return FIGURES.map((key) => ({ key, cell: cells[key] }));
}

const FIGURES = [
  'total',
  'delivered',
  'deliveryRate',
  'delayed',
  'exceptions',
  'inTransit',
  'priority',
  'express',
  'urgent',
  'onTime',
  'met',
  'judged',
  'onTimeHeld',
  'held',
] as const;

function figureRows({ figures, before, from, until, timeZone, period, organisationName }: Report, t: Words): Cell[][] {
  const now = figureCells(figures);
  const then = before && figureCells(before.figures);
  const counted = now.map(({ key, cell }, n): Cell[] => {
    const name = t(`reports:figures.${key}`);
    const earlier = then?.[n];
    return earlier ? [name, cell, earlier.cell] : [name, cell];
  });
  return [
    [t('reports:figures.organisation'), organisationName ?? t('reports:figures.all')],
    [t('reports:period.label'), t('reports:period.days', { count: period })],
    [t('reports:figures.zone'), formatZone(until, { timeZone })],
    [t('reports:figures.from'), formatDay(from, { timeZone })],
    [t('reports:figures.until'), formatDay(until, { timeZone })],
    [t('reports:figures.at'), formatDateTime(until)],
    ...counted,
  ];
}

function recentTable({ recent }: Report, t: Words, withOrganisation: boolean): ReportTable {
  const title = t('reports:recent.title');
  const columns = ['number', 'organisation', 'origin', 'destination', 'status', 'priority', 'created'] as const;
  const shown = columns.filter((column) => column !== 'organisation' || withOrganisation);
  return {
    title,
    sheet: title,
    head: shown.map((column) => t(`reports:recent.${column}`)),
    rows: recent.map((shipment) => [
      shipment.trackingNumber,
      ...(withOrganisation ? [shipment.organisationName] : []),
      shipment.origin,
      shipment.destination,
      t(`common:status.${shipment.status}`),
      t(`common:priority.${shipment.priority}`),
      formatDateTime(shipment.createdAt),
    ]),
  };
}

/** Whether anything was proven at doors within the period. */
export function hasDoor({ door: { tried, timed, reasons } }: Pick<Report, 'door'>): boolean {
  return tried + timed + reasons.length > 0;
}

/** What was proven at doors, as figures with their names; the time is in minutes. */
function doorTable({ door }: Report, t: Words): ReportTable {
  const title = t('reports:door.title');
  return {
    title,
    sheet: title,
    head: [t('reports:figures.figure'), t('reports:figures.value')],
    rows: [
      [t('reports:door.rate'), shareCell(door.first, door.tried)],
      [t('reports:door.first'), door.first],
      [t('reports:door.tried'), door.tried],
      [t('reports:door.medianMinutes'), door.medianMinutes ?? t('reports:none')],
      [t('reports:door.timed'), door.timed],
    ],
  };
}

/** All that a report shows, as tables of words and figures (§2). */
export function reportTables(report: Report, t: Words): ReportTables {
  const { timeline, statuses, lanes, figures } = report;
  const { unit } = timeline;
  const none = t('reports:none');
  return {
    figures: {
      title: t('reports:title'),
      sheet: t('reports:figures.label'),
      head: [
        t('reports:figures.figure'),
        t('reports:figures.value'),
        ...(report.before ? [t('reports:before.column')] : []),
      ],
      rows: figureRows(report, t),
    },
    timeline: {
      title: t(`reports:timeline.title_${unit}`),
      sheet: t('reports:timeline.sheet'),
      head: [
        t(`reports:timeline.column_${unit}`),
        t('reports:timeline.created'),
        t('reports:timeline.deliveredColumn'),
        t('reports:timeline.restColumn'),
      ],
      rows: timeline.buckets.map((bucket) => {
        const { created, delivered } = bucket;
        return [bucketDays(bucket, unit), created, delivered, created - delivered];
      }),
    },
    statuses: {
      title: t('reports:statuses.title'),
      sheet: t('reports:statuses.title'),
      head: [t('reports:statuses.status'), t('reports:statuses.shipments'), t('reports:statuses.share')],
      rows: statuses.map(({ status, count }) => [t(`common:status.${status}`), count, shareCell(count, figures.total)]),
    },
    lanes: {
      title: t('reports:lanes.title'),
      sheet: t('reports:lanes.title'),
      head: [
        t('reports:lanes.origin'),
        t('reports:lanes.destination'),
        t('reports:lanes.shipments'),
        t('reports:lanes.median'),
      ],
      rows: lanes.map(({ origin, destination, count, medianTransitHours: hours }) => [
        origin,
        destination,
        count,
        hours === null ? none : Math.round(hours * 10) / 10,
      ]),
    },
    delays: {
      title: t('reports:delays.title'),
      sheet: t('reports:delays.title'),
      head: [t('reports:delays.reason'), t('reports:delays.shipments')],
      rows: delayRows(report.delayReasons, t),
    },
    door: doorTable(report, t),
    failures: {
      title: t('reports:door.failures'),
      sheet: t('reports:door.failures'),
      head: [t('reports:door.reason'), t('reports:door.attempts')],
      rows: report.door.reasons.map(({ reason, count }) => [t(`proofs:reason.${reason}`), count]),
    },
    ...borderTables(report, t),
    recent: recentTable(report, t, report.organisationName === null),
  };
}
