import { borderPostsSchema } from '@msafara/domain/borders/border-posts.schema';
import { nearbyPlacesInput, placeSchema, searchPlacesInput } from '@msafara/domain/eta/eta.schema';
import { placesNear } from '@msafara/places/places-near';
import { searchPlaces } from '@msafara/places/search-places';
import { z } from 'zod';

import { router, signedInProcedure } from '../../trpc.ts';
import { listPosts } from '../borders/list-posts.ts';

/** How many places near to a phone are offered. */
const NEARBY = 3;

/** Completes the fields for places; what is typed may be anything else all the same. */
export const placesRouter = router({
  search: signedInProcedure
    .input(searchPlacesInput)
    .output(z.array(placeSchema))
    .query(({ input }) => searchPlaces(input.text, input.limit)),
  posts: signedInProcedure.output(borderPostsSchema).query(() => listPosts(undefined)),
  // A mutation by its verb alone: a position in an address would stand in the logs of every proxy on the way.
  nearby: signedInProcedure
    .input(nearbyPlacesInput)
    .output(z.array(placeSchema))
    .mutation(({ input }) => placesNear(input, NEARBY)),
});
