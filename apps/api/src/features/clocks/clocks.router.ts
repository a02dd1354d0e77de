import {
  addClockInput,
  changeClockInput,
  clockChangesSchema,
  clockIdInput,
  clockSchema,
  clocksSchema,
} from '@msafara/domain/clocks/clocks.schema';
import { bondBody, bondSchema, bondsQuery, bondsSchema, changeBondInput } from '@msafara/domain/clocks/bonds.schema';
import { calendarSchema, setCalendarInput } from '@msafara/domain/clocks/calendar.schema';
import { shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { addBond, changeBond, readBonds, readBondsOf } from './bonds.service.ts';
import { readCalendar, setCalendar } from './calendar.service.ts';
import { addClock, changeClock, readClockChanges, readClocks } from './clocks.service.ts';

export const clocksRouter = router({
  list: signedInProcedure
    .input(shipmentIdInput)
    .output(clocksSchema)
    .query(({ ctx, input }) => readClocks(ctx, input)),
  changes: signedInProcedure
    .input(clockIdInput)
    .output(clockChangesSchema)
    .query(({ ctx, input }) => readClockChanges(ctx, input)),
  add: signedInProcedure
    .input(addClockInput)
    .output(clockSchema)
    .mutation(async ({ ctx, input }) => (await addClock(ctx, input)).answer),
  change: signedInProcedure
    .input(changeClockInput)
    .output(clockSchema)
    .mutation(async ({ ctx, input }) => (await changeClock(ctx, input)).answer),
  calendar: signedInProcedure.output(calendarSchema).query(({ ctx }) => readCalendar(ctx)),
  setCalendar: signedInProcedure
    .input(setCalendarInput)
    .output(calendarSchema)
    .mutation(({ ctx, input }) => setCalendar(ctx, input)),
});

export const bondsRouter = router({
  list: signedInProcedure
    .input(bondsQuery)
    .output(bondsSchema)
    .query(({ ctx, input }) => readBonds(ctx, input)),
  ofShipment: signedInProcedure
    .input(shipmentIdInput)
    .output(bondsSchema.pick({ bonds: true }))
    .query(({ ctx, input }) => readBondsOf(ctx, input)),
  add: signedInProcedure
    .input(bondBody)
    .output(bondSchema)
    .mutation(async ({ ctx, input }) => (await addBond(ctx, input)).answer),
  change: signedInProcedure
    .input(changeBondInput)
    .output(bondSchema)
    .mutation(async ({ ctx, input }) => (await changeBond(ctx, input)).answer),
});
