import type { AuditRecord } from '@msafara/domain/admin/admin.schema';

import type { Db } from '../database.ts';
import { type PagePlace, readingFrom } from '../page-place.ts';

/** Audit entries with the names they are about, newest first. */
export async function listAuditRecords(
  db: Db,
  { place, limit }: { place: PagePlace | undefined; limit: number },
): Promise<AuditRecord[]> {
  const reading = readingFrom(place);
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('organisations', 'organisations.id', 'audit_log.organisation_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.details'])
    .select(['users.name as userName', 'organisations.name as organisationName'])
    .where('audit_log.id', reading.compare, reading.id)
    .orderBy('audit_log.id', reading.order)
    .limit(limit)
    .execute();
  const details = rows.map((row) => JSON.parse(row.details) as AuditRecord['details']);
  const names = await namesOf(
    db,
    details.map(({ userId }) => userId).filter((id) => typeof id === 'string'),
  );
  const records = rows.map((row, index) => ({
    id: row.id,
    at: row.at,
    action: row.action,
    userName: row.userName,
    organisationName: row.organisationName,
    subjectName: names.get(String(details[index]?.['userId'])) ?? null,
    details: details[index] ?? {},
  }));
  return reading.newestFirst(records);
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}
