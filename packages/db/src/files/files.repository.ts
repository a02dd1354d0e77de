import type { StoredFile } from '@msafara/domain/files/files.schema';

import { sql } from 'kysely';

import type { Db, Trx } from '../database.ts';
import { isPostgres } from '../dialect.ts';
import type { FileTable } from './files.table.ts';

/** A file, and whose it is. */
type OwnedFile = { file: StoredFile; organisationId: string };

function toOwnedFile(row: FileTable): OwnedFile {
  const { organisation_id: organisationId, created_at: createdAt, kept_until: _keptUntil, ...file } = row;
  return { file: { ...file, createdAt }, organisationId };
}

/** A file by its id: one of an organisation, or of any where that is null. */
export async function findFile(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<OwnedFile | undefined> {
  const row = await db
    .selectFrom('files')
    .selectAll()
    .where('id', '=', id)
    .$if(organisationId !== null, (query) => query.where('organisation_id', '=', organisationId ?? ''))
    .executeTakeFirst();
  return row && toOwnedFile(row);
}

/** Those of some files that an organisation has, held by the transaction, so that none goes before something refers to it. */
export async function listFilesForUpdate(
  trx: Trx,
  { ids, organisationId }: { ids: readonly string[]; organisationId: string },
): Promise<StoredFile[]> {
  if (ids.length === 0) return [];
  const query = trx
    .selectFrom('files')
    .selectAll()
    .where('organisation_id', '=', organisationId)
    .where('id', 'in', [...ids])
    .orderBy('id');
  const rows = await (isPostgres(trx) ? query.forUpdate() : query).execute();
  return rows.map((row) => toOwnedFile(row).file);
}

/** So many bytes of files an organisation has. */
export async function countFileBytes(db: Db, organisationId: string): Promise<number> {
  const { sum } = await db
    .selectFrom('files')
    .select(({ fn }) => fn.sum<number | string | null>('bytes').as('sum'))
    .where('organisation_id', '=', organisationId)
    .executeTakeFirstOrThrow();
  return Number(sum ?? 0);
}

/** The file of an organisation with some content, which is kept longer from now on, unless something refers to it. */
export async function updateKnownFile(
  trx: Trx,
  { organisationId, sha256, keptUntil }: { organisationId: string; sha256: string; keptUntil: string },
): Promise<StoredFile | undefined> {
  const row = await trx
    .updateTable('files')
    .set(({ ref, eb }) => ({
      kept_until: eb.case().when('kept_until', 'is', null).then(ref('kept_until')).else(keptUntil).end(),
    }))
    .where('organisation_id', '=', organisationId)
    .where('sha256', '=', sha256)
    .returningAll()
    .executeTakeFirst();
  return row && toOwnedFile(row).file;
}

/** Keeps a file of an organisation that has none with this content. */
export async function insertFile(trx: Trx, row: FileTable): Promise<void> {
  await trx.insertInto('files').values(row).execute();
}

/** Says that something refers to files from now on, or, with a time, until when they are kept without. */
export async function updateFilesKept(trx: Trx, ids: readonly string[], keptUntil: string | null): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('files')
    .set({ kept_until: keptUntil })
    .where('id', 'in', [...ids])
    .execute();
}

/**
 * Forgets some files that nothing has referred to until now; returns where their bytes lie. One that was taken while something else gave it
 * up may have an end all the same, and stays.
 */
export async function deleteUnusedFiles(
  trx: Trx,
  { now, limit }: { now: string; limit: number },
): Promise<{ id: string; organisationId: string }[]> {
  const due = trx.selectFrom('files').select('id').where('kept_until', '<', now).where(isUnused).limit(limit);
  return trx
    .deleteFrom('files')
    .where('id', 'in', due)
    .where('kept_until', '<', now)
    .returning(['id', 'organisation_id as organisationId'])
    .execute();
}

/**
 * Keeps those of some files until then to which no proof, no document and no logo refers (any more): they go with a tidying after that,
 * unless something refers to them by then.
 */
export async function updateFilesReleased(trx: Trx, ids: readonly string[], keptUntil: string): Promise<void> {
  if (ids.length === 0) return;
  await trx
    .updateTable('files')
    .set({ kept_until: keptUntil })
    .where('id', 'in', [...ids])
    .where(isUnused)
    .execute();
}

const isUnused = sql<boolean>`not exists (select 1 from proof_photos where proof_photos.file_id = files.id)
  and not exists (select 1 from documents where documents.file_id = files.id)
  and not exists (select 1 from organisation_logos where organisation_logos.file_id = files.id)`;

/** Some files to which nothing refers though they are kept for good: what did is gone. In the background: it reads all files. */
export async function listFilesLeftBehind(db: Db, limit: number): Promise<string[]> {
  const rows = await db
    .selectFrom('files')
    .select('id')
    .where('kept_until', 'is', null)
    .where(isUnused)
    .limit(limit)
    .execute();
  return rows.map(({ id }) => id);
}
