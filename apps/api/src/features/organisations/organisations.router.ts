import { listOrganisationsInput, organisationChoicesSchema } from '@msafara/domain/organisations/organisations.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { listChoices } from './organisations.service.ts';

export const organisationsRouter = router({
  list: signedInProcedure
    .input(listOrganisationsInput)
    .output(organisationChoicesSchema)
    .query(({ ctx, input }) => listChoices(ctx, input)),
});
