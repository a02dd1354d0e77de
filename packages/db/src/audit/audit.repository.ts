import type { AuditAction } from '@msafara/domain/audit/audit-actions';

import type { Trx } from '../database.ts';

export type AuditEntry = {
  id: string;
  at: string;
  userId: string | null;
  organisationId: string | null;
  action: AuditAction;
  details: Record<string, string | number | boolean | null>;
};

export async function insertAuditEntry(trx: Trx, entry: AuditEntry): Promise<void> {
  await trx
    .insertInto('audit_log')
    .values({
      id: entry.id,
      at: entry.at,
      user_id: entry.userId,
      organisation_id: entry.organisationId,
      action: entry.action,
      details: JSON.stringify(entry.details),
    })
    .execute();
}

/** Deletes the sign-ins that failed before an instant, which tell the network addresses that they came from. */
export async function deleteFailedSignInsBefore(trx: Trx, before: string): Promise<void> {
  await trx
    .deleteFrom('audit_log')
    .where('action', 'in', ['auth.sign-in-failed', 'auth.second-factor-failed'])
    .where('at', '<', before)
    .execute();
}
