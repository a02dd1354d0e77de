import { z } from 'zod';

import { COUNTRIES } from '../organisations/countries.ts';
import { TIERS } from '../plans/plans.ts';
import { say } from '../say.ts';
import {
  dateFormatSchema,
  languageSchema,
  systemSettings,
  themeSchema,
  timeZoneSchema,
} from '../settings/settings.schema.ts';
import { inLatinDigits } from '../text/digits.ts';
import { organisationName, personName } from '../text/person-name.ts';

/** Roles of a user (§6). */
export const ROLES = ['admin', 'sender', 'viewer'] as const;

export type Role = (typeof ROLES)[number];

export const PASSWORD_MIN = 8;
export const PASSWORD_MAX = 256;

/** The form e-mails are compared in: NFKC and lower case, so that one address is one account. */
export function emailKey(email: string): string {
  return email.normalize('NFKC').trim().toLowerCase();
}

/** The mailbox that an address belongs to: without its plus part, of which somebody can have any number. */
export function mailboxKey(email: string): string {
  return emailKey(email).replace(/\+[^@]*(?=@)/u, '');
}

/** Where mails to an address arrive, as far as anybody can tell: its mailbox, of Gmail's without the dots, of which that sees none. */
export function inboxKey(email: string): string {
  const mailbox = mailboxKey(email);
  const [, name] = /^(.*)@(?:gmail|googlemail)\.com$/u.exec(mailbox) ?? [];
  return name === undefined ? mailbox : `${name.replaceAll('.', '')}@gmail.com`;
}

// Every place where this runs has it.
declare const URL: new (text: string) => { hostname: string };

/** A domain in letters of any script as mails are sent to it: `société.example` is `xn--socit-esab.example`. */
function inLatin(domain: string): string {
  try {
    return /[^\p{ASCII}]/u.test(domain) ? new URL(`https://${domain}`).hostname : domain;
  } catch {
    return domain;
  }
}

/**
 * An address as it is seen: without the marks that come along where it was copied, and without what makes a link of it. Some
 * browsers hand out its domain in Latin letters, others as it was typed.
 */
export function bareEmail(text: string): string {
  return text
    .replaceAll(/\p{Cf}/gu, '')
    .trim()
    .replace(/^mailto:/iu, '')
    .replace(/@([^@/?#:]+)$/u, (_, domain: string) => `@${inLatin(domain)}`);
}

export const emailSchema = z
  .string({ error: say('email.invalid') })
  .overwrite(bareEmail)
  .max(254, say('text.tooLong', { max: 254 }))
  .pipe(z.email(say('email.invalid')));

/** Every new password, on every path (D6). It is never trimmed. */
export const newPassword = z
  .string({ error: say('password.tooShort', { min: PASSWORD_MIN }) })
  .min(PASSWORD_MIN, say('password.tooShort', { min: PASSWORD_MIN }))
  .max(PASSWORD_MAX, say('text.tooLong', { max: PASSWORD_MAX }));

export const currentPassword = z
  .string({ error: say('password.required') })
  .min(1, say('password.required'))
  .max(PASSWORD_MAX, say('text.tooLong', { max: PASSWORD_MAX }));

/** Six digits of an authenticator app as any keyboard writes them, or a recovery code; blanks and hyphens do not count (D6). */
export const secondFactorCode = z
  .string({ error: say('code.required') })
  .max(40, say('text.tooLong', { max: 40 }))
  .transform((code) => inLatinDigits(code).replaceAll(/[\s-]/gu, '').toLowerCase())
  .pipe(z.string().regex(/^(?:\d{6}|[a-z2-7]{16})$/u, say('code.format')));

/** Sign-in (§5); `otp` is asked for where two-factor is on (D3). The password is never trimmed. */
export const loginInput = z.strictObject({
  email: emailSchema,
  password: currentPassword,
  otp: secondFactorCode.optional(),
});

export type LoginInput = z.infer<typeof loginInput>;

/** The browser's time zone, date format, theme and language for a new account; the settings' defaults if not given (D31). */
export const browserReaderFields = {
  timezone: timeZoneSchema.optional().catch(undefined),
  dateFormat: dateFormatSchema.optional(),
  theme: themeSchema.optional(),
  language: languageSchema.optional(),
};

/** Self-registration (§5, D2). `subscriptionTier` is accepted and ignored. */
export const registerInput = z.strictObject({
  name: personName,
  organisationName,
  email: emailSchema,
  password: newPassword,
  role: z.enum(ROLES).default('sender'),
  subscriptionTier: z.enum(TIERS).default('starter'),
  ...browserReaderFields,
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
    /** Whose local phone numbers it writes (D20). */
    country: z.enum(COUNTRIES).nullable(),
  }),
});

export type SessionUser = z.infer<typeof sessionUserSchema>;

/** What a web sign-in answers: a handle that is no secret (D3). */
export const webSessionSchema = z.object({ handle: z.string(), user: sessionUserSchema });

/** What REST sign-in and registration answer (§7, D3). */
export const restSessionSchema = z.object({ token: z.string(), user: sessionUserSchema });
