import {
  adminOrganisationPageSchema,
  adminPageInput,
  adminUserPageSchema,
  adminUserSchema,
  auditPageInput,
  auditPageSchema,
  createUserInput,
  deadLetterPageSchema,
  jobIdInput,
  mailTextSchema,
  outboxPageSchema,
  nameOwnerInput,
  organisationPageInput,
  setPlanInput,
  setUserActiveInput,
  statisticsSchema,
  userIdInput,
} from '@msafara/domain/admin/admin.schema';
import { takeOffContactInput } from '@msafara/domain/organisations/sender-contact.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';

import { router, signedInProcedure } from '../../trpc.ts';
import { listAuditPage, readStatistics } from './admin-insight.service.ts';
import { listOrganisationPage, nameOwner, setPlan } from './admin-organisations.service.ts';
import { takeOffContact } from '../organisations/sender-contact.service.ts';
import { dismissJob, listDeadLetterPage, listMailPage, readMail, retryJob } from './admin-outbox.service.ts';
import {
  approveRequest,
  declineRequest,
  deleteUser,
  resetSecondFactor,
  setUserActive,
} from './admin-user-acts.service.ts';
import { createUser, listRoleRequests, listUserPage } from './admin-users.service.ts';

const page = signedInProcedure.input(adminPageInput);
const onUser = signedInProcedure.input(userIdInput).output(successSchema);

export const adminRouter = router({
  users: page.output(adminUserPageSchema).query(({ ctx, input }) => listUserPage(ctx, input)),
  createUser: signedInProcedure
    .input(createUserInput)
    .output(adminUserSchema)
    .mutation(({ ctx, input }) => createUser(ctx, input)),
  setUserActive: signedInProcedure
    .input(setUserActiveInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => setUserActive(ctx, input)),
  deleteUser: onUser.mutation(({ ctx, input }) => deleteUser(ctx, input)),
  roleRequests: page.output(adminUserPageSchema).query(({ ctx, input }) => listRoleRequests(ctx, input)),
  approveRequest: onUser.mutation(({ ctx, input }) => approveRequest(ctx, input)),
  resetSecondFactor: onUser.mutation(({ ctx, input }) => resetSecondFactor(ctx, input)),
  declineRequest: onUser.mutation(({ ctx, input }) => declineRequest(ctx, input)),
  organisations: signedInProcedure
    .input(organisationPageInput)
    .output(adminOrganisationPageSchema)
    .query(({ ctx, input }) => listOrganisationPage(ctx, input)),
  nameOwner: signedInProcedure
    .input(nameOwnerInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => nameOwner(ctx, input)),
  setPlan: signedInProcedure
    .input(setPlanInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => setPlan(ctx, input)),
  takeOffContact: signedInProcedure
    .input(takeOffContactInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => takeOffContact(ctx, input)),
  outbox: page.output(outboxPageSchema).query(({ ctx, input }) => listMailPage(ctx, input)),
  mail: signedInProcedure
    .input(userIdInput)
    .output(mailTextSchema)
    .query(({ ctx, input }) => readMail(ctx, input)),
  deadLetters: page.output(deadLetterPageSchema).query(({ ctx, input }) => listDeadLetterPage(ctx, input)),
  retryJob: signedInProcedure
    .input(jobIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => retryJob(ctx, input)),
  dismissJob: signedInProcedure
    .input(jobIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => dismissJob(ctx, input)),
  auditLog: signedInProcedure
    .input(auditPageInput)
    .output(auditPageSchema)
    .query(({ ctx, input }) => listAuditPage(ctx, input)),
  statistics: signedInProcedure.output(statisticsSchema).query(({ ctx }) => readStatistics(ctx)),
});
