import { sessionUserSchema } from '@msafara/domain/auth/auth.schema';
import {
  countryInput,
  listOrganisationsInput,
  organisationChoicesSchema,
  renameInput,
} from '@msafara/domain/organisations/organisations.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { changeCountry, listChoices, rename } from './organisations.service.ts';

export const organisationsRouter = router({
  list: signedInProcedure
    .input(listOrganisationsInput)
    .output(organisationChoicesSchema)
    .query(({ ctx, input }) => listChoices(ctx, input)),
  rename: signedInProcedure
    .input(renameInput)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => rename(ctx, input)),
  changeCountry: signedInProcedure
    .input(countryInput)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changeCountry(ctx, input)),
});
