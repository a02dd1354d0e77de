import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import {
  acceptedSchema,
  changeRoleInput,
  invitationIdInput,
  invitationTokenInput,
  inviteInput,
  joinInput,
  memberIdInput,
  openedInvitationSchema,
  setMemberActiveInput,
  teamSchema,
} from '@msafara/domain/team/team.schema';

import { publicProcedure, router, signedInProcedure } from '../../trpc.ts';
import { acceptInvitation, join, openInvitation } from './accept-invitation.service.ts';
import { invite, resendInvitation, revokeInvitation } from './invitations.service.ts';
import { changeRole, readTeam, setMemberActive, transferOwnership } from './team.service.ts';

export const teamRouter = router({
  read: signedInProcedure.output(teamSchema).query(({ ctx }) => readTeam(ctx)),
  invite: signedInProcedure
    .input(inviteInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => invite(ctx, input)),
  resendInvitation: signedInProcedure
    .input(invitationIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => resendInvitation(ctx, input)),
  revokeInvitation: signedInProcedure
    .input(invitationIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => revokeInvitation(ctx, input)),
  changeRole: signedInProcedure
    .input(changeRoleInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => changeRole(ctx, input)),
  setMemberActive: signedInProcedure
    .input(setMemberActiveInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => setMemberActive(ctx, input)),
  transferOwnership: signedInProcedure
    .input(memberIdInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => transferOwnership(ctx, input)),
  // A mutation by its verb alone: a token does not belong into an address.
  openInvitation: publicProcedure
    .input(invitationTokenInput)
    .output(openedInvitationSchema)
    .mutation(({ ctx, input }) => openInvitation(ctx, input)),
  join: publicProcedure
    .input(joinInput)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => ctx.keepInCookie(await join(ctx, input))),
  acceptInvitation: signedInProcedure
    .input(invitationTokenInput)
    .output(acceptedSchema)
    .mutation(async ({ ctx, input }) => ctx.keepInCookie(await acceptInvitation(ctx, input))),
});
