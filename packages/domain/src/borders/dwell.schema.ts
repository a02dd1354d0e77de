import { z } from 'zod';

import { moneySchema } from '../clocks/currency.ts';
import { DAY_MS } from '../durations.ts';
import { BORDER_SIDES, HOLD_REASONS } from '../milestones/milestone-codes.ts';
import { say } from '../say.ts';
import { answeredId, answeredInstant } from '../text/text.schema.ts';

/** A report covers so many days at most. */
const MOST_DAYS = 366;
/** What a post usually takes is read from so many days before now. */
export const BOARD_DAYS = 30;

const day = z.iso.date(say('date.invalid'));

/** The days of a report, both included, in UTC; the last 30 where none are named. */
export const dwellQuery = z
  .strictObject({
    from: day.optional().meta({ description: 'The first day, `YYYY-MM-DD`, in UTC; 30 days ago where none is named.' }),
    to: day.optional().meta({ description: 'The last day, `YYYY-MM-DD`, in UTC; a year after the first at most.' }),
  })
  .refine(({ from, to }) => (from === undefined) === (to === undefined), {
    path: ['to'],
    message: say('dwell.bothDays'),
  })
  .refine(({ from = '', to = '' }) => from <= to, { path: ['to'], message: say('dwell.order') })
  .refine(({ from = '', to = '' }) => !(Date.parse(to) - Date.parse(from) >= MOST_DAYS * DAY_MS), {
    path: ['to'],
    message: say('dwell.tooLong', { days: MOST_DAYS }),
  });

export type DwellQuery = z.infer<typeof dwellQuery>;

const hours = z.number().nullable().meta({ description: 'Hours; null where nothing is on record.' });

const spread = z.object({ count: z.int(), p50: hours, p90: hours });

const post = z.object({
  id: z.string(),
  name: z.string(),
  sides: z.array(spread.extend({ side: z.enum(BORDER_SIDES) })),
});

/** How long things stood at posts, after release, and under holds (D26): half not above `p50`, nine in ten not above `p90`. */
export const dwellFiguresSchema = z.object({
  posts: z.array(post),
  afterRelease: spread,
  holds: z.array(spread.extend({ reason: z.enum(HOLD_REASONS) })),
});

export type DwellFigures = z.infer<typeof dwellFiguresSchema>;

export const dwellSchema = z.object({ from: z.string(), to: z.string(), ...dwellFiguresSchema.shape });

export type Dwell = z.infer<typeof dwellSchema>;

const costs = z
  .array(moneySchema)
  .meta({ description: 'What running clocks cost on this day, a sum for each currency; each clock counts once.' });

/** The board shows so many of what stands at a post, the first in its order. */
export const BOARD_ROWS = 50;

export const BOARD_ORDERS = ['longest', 'cost'] as const;

export type BoardOrder = (typeof BOARD_ORDERS)[number];

/** Which of what stands the board lists, and in which order; its figures are of all. */
export const borderBoardQuery = z.strictObject({
  reason: z
    .enum(HOLD_REASONS, say('choice.oneOf', { choices: HOLD_REASONS.join(', ') }))
    .optional()
    .meta({ description: 'Lists what is held for this reason alone.' }),
  order: z
    .enum(BOARD_ORDERS, say('choice.oneOf', { choices: BOARD_ORDERS.join(', ') }))
    .default('longest')
    .meta({ description: '`cost`: what costs the most a day first, then the longest.' }),
});

export type BorderBoardQuery = z.infer<typeof borderBoardQuery>;

/**
 * What stands at border posts now (D26), in the order asked for; `sides` are what the last 30 days took. `isLong`: it stands longer than nine
 * in ten did there. Costs are told to those whose plan has clocks.
 */
export const borderBoardSchema = z.object({
  asOf: z.string(),
  waiting: z.object({ exit: z.int(), entry: z.int() }),
  longer: z.int(),
  costsADay: costs,
  /** Cleared at an entry side since the day began in UTC. */
  throughToday: z.int(),
  posts: z.array(
    post.extend({
      waiting: z.int(),
      costsADay: costs,
      rows: z.array(
        z.object({
          shipmentId: answeredId,
          trackingNumber: z.string(),
          unitNumber: z.string().nullable(),
          shipments: z.int().meta({ description: 'How many stand there that came in the unit; 1 without a unit.' }),
          side: z.enum(BORDER_SIDES),
          since: answeredInstant,
          isLong: z.boolean(),
          holds: z.array(z.enum(HOLD_REASONS)),
          costsADay: costs,
        }),
      ),
    }),
  ),
});

export type BorderBoard = z.infer<typeof borderBoardSchema>;

/** A report of costs goes back so many months, this one among them. */
export const COST_MONTHS = 12;

/** What standing cost in each of the last twelve months (D26), the newest first; months that cost nothing are left out. */
export const standingCostsSchema = z.object({
  months: z.array(z.object({ month: z.string().meta({ description: '`YYYY-MM`' }), costs: z.array(moneySchema) })),
});

export type StandingCosts = z.infer<typeof standingCostsSchema>;
