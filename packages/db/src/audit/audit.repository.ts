import type { AuditAction } from '@msafara/domain/audit/audit-actions';

import type { Db, Trx } from '../database.ts';

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

/** The newest entries, newest first. */
export async function listAuditEntries(db: Db, limit: number): Promise<AuditEntry[]> {
  const rows = await db
    .selectFrom('audit_log')
    .selectAll()
    .orderBy('at', 'desc')
    .orderBy('id', 'desc')
    .limit(limit)
    .execute();
  return rows.map((row) => ({
    id: row.id,
    at: row.at,
    userId: row.user_id,
    organisationId: row.organisation_id,
    action: row.action,
    details: JSON.parse(row.details) as AuditEntry['details'],
  }));
}
