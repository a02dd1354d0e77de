import type { AuditRecord } from '@msafara/domain/admin/admin.schema';
import { actionsOf, type AuditKind } from '@msafara/domain/audit/audit-kinds';

import type { Db } from '../database.ts';
import { readingFrom, type TimedPlace } from '../page-place.ts';
import type { AuditReading } from './audit-reading.ts';
import { listImports, listKeyStatuses, listRecordedStatuses, listWrittenActs } from './audit-streams.repository.ts';

type AuditFilter = Omit<AuditReading, 'place' | 'limit'> & { kind?: AuditKind | undefined };

/** What has to be read for a page, each bounded by its limit and in the order of an index. */
function readAll(db: Db, kind: AuditKind | undefined, reading: AuditReading): Promise<AuditRecord[]>[] {
  const statuses = () => [
    listRecordedStatuses(db, reading),
    // What one person did is nothing of a key's.
    ...(reading.userId === undefined ? [listKeyStatuses(db, reading)] : []),
  ];
  if (kind === 'statuses') return statuses();
  if (kind === 'imports') return [listImports(db, reading)];
  if (kind !== undefined) {
    // One person's are few; everybody's are read action by action, each by its index.
    if (reading.userId !== undefined) return [listWrittenActs(db, actionsOf(kind), reading)];
    return actionsOf(kind).map((action) => listWrittenActs(db, [action], reading));
  }
  return [listWrittenActs(db, undefined, reading), ...statuses(), listImports(db, reading)];
}

const newestFirst = (a: AuditRecord, b: AuditRecord) =>
  a.at === b.at ? Number(a.id < b.id) - Number(a.id > b.id) : Number(a.at < b.at) - Number(a.at > b.at);

/** Who did what, with the names it is about, newest first: what was written down, statuses and imports. */
export async function listAuditRecords(
  db: Db,
  { kind, ...filter }: AuditFilter,
  { place, limit }: { place: TimedPlace | undefined; limit: number },
): Promise<AuditRecord[]> {
  const records = (await Promise.all(readAll(db, kind, { ...filter, place, limit }))).flat().toSorted(newestFirst);
  return readingFrom(place).order === 'asc' ? records.slice(-limit) : records.slice(0, limit);
}
