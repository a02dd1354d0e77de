import { z } from 'zod';

import {
  browserReaderFields,
  emailSchema as email,
  newPassword,
  ROLES,
  sessionUserSchema,
} from '../auth/auth.schema.ts';
import { reasonSchema } from '../reason.schema.ts';
import { say } from '../say.ts';
import { scanDeviceSchema } from '../scans/device.schema.ts';
import { keyText } from '../text/text.schema.ts';
import { personName } from '../text/person-name.ts';

/** The roles that an owner can give (D1); admins are made in the Admin Panel. */
export const TEAM_ROLES = ['sender', 'viewer'] as const;

export type TeamRole = (typeof TEAM_ROLES)[number];

const teamRole = z.enum(TEAM_ROLES, say('team.role'));
const id = keyText(60);
const token = z.string().min(1).max(200);

/** Whom an owner invites, and as what (D1). */
export const inviteInput = z.strictObject({ email, role: teamRole.default('sender') });

export type InviteInput = z.infer<typeof inviteInput>;

export const invitationIdInput = z.strictObject({ id });
export const memberIdInput = z.strictObject({ userId: id });
export const changeRoleInput = z.strictObject({ userId: id, role: teamRole });
export const setMemberActiveInput = z.strictObject({ userId: id, isActive: z.boolean() });

/** The token of a mailed invitation. */
export const invitationTokenInput = z.strictObject({ token });

/** What somebody without an account types to accept an invitation (D1). */
export const joinInput = z.strictObject({
  token,
  name: personName,
  password: newPassword,
  ...browserReaderFields,
});

export type JoinInput = z.infer<typeof joinInput>;

const memberSchema = z.object({
  id: z.string(),
  name: z.string(),
  email: z.string(),
  role: z.enum(ROLES),
  isOwner: z.boolean(),
  isActive: z.boolean(),
  createdAt: z.string(),
  devices: z.array(scanDeviceSchema),
});

export type Member = z.infer<typeof memberSchema>;

const invitationSchema = z.object({
  id: z.string(),
  email: z.string(),
  role: teamRole,
  createdAt: z.string(),
  expiresAt: z.string(),
  /** Its link works no longer; it takes no place in the plan. */
  isExpired: z.boolean(),
});

export type Invitation = z.infer<typeof invitationSchema>;

/** The members of an organisation and whom it has invited; `used` counts active members and open invitations (D1). */
export const teamSchema = z.object({
  planName: z.string(),
  used: z.number(),
  limit: z.number(),
  members: z.array(memberSchema),
  invitations: z.array(invitationSchema),
});

export type Team = z.infer<typeof teamSchema>;

/** What an invitation says to whoever opens its link. */
export const openedInvitationSchema = z.object({
  organisationName: z.string(),
  inviterName: z.string(),
  email: z.string(),
  role: teamRole,
  expiresAt: z.string(),
  /** Whether the address has an account, which has to be signed in to accept. */
  hasAccount: z.boolean(),
  /** Why whoever is signed in with that address cannot join as things stand (D1). */
  obstacle: reasonSchema.nullable(),
});

export const acceptedSchema = z.object({ handle: z.string(), user: sessionUserSchema });
