import { z } from 'zod';

import { dwellFiguresSchema, standingCostsSchema } from '../borders/dwell.schema.ts';
import { FAILURE_REASONS } from '../proofs/proofs.schema.ts';
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts';
import { organisationScopeInput, shipmentSchema } from '../shipments/shipments.schema.ts';
import { REPORT_PERIODS, TIME_UNITS } from './report-period.ts';

/** Lanes and reasons that a report names. */
export const REPORT_TOP = 8;

/** Shipments that a report lists. */
export const REPORT_RECENT = 5;

/** What a report is asked for; only admins may name an organisation that is not their own (§2, D1). */
export const readReportInput = organisationScopeInput.extend({ period: z.literal(REPORT_PERIODS) });

export type ReadReportInput = z.infer<typeof readReportInput>;

const count = z.number();
const status = z.enum(SHIPMENT_STATUSES);

/** Figures of the shipments created in the period (D9). Rates are 0 to 1, and 0 over zero. */
export const reportFiguresSchema = z.object({
  total: count,
  delivered: count,
  deliveryRate: z.number(),
  /** Delayed and not delivered. */
  delayed: count,
  exceptions: count,
  inTransit: count,
  /** Express and Urgent. */
  priority: z.object({ total: count, express: count, urgent: count }),
  /**
   * Delivered not later than the estimate, of those delivered whose estimate somebody set. `held` of those that were late would have kept
   * it without the time that an authority held them (D26).
   */
  onTime: z.object({ rate: z.number(), met: count, judged: count, held: count }),
});

export type ReportFigures = z.infer<typeof reportFiguresSchema>;

export const reportSchema = z.object({
  period: z.literal(REPORT_PERIODS),
  from: z.string(),
  until: z.string(),
  /** Whose days the report counts: the reader's (D31). */
  timeZone: z.string(),
  /** Null when it is about all organisations. */
  organisationName: z.string().nullable(),
  figures: reportFiguresSchema,
  /**
   * The figures of the period of the same length just before, null where nothing was created in it. Deliveries count as
   * far as they had come by its end; what is delayed, in transit or an exception is so today.
   */
  before: z.object({ from: z.string(), until: z.string(), figures: reportFiguresSchema }).nullable(),
  statuses: z.array(z.object({ status, count })),
  timeline: z.object({
    unit: z.enum(TIME_UNITS),
    buckets: z.array(z.object({ firstDay: z.string(), lastDay: z.string(), created: count, delivered: count })),
  }),
  lanes: z.array(
    z.object({
      origin: z.string(),
      destination: z.string(),
      count,
      /** From creation to delivery; null while nothing was delivered. */
      medianTransitHours: z.number().nullable(),
    }),
  ),
  /** Of all shipments marked as delayed, delivered or not. */
  delayReasons: z.object({
    marked: count,
    withoutReason: count,
    top: z.array(z.object({ reason: z.string(), count })),
  }),
  /** What was proven at doors within the period, whenever the shipments were created (D28). */
  door: z.object({
    /** Shipments whose first attempt to deliver was within it, and those of them that it delivered in whole. */
    tried: count,
    first: count,
    /**
     * Deliveries that have an entry “Out for Delivery” before them, and the median time from the last such entry to the proof.
     * Nobody records the arrival at a door.
     */
    timed: count,
    medianMinutes: z.number().nullable(),
    /** Why attempts were refused or failed, the most frequent first. */
    reasons: z.array(z.object({ reason: z.enum(FAILURE_REASONS), count })),
  }),
  /**
   * What stood at borders and under holds within the period, and what standing cost in its months (D26). Null for all organisations
   * together, for whoever's plan does not have it, and where there was nothing.
   */
  borders: dwellFiguresSchema.extend({ months: standingCostsSchema.shape.months }).nullable(),
  recent: z.array(
    shipmentSchema.pick({
      id: true,
      trackingNumber: true,
      organisationName: true,
      origin: true,
      destination: true,
      status: true,
      priority: true,
      createdAt: true,
    }),
  ),
});

export type Report = z.infer<typeof reportSchema>;
