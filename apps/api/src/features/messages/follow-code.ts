import { createHash } from 'node:crypto';

import type { RecipientRow } from '@msafara/db/messages/message-recipients.repository';

import type { Deps } from '../../deps.ts';

/** The six digits that confirm one request to follow a shipment. They are derived each time and not stored (D27). */
export function followCodeOf({ secrets }: Deps, { id, created_at: askedAt }: RecipientRow): string {
  const mark = createHash('sha256')
    .update(secrets.sign('message-code', `${id} ${askedAt}`))
    .digest();
  return String(mark.readUInt32BE(0) % 1_000_000).padStart(6, '0');
}
