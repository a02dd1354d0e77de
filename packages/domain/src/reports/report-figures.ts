import { SHIPMENT_STATUSES, type ShipmentStatus } from '../shipments/shipment-status.ts';
import { type DaySpan, timeBuckets, type TimeUnit } from './report-period.ts';
import type { Report, ReportFigures } from './reports.schema.ts';

/** What is counted of the shipments created on one day (`YYYY-MM-DD`, in the reader's zone). */
export type DayFigures = {
  day: string;
  statuses: Record<ShipmentStatus, number>;
  /** Delivered only after the end of the period that is counted; no status counts them. */
  deliveredSince?: number;
  express: number;
  urgent: number;
  /** Delayed and not delivered. */
  delayed: number;
  /** Delivered with an estimate that somebody set, and those of them that kept it. */
  judged: number;
  met: number;
};

/** A share from 0 to 1; over zero it is 0, which a screen shows as "—" (D9). */
export function shareOf(part: number, whole: number): number {
  return whole === 0 ? 0 : part / whole;
}

function sumOf<T>(values: readonly T[], of: (value: T) => number): number {
  return values.reduce((sum, value) => sum + of(value), 0);
}

function createdOn({ statuses, deliveredSince = 0 }: DayFigures): number {
  return deliveredSince + sumOf(SHIPMENT_STATUSES, (status) => statuses[status]);
}

/** How many of the period's shipments stand in each status, in the order of a journey. */
export function statusDistribution(days: readonly DayFigures[]): Report['statuses'] {
  return SHIPMENT_STATUSES.map((status) => ({ status, count: sumOf(days, ({ statuses }) => statuses[status]) }));
}

/** The period's figures from those of its days, and how many were late for nothing but holds (D9, D26). */
export function reportFigures(days: readonly DayFigures[], held = 0): ReportFigures {
  const inStatus = (status: ShipmentStatus) => sumOf(days, ({ statuses }) => statuses[status]);
  const total = sumOf(days, createdOn);
  const delivered = inStatus('Delivered');
  const express = sumOf(days, (day) => day.express);
  const urgent = sumOf(days, (day) => day.urgent);
  const judged = sumOf(days, (day) => day.judged);
  const met = sumOf(days, (day) => day.met);
  return {
    total,
    delivered,
    deliveryRate: shareOf(delivered, total),
    delayed: sumOf(days, (day) => day.delayed),
    exceptions: inStatus('Exception'),
    inTransit: inStatus('In Transit'),
    priority: { total: express + urgent, express, urgent },
    onTime: { rate: shareOf(met, judged), met, judged, held },
  };
}

/** How many shipments were created in each bucket, and how many of them are delivered by now. */
export function timelineOf(days: readonly DayFigures[], span: DaySpan, unit: TimeUnit): Report['timeline'] {
  const buckets = timeBuckets(span, unit).map(({ firstDay, lastDay }) => {
    const within = days.filter(({ day }) => day >= firstDay && day <= lastDay);
    return {
      firstDay,
      lastDay,
      created: sumOf(within, createdOn),
      delivered: sumOf(within, ({ statuses }) => statuses.Delivered),
    };
  });
  return { unit, buckets };
}

/** Seconds as hours with two decimals, as reports tell them. */
export function transitHours(seconds: number | null): number | null {
  return seconds === null ? null : Math.round(seconds / 36) / 100;
}
