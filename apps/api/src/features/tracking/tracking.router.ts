import { trackingRouteSchema } from '@msafara/domain/eta/eta.schema';
import { findShipmentInput } from '@msafara/domain/shipments/shipments.schema';

import { publicProcedure, router } from '../../trpc.ts';
import { readTrackingRoute } from '../eta/tracking-route.service.ts';

export const trackingRouter = router({
  // The answer is made from the public fields alone, so it is not parsed a second time.
  find: publicProcedure
    .input(findShipmentInput)
    .query(async ({ ctx, input }) => (await ctx.tracking.track(ctx.address, input.trackingNumber)).result),
  route: publicProcedure
    .input(findShipmentInput)
    .output(trackingRouteSchema)
    .query(({ ctx, input }) => readTrackingRoute(ctx, input)),
});
