import { z } from 'zod';

import { currentPassword, emailSchema, newPassword, secondFactorCode } from '../auth/auth.schema.ts';
import { say } from '../say.ts';
import { notificationSettings, securitySettings } from '../settings/settings.schema.ts';
import { keyText } from '../text/text.schema.ts';
import { personName } from '../text/person-name.ts';

/** A secret out of a mailed link. */
const linkToken = z.string().min(1, say('link.incomplete')).max(100, say('link.incomplete'));

export const tokenInput = z.strictObject({ token: linkToken });

export const profileInput = z.strictObject({ name: personName });

export const forgotPasswordInput = z.strictObject({ email: emailSchema });

export const resetPasswordInput = z.strictObject({ token: linkToken, password: newPassword });

export type ResetPasswordInput = z.infer<typeof resetPasswordInput>;

export const changePasswordInput = z.strictObject({ currentPassword, password: newPassword });

export type ChangePasswordInput = z.infer<typeof changePasswordInput>;

export const changeEmailInput = z.strictObject({ email: emailSchema, currentPassword });

export type ChangeEmailInput = z.infer<typeof changeEmailInput>;

export const beginTwoFactorInput = z.strictObject({ currentPassword });

export const confirmTwoFactorInput = z.strictObject({ code: secondFactorCode });

export const endTwoFactorInput = z.strictObject({ currentPassword, code: secondFactorCode });

export type EndTwoFactorInput = z.infer<typeof endTwoFactorInput>;

/** What an account's own settings are, but for those that every screen needs (§9, D14). */
export const accountSettingsSchema = z.object({
  notifications: notificationSettings,
  security: securitySettings,
  recoveryCodesLeft: z.number(),
});

/** What a mailed link did: the address that is confirmed, and whether the account changed to it. */
export const confirmedEmailSchema = z.object({ email: z.string(), isNew: z.boolean() });

/** The secret of an authenticator app, and the same as an address for its camera. */
export const twoFactorSecretSchema = z.object({ secret: z.string(), url: z.string() });

/** Shown once: the database has but their hashes. */
export const recoveryCodesSchema = z.object({ recoveryCodes: z.array(z.string()) });

export const ownSessionSchema = z.object({
  id: z.string(),
  kind: z.enum(['web', 'rest']),
  userAgent: z.string().nullable(),
  address: z.string().nullable(),
  createdAt: z.string(),
  lastSeenAt: z.string(),
  isCurrent: z.boolean(),
});

export type OwnSession = z.infer<typeof ownSessionSchema>;

export const endSessionInput = z.strictObject({ id: keyText(64) });

/** Mails that can be stopped by a link in them (D15). */
export const STOPPABLE_MAILS = ['status', 'delay', 'weekly'] as const;

export type StoppableMail = (typeof STOPPABLE_MAILS)[number];

export const unsubscribeInput = z.strictObject({
  user: keyText(64),
  key: keyText(100),
  kind: z.enum(STOPPABLE_MAILS),
});

export type UnsubscribeInput = z.infer<typeof unsubscribeInput>;
