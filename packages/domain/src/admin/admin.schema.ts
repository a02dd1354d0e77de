import { z } from 'zod';

import { AUDIT_KINDS, LOG_ACTIONS } from '../audit/audit-kinds.ts';
import { emailSchema as email, newPassword, ROLES } from '../auth/auth.schema.ts';
import { TIERS } from '../plans/plans.ts';
import { say } from '../say.ts';
import { SHIPMENT_STATUSES } from '../shipments/shipment-status.ts';
import { instant, keyText, searchText } from '../text/text.schema.ts';
import { scanDeviceSchema } from '../scans/device.schema.ts';
import { personName } from '../text/person-name.ts';

const id = keyText(60);

/** A page of a list that is sorted newest first. */
export const adminPageInput = z.strictObject({
  search: searchText.optional(),
  cursor: z.string().max(200).optional(),
  limit: z.int().min(1).max(100).default(25),
});

export type AdminPageInput = z.infer<typeof adminPageInput>;

/** A page of a list, with the ways to the pages beside it. */
export function pageOf<T extends z.ZodType>(item: T) {
  return z.object({ items: z.array(item), nextCursor: z.string().nullable(), previousCursor: z.string().nullable() });
}

/** A user as admins see it; never its password (§2, §3). */
export const adminUserSchema = z.object({
  id: z.string(),
  email: z.string(),
  name: z.string(),
  role: z.enum(ROLES),
  subscriptionTier: z.enum(TIERS),
  isActive: z.boolean(),
  isOwner: z.boolean(),
  /** Whether it was confirmed that the address is theirs: no administrator without it (D2). */
  emailVerified: z.boolean(),
  hasSecondFactor: z.boolean(),
  requestedRole: z.literal('admin').nullable(),
  organisation: z.object({ id: z.string(), name: z.string(), isDemo: z.boolean(), isPlatform: z.boolean() }),
  createdAt: z.string(),
  updatedAt: z.string(),
  devices: z.array(scanDeviceSchema),
});

export type AdminUser = z.infer<typeof adminUserSchema>;

export const adminUserPageSchema = pageOf(adminUserSchema);

/**
 * A user made by an admin (§5, §9, D1): viewer on Starter unless said otherwise. Without an
 * organisation one of its own is made, on the tier; an admin's tier is ignored.
 */
export const createUserInput = z.strictObject({
  name: personName,
  email,
  password: newPassword,
  role: z.enum(ROLES).default('viewer'),
  subscriptionTier: z.enum(TIERS).default('starter'),
  organisationId: id.optional(),
});

export type CreateUserInput = z.infer<typeof createUserInput>;

export const userIdInput = z.strictObject({ id: id.meta({ description: 'The id of the user.' }) });
export const setUserActiveInput = z.strictObject({ id, isActive: z.boolean() });

/** How an organisation stands: for ever, until a day to come, or past it (D2). */
export const ORGANISATION_STATES = ['open-ended', 'running', 'read-only'] as const;

export const adminOrganisationSchema = z.object({
  id: z.string(),
  name: z.string(),
  subscriptionTier: z.enum(TIERS),
  paidUntil: z.string().nullable(),
  state: z.enum(ORGANISATION_STATES),
  isPlatform: z.boolean(),
  isDemo: z.boolean(),
  activeUsers: z.number(),
  /** Since when nobody active is left in it (D1). */
  closedAt: z.string().nullable(),
  /** Whether it shows a contact on tracking pages (D7); null where it has none. */
  contact: z.enum(['shown', 'taken-off']).nullable(),
  createdAt: z.string(),
});

export type AdminOrganisation = z.infer<typeof adminOrganisationSchema>;

export const adminOrganisationPageSchema = pageOf(adminOrganisationSchema);

/** A page of organisations: all, or those that nobody active is left in (D1). */
export const organisationPageInput = adminPageInput.extend({ isClosed: z.boolean().default(false) });

export type OrganisationPageInput = z.infer<typeof organisationPageInput>;

/** Who owns an organisation from now on: one of its members, by e-mail (D1). */
export const nameOwnerInput = z.strictObject({ organisationId: id, email });

export type NameOwnerInput = z.infer<typeof nameOwnerInput>;

const plan = z.strictObject({ subscriptionTier: z.enum(TIERS), paidUntil: instant.nullable() });

/** Tier and end of an organisation's period, as an admin sets them; null is open-ended (D1). `seen` is the plan that the admin saw. */
export const setPlanInput = plan.extend({ organisationId: id, seen: plan.optional() });

export type SetPlanInput = z.infer<typeof setPlanInput>;

export const outboxMailSchema = z.object({
  id: z.string(),
  template: z.string(),
  toName: z.string().nullable(),
  toEmail: z.string(),
  subject: z.string(),
  state: z.enum(['waiting', 'sent', 'kept', 'dead']),
  error: z.string().nullable(),
  createdAt: z.string(),
  sentAt: z.string().nullable(),
});

export type OutboxMail = z.infer<typeof outboxMailSchema>;

export const outboxPageSchema = pageOf(outboxMailSchema);

/** What a mail says, where it may be shown and is still there (D15). */
export const mailTextSchema = z.object({ text: z.string().nullable() });

/** Background jobs that failed after many tries. */
export const deadLetterSchema = z.object({
  id: z.string(),
  kind: z.string(),
  attempts: z.number(),
  error: z.string().nullable(),
  createdAt: z.string(),
});

export type DeadLetter = z.infer<typeof deadLetterSchema>;

export const deadLetterPageSchema = pageOf(deadLetterSchema);

export const jobIdInput = z.strictObject({ id: keyText(200) });

/** Entries that one page of the log carries at most: an export asks for large ones. */
export const AUDIT_PAGE_MAX = 500;

const day = z.iso.date(say('date.invalid')).optional();

/** A page of the audit log: all of it, or of one kind, of what one person did, within days of the reader's zone. */
export const auditPageInput = adminPageInput.omit({ search: true }).extend({
  kind: z.enum(AUDIT_KINDS).optional(),
  userId: id.optional(),
  from: day,
  to: day,
  limit: z.int().min(1).max(AUDIT_PAGE_MAX).default(25),
});

export type AuditPageInput = z.infer<typeof auditPageInput>;

export const auditEntrySchema = z.object({
  id: z.string(),
  at: z.string(),
  action: z.enum(LOG_ACTIONS),
  userId: z.string().nullable(),
  userName: z.string().nullable(),
  organisationName: z.string().nullable(),
  /** The name of the user that it was done to, where there is one. */
  subjectName: z.string().nullable(),
  details: z.record(z.string(), z.union([z.string(), z.number(), z.boolean(), z.null()])),
});

export type AuditRecord = z.infer<typeof auditEntrySchema>;

export const auditPageSchema = pageOf(auditEntrySchema);

const counted = <T extends z.ZodType>(key: T) => z.object({ key, count: z.number() });

/** System statistics (D18); the demo is left out (D12). */
export const statisticsSchema = z.object({
  users: z.array(counted(z.enum(ROLES))),
  organisations: z.array(z.object({ tier: z.enum(TIERS), state: z.enum(ORGANISATION_STATES), count: z.number() })),
  shipments: z.array(counted(z.enum(SHIPMENT_STATUSES))),
  createdIn30Days: z.object({ users: z.number(), organisations: z.number(), shipments: z.number() }),
});

export type Statistics = z.infer<typeof statisticsSchema>;
