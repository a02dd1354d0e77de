import { shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';
import {
  addUnitInput,
  changeSealInput,
  loadedUnitSchema,
  loadInput,
  loadResultSchema,
  sealedUnitSchema,
  unitMilestoneInput,
  unitMilestonesSchema,
  unitNumberInput,
  unitSchema,
  unitsSchema,
  unloadInput,
} from '@msafara/domain/units/units.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { loadUnit } from './load-unit.service.ts';
import { addUnit, changeSeal, findLoadedUnit, listUnitsOf, recordUnitMilestone, unloadUnit } from './units.service.ts';

export const unitsRouter = router({
  list: signedInProcedure
    .input(shipmentIdInput)
    .output(unitsSchema)
    .query(({ ctx, input }) => listUnitsOf(ctx, input)),
  byNumber: signedInProcedure
    .input(unitNumberInput)
    .output(loadedUnitSchema)
    .query(({ ctx, input }) => findLoadedUnit(ctx, input)),
  add: signedInProcedure
    .input(addUnitInput)
    .output(unitSchema)
    .mutation(async ({ ctx, input }) => (await addUnit(ctx, input)).answer),
  load: signedInProcedure
    .input(loadInput)
    .output(loadResultSchema)
    .mutation(async ({ ctx, input }) => (await loadUnit(ctx, input)).answer),
  unload: signedInProcedure
    .input(unloadInput)
    .output(unitSchema)
    .mutation(async ({ ctx, input }) => (await unloadUnit(ctx, input)).answer),
  recordMilestone: signedInProcedure
    .input(unitMilestoneInput)
    .output(unitMilestonesSchema)
    .mutation(async ({ ctx, input }) => (await recordUnitMilestone(ctx, input)).answer),
  changeSeal: signedInProcedure
    .input(changeSealInput)
    .output(sealedUnitSchema)
    .mutation(async ({ ctx, input }) => (await changeSeal(ctx, input)).answer),
});
