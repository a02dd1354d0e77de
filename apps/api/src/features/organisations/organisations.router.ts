import { sessionUserSchema } from '@msafara/domain/auth/auth.schema';
import {
  countryInput,
  listOrganisationsInput,
  organisationChoicesSchema,
  renameInput,
} from '@msafara/domain/organisations/organisations.schema';
import { logoInput, ownLogoSchema, setLogoInput } from '@msafara/domain/organisations/logo.schema';
import { ownContactSchema, senderContactChange } from '@msafara/domain/organisations/sender-contact.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { readPrintedLogo, setLogo } from './logo.service.ts';
import { readOwnContact, setOwnContact } from './sender-contact.service.ts';
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
  contact: signedInProcedure.output(ownContactSchema).query(({ ctx }) => readOwnContact(ctx)),
  setContact: signedInProcedure
    .input(senderContactChange)
    .output(ownContactSchema)
    .mutation(({ ctx, input }) => setOwnContact(ctx, input)),
  logo: signedInProcedure
    .input(logoInput)
    .output(ownLogoSchema)
    .query(({ ctx, input }) => readPrintedLogo(ctx, input)),
  setLogo: signedInProcedure
    .input(setLogoInput)
    .output(ownLogoSchema)
    .mutation(({ ctx, input }) => setLogo(ctx, input)),
  changeCountry: signedInProcedure
    .input(countryInput)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changeCountry(ctx, input)),
});
