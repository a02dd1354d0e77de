import type { Proof, Signature } from '@msafara/domain/proofs/proofs.schema';
import { type ExpressionBuilder, sql } from 'kysely';
import type { Db, Tables, Trx } from '../database.ts';
import { UNREAL } from '../organisations/unreal-organisations.ts';
import type { ProofChainTable, ProofPhotoTable, ProofTable } from './proofs.table.ts';

/** What the first proof of a chain follows. */
export const FIRST_HASH = '0'.repeat(64);

/** A proof as it is kept, with what only checks need. */
export type KeptProof = { row: ProofTable; proof: Proof };

type Named = ProofTable & { user_name: string | null; key_name: string | null };

function toProof(row: Named, photos: Proof['photos']): Proof {
  const { lat, lon, accuracy_m: accuracyM } = row;
  return {
    id: row.id,
    number: row.number,
    shipmentId: row.shipment_id,
    trackingNumber: row.tracking_number,
    kind: row.kind,
    outcome: row.outcome,
    reason: row.reason,
    receiverName: row.receiver_name,
    relation: row.relation,
    notes: row.notes,
    photos,
    signature: row.signature === null ? null : (JSON.parse(row.signature) as Signature),
    position: lat === null || lon === null ? null : { lat, lon, accuracyM: accuracyM ?? 0 },
    code: row.code_state,
    codeOverrideReason: row.code_override_reason,
    capturedAt: row.captured_at,
    receivedAt: row.received_at,
    userName: row.user_name,
    keyName: row.key_name,
    previousHash: row.previous_hash,
    hash: row.hash,
    erasedAt: row.erased_at,
  };
}

function selectProofs(db: Db) {
  return db
    .selectFrom('proofs')
    .leftJoin('users', 'users.id', 'proofs.user_id')
    .leftJoin('api_keys', 'api_keys.id', 'proofs.key_id')
    .selectAll('proofs')
    .select(['users.name as user_name', 'api_keys.name as key_name']);
}

/** Proofs with their photos. */
async function withPhotos(db: Db, rows: readonly Named[]): Promise<KeptProof[]> {
  if (rows.length === 0) return [];
  const photos = await db
    .selectFrom('proof_photos as photo')
    .innerJoin('files', 'files.id', 'photo.file_id')
    .select(['photo.organisation_id', 'photo.proof_id', 'files.id', 'files.sha256', 'files.width', 'files.height'])
    .where('photo.organisation_id', 'in', [...new Set(rows.map(({ organisation_id }) => organisation_id))])
    .where(
      'photo.proof_id',
      'in',
      rows.map(({ id }) => id),
    )
    .orderBy('photo.nth')
    .execute();
  return rows.map(({ user_name, key_name, ...row }) => {
    const own = photos.filter((photo) => photo.proof_id === row.id && photo.organisation_id === row.organisation_id);
    const shown = own.map(({ id, sha256, width, height }) => ({ id, sha256, width, height }));
    return { row, proof: toProof({ ...row, user_name, key_name }, shown) };
  });
}

/** A proof by its id: one of an organisation, or of any where that is null. */
export async function findProof(
  db: Db,
  { id, organisationId }: { id: string; organisationId: string | null },
): Promise<KeptProof | undefined> {
  const rows = await selectProofs(db)
    .where('proofs.id', '=', id)
    .$if(organisationId !== null, (query) => query.where('proofs.organisation_id', '=', organisationId ?? ''))
    .limit(1)
    .execute();
  return (await withPhotos(db, rows))[0];
}

/** The proofs of a shipment, in the order in which they were captured. */
export async function listProofs(db: Db, shipmentId: string): Promise<Proof[]> {
  const rows = await selectProofs(db)
    .where('proofs.shipment_id', '=', shipmentId)
    .orderBy('proofs.captured_at')
    .orderBy('proofs.id')
    .execute();
  return (await withPhotos(db, rows)).map(({ proof }) => proof);
}

type Span = { organisationId: string; from: string; until: string };

/** How many proofs of an organisation were captured from one instant until before another. */
export async function countProofsWithin(db: Db, { organisationId, from, until }: Span): Promise<number> {
  const { count } = await db
    .selectFrom('proofs')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('organisation_id', '=', organisationId)
    .where('captured_at', '>=', from)
    .where('captured_at', '<', until)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/** Some of them, in the order of their chain: what comes late, and was captured before, moves none of the others. */
export async function listProofsWithin(
  db: Db,
  { organisationId, from, until, offset, limit }: Span & { offset: number; limit: number },
): Promise<KeptProof[]> {
  const rows = await selectProofs(db)
    .where('proofs.organisation_id', '=', organisationId)
    .where('proofs.captured_at', '>=', from)
    .where('proofs.captured_at', '<', until)
    // Reckoned with, or the database might walk through all there are by the index of numbers.
    .orderBy(sql`proofs.number + 0`)
    .limit(limit)
    .offset(offset)
    .execute();
  return withPhotos(db, rows);
}

/** How many proofs a shipment has. */
export async function countProofs(db: Db, shipmentId: string): Promise<number> {
  const { count } = await db
    .selectFrom('proofs')
    .select(({ fn }) => fn.countAll<number | string>().as('count'))
    .where('shipment_id', '=', shipmentId)
    .executeTakeFirstOrThrow();
  return Number(count);
}

/**
 * The hashes of the proofs beside one in its chain, and the chain's end. In one statement: a proof that is recorded meanwhile is in
 * all of it or in none.
 */
export async function findChainAround(
  db: Db,
  { organisation_id: organisationId, number }: Pick<ProofTable, 'organisation_id' | 'number'>,
): Promise<
  { previous: string | null; nextPrevious: string | null; chain: Pick<ProofChainTable, 'length' | 'head'> } | undefined
> {
  const beside = (eb: ExpressionBuilder<Tables, 'proof_chains'>, nth: number) =>
    eb.selectFrom('proofs').where('organisation_id', '=', organisationId).where('number', '=', nth);
  const found = await db
    .selectFrom('proof_chains')
    .select((eb) => [
      'length',
      'head',
      beside(eb, number - 1)
        .select('hash')
        .as('previous'),
      beside(eb, number + 1)
        .select('previous_hash')
        .as('next_previous'),
    ])
    .where('organisation_id', '=', organisationId)
    .executeTakeFirst();
  if (!found) return undefined;
  const { previous, next_previous, ...chain } = found;
  return { previous: number === 1 ? FIRST_HASH : previous, nextPrevious: next_previous, chain };
}

/** Takes the next place in the chain of an organisation, which is held until the transaction ends. */
export async function updateChainLength(trx: Trx, organisationId: string): Promise<{ number: number; head: string }> {
  await trx
    .insertInto('proof_chains')
    .values({ organisation_id: organisationId, length: 0, head: FIRST_HASH, told_length: 0, told_on: null })
    .onConflict((conflict) => conflict.column('organisation_id').doNothing())
    .execute();
  const { length, head } = await trx
    .updateTable('proof_chains')
    .set(({ eb }) => ({ length: eb('length', '+', 1) }))
    .where('organisation_id', '=', organisationId)
    .returning(['length', 'head'])
    .executeTakeFirstOrThrow();
  return { number: length, head };
}

/** Keeps a proof in the place that was taken for it, with its photos. */
export async function insertProof(trx: Trx, row: ProofTable, photoIds: readonly string[]): Promise<void> {
  const { organisation_id, id, hash } = row;
  await trx.insertInto('proofs').values(row).execute();
  await trx.updateTable('proof_chains').set({ head: hash }).where('organisation_id', '=', organisation_id).execute();
  if (photoIds.length === 0) return;
  const photos = photoIds.map((file_id, nth): ProofPhotoTable => ({ organisation_id, proof_id: id, nth, file_id }));
  await trx.insertInto('proof_photos').values(photos).execute();
}

/** Takes chains whose head the audit log was not told since it moved, nor today, and notes that it is told now; none of test mode. */
export async function updateHeadsTold(
  trx: Trx,
  { today, limit }: { today: string; limit: number },
): Promise<Pick<ProofChainTable, 'organisation_id' | 'length' | 'head'>[]> {
  const due = trx
    .selectFrom('proof_chains')
    .select('organisation_id')
    .where(sql<boolean>`length > told_length and (told_on is null or told_on < ${today})`)
    .where('organisation_id', 'not in', UNREAL)
    .limit(limit);
  return trx
    .updateTable('proof_chains')
    .set(({ ref }) => ({ told_length: ref('length'), told_on: today }))
    .where('organisation_id', 'in', due)
    .returning(['organisation_id', 'length', 'head'])
    .execute();
}
