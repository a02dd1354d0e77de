import { findShipmentInput } from '@msafara/domain/shipments/shipments.schema';

import { publicProcedure, router } from '../../trpc.ts';

export const trackingRouter = router({
  // The answer is made from the public fields alone, so it is not parsed a second time.
  find: publicProcedure
    .input(findShipmentInput)
    .query(async ({ ctx, input }) => (await ctx.tracking.track(ctx.address, input.trackingNumber)).result),
});
