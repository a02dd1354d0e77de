import {
  accountSettingsSchema,
  beginTwoFactorInput,
  changeEmailInput,
  changePasswordInput,
  confirmedEmailSchema,
  confirmTwoFactorInput,
  endSessionInput,
  endTwoFactorInput,
  forgotPasswordInput,
  ownSessionSchema,
  profileInput,
  recoveryCodesSchema,
  resetPasswordInput,
  tokenInput,
  twoFactorSecretSchema,
  unsubscribeInput,
} from '@msafara/domain/account/account.schema';
import { sessionUserSchema } from '@msafara/domain/auth/auth.schema';
import {
  notificationChange,
  notificationSettings,
  securityChange,
  systemChange,
} from '@msafara/domain/settings/settings.schema';
import { successSchema } from '@msafara/domain/shipments/shipments.schema';
import { z } from 'zod';

import { anyPasswordProcedure, publicProcedure, router, signedInProcedure } from '../../trpc.ts';
import { changePassword, forgotPassword, openResetLink, putOffPassword, resetPassword } from './password.service.ts';
import {
  changeNotifications,
  changeProfile,
  changeSecurity,
  changeSystem,
  endOtherSessions,
  endSession,
  findSettings,
  listOwnSessions,
} from './settings.service.ts';
import { beginTwoFactor, confirmTwoFactor, endTwoFactor } from './two-factor.service.ts';
import { unsubscribe } from './unsubscribe.service.ts';
import { changeEmail, confirmEmail, resendVerification } from './verify-email.service.ts';

const signedIn = signedInProcedure;

export const accountRouter = router({
  settings: signedIn.output(accountSettingsSchema).query(({ ctx }) => findSettings(ctx)),
  changeProfile: signedIn
    .input(profileInput)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changeProfile(ctx, input)),
  changeNotifications: signedIn
    .input(notificationChange)
    .output(notificationSettings)
    .mutation(({ ctx, input }) => changeNotifications(ctx, input)),
  changeSecurity: signedIn
    .input(securityChange)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changeSecurity(ctx, input)),
  // The page on which a password is chosen offers the languages.
  changeSystem: anyPasswordProcedure
    .input(systemChange)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changeSystem(ctx, input)),
  changeEmail: signedIn
    .input(changeEmailInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => changeEmail(ctx, input)),
  resendVerification: signedIn.output(successSchema).mutation(({ ctx }) => resendVerification(ctx)),
  confirmEmail: publicProcedure
    .input(tokenInput)
    .output(confirmedEmailSchema)
    .mutation(({ ctx, input }) => confirmEmail(ctx, input)),
  changePassword: anyPasswordProcedure
    .input(changePasswordInput)
    .output(sessionUserSchema)
    .mutation(({ ctx, input }) => changePassword(ctx, input)),
  putOffPassword: signedIn.output(sessionUserSchema).mutation(({ ctx }) => putOffPassword(ctx)),
  forgotPassword: publicProcedure
    .input(forgotPasswordInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => forgotPassword(ctx, input)),
  openResetLink: publicProcedure
    .input(tokenInput)
    .output(successSchema)
    // By POST: the secret of a link stands in no address of ours.
    .mutation(({ ctx, input }) => openResetLink(ctx, input)),
  resetPassword: publicProcedure
    .input(resetPasswordInput)
    .output(z.object({ email: z.string() }))
    .mutation(({ ctx, input }) => resetPassword(ctx, input)),
  beginTwoFactor: signedIn
    .input(beginTwoFactorInput)
    .output(twoFactorSecretSchema)
    .mutation(({ ctx, input }) => beginTwoFactor(ctx, input)),
  confirmTwoFactor: signedIn
    .input(confirmTwoFactorInput)
    .output(recoveryCodesSchema)
    .mutation(({ ctx, input }) => confirmTwoFactor(ctx, input)),
  endTwoFactor: signedIn
    .input(endTwoFactorInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => endTwoFactor(ctx, input)),
  sessions: signedIn.output(z.array(ownSessionSchema)).query(({ ctx }) => listOwnSessions(ctx)),
  endSession: signedIn
    .input(endSessionInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => endSession(ctx, input)),
  endOtherSessions: signedIn.output(successSchema).mutation(({ ctx }) => endOtherSessions(ctx)),
  unsubscribe: publicProcedure
    .input(unsubscribeInput)
    .output(successSchema)
    .mutation(({ ctx, input }) => unsubscribe(ctx, input)),
});
