import { planUsageSchema } from '@msafara/domain/plans/plan-usage';

import { router, signedInProcedure } from '../../trpc.ts';
import { readPlanUsage } from './plans.service.ts';

export const plansRouter = router({
  usage: signedInProcedure.output(planUsageSchema).query(({ ctx }) => readPlanUsage(ctx)),
});
