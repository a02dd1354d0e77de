import { z } from 'zod';

import { MILESTONE_CODES } from '../milestones/milestone-codes.ts';
import { say, type Said } from '../say.ts';
import { timeZoneSchema } from '../settings/settings.schema.ts';
import { answeredId, answeredInstant, instant, optionalLine, storedId } from '../text/text.schema.ts';
import { CLOCK_KINDS, COUNTED_DAYS, COUNTS_FROM } from './clock-days.ts';
import { AMOUNT_MAX, currencySchema, minorOf, moneySchema } from './currency.ts';

/** A shipment has so many clocks at most, those of its units among them (D26). */
export const CLOCKS_MAX = 10;
const FREE_DAYS_MAX = 366;
const TIERS_MAX = 10;
const SOURCE_MAX = 300;

const id = storedId;

const tier = z.strictObject({
  fromDay: z.int().min(1).max(3660),
  perDay: z
    .number()
    .min(0, say('number.tooSmall', { min: 0 }))
    .max(AMOUNT_MAX, say('number.tooLarge', { max: AMOUNT_MAX })),
});

const code = z.enum(MILESTONE_CODES);

/** The days of the week without work, Monday is 1; in their order. */
export const weekendSchema = z
  .array(z.int().min(1).max(7))
  .max(6, say('list.tooMany', { max: 6 }))
  .transform((days) => [...new Set(days)].toSorted((one, other) => one - other))
  .meta({ description: 'Days of the week without work, from 1 for Monday to 7; Friday and Saturday are `[5, 6]`.' });

/** What is told of a clock, each by itself; {@link clockFaults} says how they go together. */
const told = {
  startsAt: instant.nullable().meta({ description: 'When it starts; else `startsWith` says with what.' }),
  startsWith: code.nullable().meta({ description: 'The milestone that starts it.' }),
  stopsWith: code.nullable().meta({ description: 'The milestone that stops it.' }),
  freeDays: z
    .int(say('number.whole', { min: 0, max: FREE_DAYS_MAX }))
    .min(0, say('clock.freeDays'))
    .max(FREE_DAYS_MAX, say('number.tooLarge', { max: FREE_DAYS_MAX }))
    .meta({ description: 'Days without a charge, or for which it is valid.' }),
  tiers: z
    .array(tier)
    .max(TIERS_MAX, say('list.tooMany', { max: TIERS_MAX }))
    .meta({
      description:
        'What a day costs from the so-manieth day after the free ones on: the first tier is from day 1, and they rise. In whole units of the currency, with its decimals where it has some.',
    }),
  currency: currencySchema.nullable(),
  countsFrom: z.enum(COUNTS_FROM).meta({ description: 'Whether the day on which it starts counts.' }),
  days: z.enum(COUNTED_DAYS).meta({ description: 'Whether weekends and your holidays count.' }),
  weekend: weekendSchema.nullable().meta({ description: 'null: as your organisation has it.' }),
  timeZone: timeZoneSchema.meta({ description: 'The zone of the place, in which its days are dates.' }),
  source: optionalLine(SOURCE_MAX).meta({ description: 'Where the tariff stands: its name, or an address.' }),
  checkedAt: instant.nullable().meta({ description: 'When somebody last looked there.' }),
};

/** A new clock of a shipment. Without a zone it has that of the place where the shipment starts. */
export const clockBody = z.strictObject({
  kind: z.enum(CLOCK_KINDS),
  unitId: id.nullable().default(null).meta({ description: 'The unit that it is for; null for the shipment.' }),
  startsAt: told.startsAt.default(null),
  startsWith: told.startsWith.default(null),
  stopsWith: told.stopsWith.default(null),
  freeDays: told.freeDays,
  tiers: told.tiers.default([]),
  currency: told.currency.default(null),
  countsFrom: told.countsFrom.default('next_day'),
  days: told.days.default('calendar'),
  weekend: told.weekend.default(null),
  timeZone: told.timeZone.optional(),
  source: told.source.default(null),
  checkedAt: told.checkedAt.default(null),
});

export type ClockBody = z.infer<typeof clockBody>;

type Together = Pick<ClockBody, 'startsAt' | 'startsWith' | 'stopsWith' | 'tiers' | 'currency'> & {
  stoppedAt?: string | null;
};

/** What does not go together in a clock, by field; nothing where all does. */
export function clockFaults({
  startsAt,
  startsWith,
  stopsWith,
  stoppedAt,
  tiers,
  currency,
}: Together): Record<string, Said> {
  const faults: Record<string, Said> = {};
  if ((startsAt === null) === (startsWith === null)) faults['startsAt'] = say('clock.oneStart');
  if (startsWith !== null && startsWith === stopsWith) faults['stopsWith'] = say('clock.sameCode');
  if (stoppedAt && startsAt !== null && stoppedAt < startsAt) faults['stoppedAt'] = say('clock.stopsBefore');
  if (tiers.length > 0 && tiers[0]?.fromDay !== 1) faults['tiers.0.fromDay'] = say('clock.tiersBegin');
  for (const [nth, { fromDay, perDay }] of tiers.entries()) {
    if (nth > 0 && fromDay <= (tiers[nth - 1]?.fromDay ?? 0))
      faults[`tiers.${String(nth)}.fromDay`] = say('clock.tiersRise');
    if (currency !== null && minorOf({ amount: perDay, currency }) === undefined) {
      faults[`tiers.${String(nth)}.perDay`] = say('currency.decimals', { currency });
    }
  }
  if (tiers.length > 0 && currency === null) faults['currency'] = say('clock.needsCurrency');
  return faults;
}

/** The same clock, corrected: what is left out stays. */
export const clockChanges = z
  .strictObject({
    ...told,
    stoppedAt: instant.nullable().meta({ description: 'When it stopped, said by hand; null takes that back.' }),
    isVoid: z.boolean().meta({ description: 'Entered by mistake: it stays on record and counts nowhere.' }),
  })
  .partial();

export const changeClockInput = clockChanges.extend({ id });

export type ChangeClockInput = z.infer<typeof changeClockInput>;

export const addClockInput = clockBody.extend({ shipmentId: id });

export const clockIdInput = z.strictObject({ id: id.meta({ description: 'The id of the clock.' }) });

/** Not started yet, running, stopped, or entered by mistake. */
export const CLOCK_STATES = ['waiting', 'running', 'stopped', 'void'] as const;

/** What stopped it: a milestone, or somebody by hand. */
export const STOPPED_BY = ['milestone', 'hand'] as const;

const stated = z.object({
  startsAt: answeredInstant.nullable(),
  startsWith: code.nullable(),
  stopsWith: code.nullable(),
  freeDays: z.number(),
  tiers: z.array(z.object({ fromDay: z.number(), perDay: z.number() })),
  currency: z.string().nullable(),
  countsFrom: z.enum(COUNTS_FROM),
  days: z.enum(COUNTED_DAYS),
  weekend: z.array(z.number()).nullable(),
  timeZone: z.string(),
  source: z.string().nullable(),
  checkedAt: answeredInstant.nullable(),
  startedAt: answeredInstant.nullable(),
  stoppedAt: answeredInstant.nullable(),
  stoppedBy: z.enum(STOPPED_BY).nullable(),
  isVoid: z.boolean(),
});

/** What a clock was entered with, and between which instants it runs. */
export type StatedClock = z.infer<typeof stated>;

/** A clock as it stands (D26). */
export const clockSchema = stated.extend({
  id: answeredId,
  shipmentId: answeredId,
  unitId: answeredId.nullable(),
  unitNumber: z.string().nullable(),
  isShared: z.boolean().meta({ description: 'Whether other shipments are in its unit; in sums it counts once.' }),
  kind: z.enum(CLOCK_KINDS),
  state: z.enum(CLOCK_STATES),
  lastFreeDay: z.string().nullable().meta({ description: 'The last day without a charge, `YYYY-MM-DD`.' }),
  freeDaysLeft: z.number().nullable(),
  chargedDays: z.number(),
  costToday: moneySchema.nullable(),
  costAtArrival: moneySchema.nullable().meta({ description: 'At the estimated arrival of the shipment.' }),
  cells: z.array(
    z.object({ day: z.string(), state: z.enum(['free', 'charged']), isToday: z.boolean(), isAhead: z.boolean() }),
  ),
  createdAt: answeredInstant,
  updatedAt: answeredInstant,
});

export type Clock = z.infer<typeof clockSchema>;

/** The clocks of a shipment, with their sums by currency. */
export const clocksSchema = z.object({
  clocks: z.array(clockSchema),
  arrivesAt: answeredInstant.nullable(),
  sumToday: z.array(moneySchema),
  sumAtArrival: z.array(moneySchema),
});

export type Clocks = z.infer<typeof clocksSchema>;

/** What happens to a clock, each on record with what was before and after. */
export const CLOCK_CHANGE_KINDS = ['entered', 'corrected', 'moved', 'voided'] as const;

export const clockChangeSchema = z.object({
  id: answeredId,
  kind: z.enum(CLOCK_CHANGE_KINDS).meta({ description: '`moved`: milestones started, stopped or moved it.' }),
  at: answeredInstant,
  userName: z.string().nullable(),
  keyName: z.string().nullable(),
  before: stated.partial(),
  after: stated.partial(),
});

export type ClockChange = z.infer<typeof clockChangeSchema>;

export const clockChangesSchema = z.object({ changes: z.array(clockChangeSchema) });
