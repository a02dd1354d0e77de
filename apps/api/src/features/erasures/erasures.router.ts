import { erasureSchema, erasuresSchema, personDataSchema, personInput } from '@msafara/domain/erasures/erasures.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { erasePerson, exportPerson, readErasures } from './erasures.service.ts';

export const erasuresRouter = router({
  list: signedInProcedure.output(erasuresSchema).query(({ ctx }) => readErasures(ctx)),
  // A mutation, so that a phone or an address stands in no log of addresses.
  export: signedInProcedure
    .input(personInput)
    .output(personDataSchema)
    .mutation(({ ctx, input }) => exportPerson(ctx, input)),
  erase: signedInProcedure
    .input(personInput)
    .output(erasureSchema)
    .mutation(({ ctx, input }) => erasePerson(ctx, input)),
});
