import { milestoneRowsInput, milestoneRowsResult } from '@msafara/domain/milestones/milestone-import.schema';
import {
  holdPolicySchema,
  milestoneSchema,
  milestonesSchema,
  recordMilestoneInput,
  retractMilestoneInput,
} from '@msafara/domain/milestones/milestones.schema';
import { shipmentIdInput } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { readHoldPolicy, setHoldPolicy } from './hold-policy.service.ts';
import { checkMilestoneRows, importMilestoneRows } from './import-milestones.service.ts';
import { listMilestonesOf, recordMilestone, retractMilestone } from './milestones.service.ts';

export const milestonesRouter = router({
  list: signedInProcedure
    .input(shipmentIdInput)
    .output(milestonesSchema)
    .query(({ ctx, input }) => listMilestonesOf(ctx, input)),
  record: signedInProcedure
    .input(recordMilestoneInput)
    .output(milestoneSchema)
    .mutation(async ({ ctx, input }) => (await recordMilestone(ctx, input)).answer),
  retract: signedInProcedure
    .input(retractMilestoneInput)
    .output(milestoneSchema)
    .mutation(async ({ ctx, input }) => (await retractMilestone(ctx, input)).answer),
  // A mutation by its verb alone: a file is no part of an address.
  checkRows: signedInProcedure
    .input(milestoneRowsInput)
    .output(milestoneRowsResult)
    .mutation(({ ctx, input }) => checkMilestoneRows(ctx, input)),
  importRows: signedInProcedure
    .input(milestoneRowsInput)
    .output(milestoneRowsResult)
    .mutation(({ ctx, input }) => importMilestoneRows(ctx, input)),
  holdPolicy: signedInProcedure.output(holdPolicySchema).query(({ ctx }) => readHoldPolicy(ctx)),
  setHoldPolicy: signedInProcedure
    .input(holdPolicySchema)
    .output(holdPolicySchema)
    .mutation(({ ctx, input }) => setHoldPolicy(ctx, input)),
});
