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
  holdPolicy: signedInProcedure.output(holdPolicySchema).query(({ ctx }) => readHoldPolicy(ctx)),
  setHoldPolicy: signedInProcedure
    .input(holdPolicySchema)
    .output(holdPolicySchema)
    .mutation(({ ctx, input }) => setHoldPolicy(ctx, input)),
});
