import { revenueSchema } from '@msafara/domain/revenue/revenue.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { readRevenue } from './revenue.service.ts';

export const revenueRouter = router({
  read: signedInProcedure.output(revenueSchema).query(({ ctx }) => readRevenue(ctx)),
});
