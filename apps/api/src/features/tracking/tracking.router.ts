import { trackingRouteSchema } from '@msafara/domain/eta/eta.schema';
import { findShipmentInput } from '@msafara/domain/shipments/shipments.schema';

import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import {
  confirmedFollowSchema,
  confirmFollowInput,
  followByPhoneInput,
  followCodeInput,
  followInput,
  followWaysInput,
  followWaysSchema,
  stopFollowInput,
} from '@msafara/domain/tracking/follow.schema';

import { pageFactsSchema } from '@msafara/domain/tracking/page-facts.schema';
import { reportProblemInput } from '@msafara/domain/tracking/report.schema';
import { publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';

import { publicProcedure, router } from '../../trpc.ts';
import { confirmByPhone, followByPhone, readFollowWays } from '../messages/follow-by-phone.service.ts';
import { confirmFollow, follow, stopFollowing } from './follow.service.ts';
import { reportProblem } from './report.service.ts';
import { readPageFacts } from './page-facts.service.ts';
import { readTrackingRoute } from '../eta/tracking-route.service.ts';

export const trackingRouter = router({
  // For pages of release 0.1 that are still open; the web app asks GET /api/public/track/{trackingNumber}.
  find: publicProcedure
    .input(findShipmentInput)
    .output(publicTrackingSchema)
    .query(async ({ ctx, input }) => {
      ctx.countOldCall('tracking.find');
      return (await ctx.tracking.track(ctx, input.trackingNumber)).result;
    }),
  route: publicProcedure
    .input(findShipmentInput)
    .output(trackingRouteSchema)
    .query(({ ctx, input }) => readTrackingRoute(ctx, input)),
  facts: publicProcedure
    .input(findShipmentInput)
    .output(pageFactsSchema)
    .query(async ({ ctx, input }) => readPageFacts(ctx.deps, await ctx.tracking.track(ctx, input.trackingNumber))),
  report: publicProcedure
    .input(reportProblemInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => reportProblem(ctx, input)),
  follow: publicProcedure
    .input(followInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => follow(ctx, input)),
  confirmFollow: publicProcedure
    .input(confirmFollowInput)
    .output(confirmedFollowSchema)
    .mutation(({ ctx, input }) => confirmFollow(ctx, input)),
  followWays: publicProcedure
    .input(followWaysInput)
    .output(followWaysSchema)
    .query(({ ctx, input }) => readFollowWays(ctx, input)),
  followByPhone: publicProcedure
    .input(followByPhoneInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => followByPhone(ctx, input)),
  confirmByPhone: publicProcedure
    .input(followCodeInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => confirmByPhone(ctx, input)),
  stopFollowing: publicProcedure
    .input(stopFollowInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => stopFollowing(ctx, input)),
});
