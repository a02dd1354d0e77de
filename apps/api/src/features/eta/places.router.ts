import { placeSchema, searchPlacesInput } from '@msafara/domain/eta/eta.schema';
import { searchPlaces } from '@msafara/places/search-places';
import { z } from 'zod';

import { router, signedInProcedure } from '../../trpc.ts';

/** Completes the fields for places; what is typed may be anything else all the same. */
export const placesRouter = router({
  search: signedInProcedure
    .input(searchPlacesInput)
    .output(z.array(placeSchema))
    .query(({ input }) => searchPlaces(input.text, input.limit)),
});
