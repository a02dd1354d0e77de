import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { createHash } from 'node:crypto';

import type { Trx } from '@msafara/db/database';
import {
  countFileBytes,
  deleteUnusedFiles,
  findFile,
  insertFile,
  listFilesLeftBehind,
  updateFilesReleased,
  updateKnownFile,
} from '@msafara/db/files/files.repository';
import { insertJob, insertJobs, type NewJob } from '@msafara/db/jobs/jobs.repository';
import { DomainError } from '@msafara/domain/errors';
import { type StoredFile, UNUSED_FILE_DAYS } from '@msafara/domain/files/files.schema';
import type { Actor } from '@msafara/domain/policy';
import { QUOTAS } from '@msafara/domain/plans/quotas';
import { say } from '@msafara/domain/say';
import { z } from 'zod';

import { type Caller, requirePermission } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { scopeOf } from '../shipments/shipment-reads.service.ts';
import { holdOrganisation } from '../organisations/hold-organisation.ts';
import { nameOfFile } from './file-store.ts';
import { readDocument } from './read-document.ts';
import { readPicture } from './read-picture.ts';

const TIDIED_AT_ONCE = 200;

/** Fails with PLAN_LIMIT_REACHED where an organisation has no place for so many bytes more. */
async function requireRoom(trx: Trx, actor: Actor, bytes: number): Promise<void> {
  if (actor.isPlatform) return;
  const max = QUOTAS[actor.tier].fileBytes;
  const used = await countFileBytes(trx, actor.organisationId);
  if (used + bytes > max)
    throw new DomainError('PLAN_LIMIT_REACHED', say('plan.fileBytes', { max: max / 1_000_000_000 }));
}

/**
 * Keeps a picture of an organisation without its metadata, or a document (D26, D28); the same content is the same file. It is deleted after seven
 * days unless something refers to it by then. Fails with FORBIDDEN, INVALID_INPUT for what is neither, OTHER_USER where
 * the upload names another person than who is signed in (D23), PLAN_LIMIT_REACHED where the plan has no room left, or OVERLOADED.
 */
export async function storeFile(ctx: Caller, sent: Uint8Array, forUser?: string): Promise<StoredFile> {
  const { actor } = ctx;
  if (forUser !== undefined && forUser !== actor.userId) throw new DomainError('OTHER_USER', say('scan.otherUser'));
  requirePermission(actor, 'file.write');
  const { bytes, ...kind } = readDocument(sent) ?? (await readPicture(sent, actor.organisationId));
  const sha256 = createHash('sha256').update(bytes).digest('hex');
  return keepFile(ctx, { ...kind, bytes, sha256 });
}

type Content = Pick<StoredFile, 'type' | 'width' | 'height' | 'sha256'> & { bytes: Uint8Array };

type Bytes = { name: string; bytes: Uint8Array; type: string };

/** Names whose bytes are being given back: each is written once at a time. */
const givenBack = new Map<string, Promise<void>>();

/** Whoever sends a file again because its bytes were lost, as where a database came back without its files, gives them back. */
async function restoreBytes({ files }: Deps, { name, bytes, type }: Bytes): Promise<void> {
  if (await files.get(name)) return;
  const given = givenBack.get(name) ?? files.put(name, bytes, type).finally(() => givenBack.delete(name));
  givenBack.set(name, given);
  await given;
}

/** Keeps what is fit to be kept, once for an organisation. Fails with PLAN_LIMIT_REACHED where the plan has no room left. */
export async function keepFile(ctx: Caller, { bytes, sha256, ...kind }: Content): Promise<StoredFile> {
  const { deps, actor } = ctx;
  const { organisationId } = actor;
  const keptUntil = fromNow(deps, UNUSED_FILE_DAYS * DAY_MS);
  const id = deps.newId();
  const known = await deps.database.transaction(async (trx) => {
    const found = await updateKnownFile(trx, { organisationId, sha256, keptUntil });
    if (found) return found;
    await requireRoom(trx, actor, bytes.length);
    // Whatever happens between the bytes and their row: bytes without one go in an hour.
    await insertJob(trx, removalOf(deps, { id, organisationId }, HOUR_MS));
    return undefined;
  });
  if (known) {
    await restoreBytes(deps, { name: nameOfFile({ id: known.id, organisationId }), bytes, type: kind.type });
    return known;
  }
  // Bytes without a row are seen by nobody; a row without bytes would promise them.
  await deps.files.put(nameOfFile({ id, organisationId }), bytes, kind.type);
  const file = { id, sha256, ...kind, bytes: bytes.length };
  const createdAt = nowOf(deps);
  return deps.database.transaction(async (trx) => {
    // Held, so that those who upload at once are counted one after the other.
    await holdOrganisation(trx, organisationId);
    const twin = await updateKnownFile(trx, { organisationId, sha256, keptUntil });
    if (twin) return twin;
    await requireRoom(trx, actor, bytes.length);
    await insertFile(trx, { ...file, organisation_id: organisationId, created_at: createdAt, kept_until: keptUntil });
    return { ...file, createdAt };
  });
}

const fileSchema = z.object({ id: z.string(), organisationId: z.string() });
type FileName = z.infer<typeof fileSchema>;

function removalOf(deps: Deps, file: FileName, inMs: number): NewJob {
  return {
    id: `file.remove:${file.id}:${nowOf(deps)}`,
    kind: 'file.remove',
    payload: file,
    runAt: fromNow(deps, inMs),
    createdAt: nowOf(deps),
  };
}

/** Removes the bytes of a file that has no row, where there are any. */
export async function removeBytes(deps: Deps, { payload }: { payload: unknown }): Promise<void> {
  const file = fileSchema.parse(payload);
  if (await findFile(deps.database.read, file)) return;
  await deps.files.remove(nameOfFile(file));
}

/** A file of the caller's organisation with its bytes. Fails with FORBIDDEN or NOT_FOUND. */
export async function readFile(ctx: Caller, { id }: { id: string }): Promise<{ file: StoredFile; bytes: Uint8Array }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'file.read');
  const found = await findFile(deps.database.read, { id, organisationId: scopeOf(ctx, undefined) });
  const bytes = found && (await deps.files.get(nameOfFile({ id, organisationId: found.organisationId })));
  if (!bytes) throw new DomainError('NOT_FOUND', say('file.notFound'));
  return { file: found.file, bytes };
}

/** Deletes what nothing refers to any more; what a deleted shipment left behind is kept for a week from now on. */
export async function tidyFiles(deps: Deps): Promise<void> {
  const left = await listFilesLeftBehind(deps.database.background, TIDIED_AT_ONCE);
  const keptUntil = fromNow(deps, UNUSED_FILE_DAYS * DAY_MS);
  if (left.length > 0) await deps.database.transaction((trx) => updateFilesReleased(trx, left, keptUntil));
  for (let isFull = true; isFull;) {
    // oxlint-disable-next-line no-await-in-loop -- a few at a time, so that no transaction is long
    const gone = await deps.database.transaction(async (trx) => {
      const files = await deleteUnusedFiles(trx, { now: nowOf(deps), limit: TIDIED_AT_ONCE });
      await insertJobs(
        trx,
        files.map((file) => removalOf(deps, file, 0)),
      );
      return files;
    });
    isFull = gone.length === TIDIED_AT_ONCE;
  }
}
