import type { Permission } from '../policy.ts';

/** What an API key may be allowed to do (D24). */
export const KEY_SCOPES = [
  'shipments:read',
  'shipments:write',
  'proofs:read',
  'proofs:write',
  'milestones:read',
  'milestones:write',
  'documents:read',
  'documents:write',
  'clocks:read',
  'clocks:write',
  'files:read',
  'files:write',
  'recipients:read',
  'recipients:write',
  'messages:read',
  'events:read',
  'webhooks:manage',
] as const;

export type KeyScope = (typeof KEY_SCOPES)[number];

/** What somebody has to be allowed to do to hand it on in a key. */
export const PERMISSION_OF_SCOPE = {
  'shipments:read': 'shipment.read',
  'shipments:write': 'shipment.update',
  'proofs:read': 'proof.read',
  'proofs:write': 'proof.write',
  'milestones:read': 'milestone.read',
  'milestones:write': 'milestone.write',
  'documents:read': 'document.read',
  'documents:write': 'document.write',
  'clocks:read': 'clock.read',
  'clocks:write': 'clock.write',
  'files:read': 'file.read',
  'files:write': 'file.write',
  'recipients:read': 'recipient.read',
  'recipients:write': 'recipient.write',
  'messages:read': 'message.read',
  'events:read': 'event.read',
  'webhooks:manage': 'webhook.manage',
} as const satisfies Record<KeyScope, Permission>;
