import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import type { AuditAction } from '@msafara/domain/audit/audit-actions';
import { sql } from 'kysely';

import type { Db } from '../database.ts';
import { auditPage, type AuditReading } from './audit-reading.ts';

/** What was written down; of some actions, where they are named. */
export async function listWrittenActs(
  db: Db,
  actions: readonly AuditAction[] | undefined,
  reading: AuditReading,
): Promise<AuditRecord[]> {
  const { where, order } = auditPage(reading, {
    at: 'audit_log.at',
    id: 'audit_log.id',
    userId: 'audit_log.user_id',
  });
  const rows = await db
    .selectFrom('audit_log')
    .leftJoin('users', 'users.id', 'audit_log.user_id')
    .leftJoin('organisations', 'organisations.id', 'audit_log.organisation_id')
    .select(['audit_log.id', 'audit_log.at', 'audit_log.action', 'audit_log.details', 'audit_log.user_id as userId'])
    .select(['users.name as userName', 'organisations.name as organisationName'])
    .where(where)
    .$if(actions !== undefined, (query) => query.where('audit_log.action', 'in', actions ?? []))
    .orderBy('audit_log.at', order)
    .orderBy('audit_log.id', order)
    .limit(reading.limit)
    .execute();
  const details = rows.map((row) => JSON.parse(row.details) as AuditRecord['details']);
  const names = await namesOf(
    db,
    details.map(({ userId }) => userId).filter((id) => typeof id === 'string'),
  );
  return rows.map((row, index) =>
    Object.assign(row, {
      subjectName: names.get(String(details[index]?.['userId'])) ?? null,
      details: details[index] ?? {},
    }),
  );
}

async function namesOf(db: Db, ids: readonly string[]): Promise<Map<string, string>> {
  if (ids.length === 0) return new Map();
  const rows = await db.selectFrom('users').select(['id', 'name']).where('id', 'in', ids).execute();
  return new Map(rows.map(({ id, name }) => [id, name]));
}

/** The statuses that people recorded, from the histories; creations are not among them. */
export async function listRecordedStatuses(db: Db, reading: AuditReading): Promise<AuditRecord[]> {
  const { where, order } = auditPage(reading, { at: 'entry.recorded_at', id: 'entry.id', userId: 'entry.user_id' });
  const rows = await db
    .selectFrom('shipment_status_history as entry')
    .innerJoin('shipments', 'shipments.id', 'entry.shipment_id')
    .innerJoin('users', 'users.id', 'entry.user_id')
    .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
    .select(['entry.id', 'entry.recorded_at as at', 'entry.status', 'entry.location', 'entry.user_id as userId'])
    .select(['shipments.tracking_number as trackingNumber'])
    .select(['users.name as userName', 'organisations.name as organisationName'])
    // As literals: only so do the databases see that the indexes of changes hold them all.
    .where(sql<boolean>`entry.change <> 'created' and entry.user_id is not null`)
    .where(where)
    .orderBy('entry.recorded_at', order)
    .orderBy('entry.id', order)
    .limit(reading.limit)
    .execute();
  return rows.map(({ trackingNumber, status, location, ...row }) =>
    Object.assign(row, {
      action: 'shipment.status-recorded' as const,
      subjectName: null,
      details: { trackingNumber, status, place: location },
    }),
  );
}

/** The statuses that API keys recorded, under the names of the keys. */
export async function listKeyStatuses(db: Db, reading: AuditReading): Promise<AuditRecord[]> {
  const { where, order } = auditPage(reading, { at: 'entry.recorded_at', id: 'entry.id', userId: 'entry.user_id' });
  const rows = await db
    .selectFrom('shipment_status_history as entry')
    .innerJoin('shipments', 'shipments.id', 'entry.shipment_id')
    .innerJoin('organisations', 'organisations.id', 'shipments.organisation_id')
    .leftJoin('api_keys', 'api_keys.id', 'entry.key_id')
    .select(['entry.id', 'entry.recorded_at as at', 'entry.status', 'entry.location', 'api_keys.name as key'])
    .select(['shipments.tracking_number as trackingNumber', 'organisations.name as organisationName'])
    .where(sql<boolean>`entry.change <> 'created' and entry.key_id is not null`)
    .where(where)
    .orderBy('entry.recorded_at', order)
    .orderBy('entry.id', order)
    .limit(reading.limit)
    .execute();
  return rows.map(({ trackingNumber, status, location, key, ...row }) =>
    Object.assign(row, {
      action: 'shipment.status-recorded' as const,
      userId: null,
      userName: null,
      subjectName: null,
      details: { key, trackingNumber, status, place: location },
    }),
  );
}

/** The files that people imported, each by when it began. */
export async function listImports(db: Db, reading: AuditReading): Promise<AuditRecord[]> {
  const { where, order } = auditPage(reading, {
    at: 'imports.started_at',
    id: 'imports.id',
    userId: 'imports.user_id',
  });
  const rows = await db
    .selectFrom('imports')
    .innerJoin('users', 'users.id', 'imports.user_id')
    .innerJoin('organisations', 'organisations.id', 'imports.organisation_id')
    .select(['imports.id', 'imports.started_at as at', 'imports.shipments as count', 'imports.user_id as userId'])
    .select(['users.name as userName', 'organisations.name as organisationName'])
    .where(where)
    .orderBy('imports.started_at', order)
    .orderBy('imports.id', order)
    .limit(reading.limit)
    .execute();
  return rows.map(({ count, ...row }) =>
    Object.assign(row, { action: 'shipments.imported' as const, subjectName: null, details: { count } }),
  );
}
