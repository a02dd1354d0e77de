import { z } from 'zod';

import { say } from '../say.ts';
import { LANGUAGES } from './languages.ts';
import { isTimeZone } from './time-zone.ts';

/** Hours without use after which a session ends (§9). */
export const SESSION_TIMEOUTS = [1, 8, 24, 168] as const;

/** Days after which a new password is asked for; null is never (§9, D14). */
export const PASSWORD_EXPIRIES = [30, 60, 90, null] as const;

export const DATE_FORMATS = ['MM/DD/YYYY', 'DD/MM/YYYY', 'YYYY-MM-DD'] as const;

export type DateFormat = (typeof DATE_FORMATS)[number];

export const THEMES = ['light', 'dark', 'auto'] as const;

export type Theme = (typeof THEMES)[number];

/** The time zones that stand first in the list (§9). */
export const FIRST_TIME_ZONES = [
  'UTC',
  'America/New_York',
  'America/Chicago',
  'America/Denver',
  'America/Los_Angeles',
  'Africa/Cairo',
  'Africa/Lagos',
  'Africa/Johannesburg',
] as const;

export const languageSchema = z.enum(LANGUAGES, say('language.unknown'));

export const timeZoneSchema = z
  .string()
  .max(64, say('text.tooLong', { max: 64 }))
  .refine(isTimeZone, say('timeZone.unknown'));

export const dateFormatSchema = z.enum(DATE_FORMATS, say('choice.oneOf', { choices: DATE_FORMATS.join(', ') }));

export const themeSchema = z.enum(THEMES, say('choice.oneOf', { choices: THEMES.join(', ') }));

/** How somebody wants to read: applies to every screen, mail and notification (D14). */
export const systemSettings = z.strictObject({
  timezone: timeZoneSchema,
  dateFormat: dateFormatSchema,
  theme: themeSchema,
  language: languageSchema,
});

export type SystemSettings = z.infer<typeof systemSettings>;

/** What somebody changes of them: the rest stays as another tab or browser may have stored it. */
export const systemChange = systemSettings.partial();

export type SystemChange = z.infer<typeof systemChange>;

/** Which mails somebody wants; the first toggle is for all of them (D14, D15). */
export const notificationSettings = z.strictObject({
  emailNotifications: z.boolean(),
  statusUpdates: z.boolean(),
  delayAlerts: z.boolean(),
  weeklyReports: z.boolean(),
});

export type NotificationSettings = z.infer<typeof notificationSettings>;

export const notificationChange = notificationSettings.partial();

export type NotificationChange = z.infer<typeof notificationChange>;

/** Two-factor is turned on and off by steps of its own. */
export const securitySettings = z.strictObject({
  sessionTimeout: z.literal(SESSION_TIMEOUTS, say('choice.oneOf', { choices: SESSION_TIMEOUTS.join(', ') })),
  passwordExpiry: z.literal(PASSWORD_EXPIRIES, say('choice.oneOf', { choices: '30, 60, 90, never' })),
});

export type SecuritySettings = z.infer<typeof securitySettings>;

export const securityChange = securitySettings.partial();

export type SecurityChange = z.infer<typeof securityChange>;
