import { z } from 'zod';

import { TIERS } from '../plans/plans.ts';
import { systemSettings } from '../settings/settings.schema.ts';
import { requiredLine } from '../text/text.schema.ts';

/** Roles of a user (§6). */
export const ROLES = ['admin', 'sender', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** The form e-mails are compared in: NFKC and lower case, so that one address is one account. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** An e-mail address as people type it (§5). */
export const email = z.string().trim().max(254, 'At most 254 characters').pipe(z.email('Valid email is required'));

/** A password that somebody chooses (D6); it is never trimmed. */
export const newPassword = z
  .string({ error: `Password must be at least ${PASSWORD_MIN} characters` })
  .min(PASSWORD_MIN, `Password must be at least ${PASSWORD_MIN} characters`)
  .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`);

/** Sign-in (§5). The password is never trimmed. */
export const loginInput = z.strictObject({
  email,
  password: z
    .string({ error: 'Password is required' })
    .min(1, 'Password is required')
    .max(PASSWORD_MAX, `At most ${PASSWORD_MAX} characters`),
});

export type LoginInput = z.infer<typeof loginInput>;

/** Self-registration (§5, D2). `subscriptionTier` is accepted and ignored. */
export const registerInput = z.strictObject({
  name: requiredLine(100, 'Name is required'),
  email,
  password: newPassword,
  role: z.enum(ROLES).default('sender'),
  subscriptionTier: z.enum(TIERS).default('starter'),
});

export type RegisterInput = z.infer<typeof registerInput>;

/** Who is signed in, as every transport answers it (§3, D1). */
export const sessionUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  subscriptionTier: z.enum(TIERS),
  requestedRole: z.literal('admin').nullable(),
  isOwner: z.boolean(),
  mustChangePassword: z.boolean(),
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  /** The password is older than its user wants it to be (D14). */
  passwordIsOld: z.boolean(),
  settings: systemSettings,
  organisation: z.object({
    id: z.string(),
    name: z.string(),
    isDemo: z.boolean(),
    isPlatform: z.boolean(),
    readOnly: z.boolean(),
  }),
});

export type SessionUser = z.infer<typeof sessionUserSchema>;

/** What a web sign-in answers: a handle that is no secret (D3). */
export const webSessionSchema = z.object({ handle: z.string(), user: sessionUserSchema });

/** What REST sign-in and registration answer (§7, D3). */
export const restSessionSchema = z.object({ token: z.string(), user: sessionUserSchema });
