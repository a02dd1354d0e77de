import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { findChainAround, type KeptProof } from '@msafara/db/proofs/proofs.repository';
import { findShipmentById } from '@msafara/db/shipments/shipments.repository';
import { cleanImage } from '@msafara/domain/files/clean-image';
import type { Language } from '@msafara/domain/settings/languages';

import type { Caller } from '../../context.ts';
import { type Deps, nowOf } from '../../deps.ts';
import { createFairQueue } from '../../fair-queue.ts';
import { nameOfFile } from '../files/file-store.ts';
import { openPicture } from '../files/open-picture.ts';
import { readLogoBytes } from '../organisations/logo.service.ts';
import { findProofUrl } from '../proofs/proof-links.service.ts';
import { findOwnProof } from '../proofs/proofs.service.ts';
import { type SheetPhoto, writeProofSheet } from './proof-sheet.ts';
import type { Reader, Told } from './sheet-facts.ts';

/** One sheet after the other, organisations in turns: a few seconds of work wait at most (D18). */
const inTurn = createFairQueue({ atOnce: 1, mostWaiting: 64, isOnThread: true });

/** PNG takes long to be put into a PDF; a photo of this size fills its place on paper. */
const PNG_PIXELS = 1600;
const JPEG = { quality: 88, mozjpeg: true } as const;

/** What is told of a proof beside it: whose it is, of which shipment, and the end of its chain. */
export async function readTold(deps: Deps, { row, proof }: KeptProof): Promise<Omit<Told, 'url'>> {
  const { read } = deps.database;
  const { organisation_id: organisationId } = row;
  const [organisation, shipment, around] = await Promise.all([
    findOrganisation(read, organisationId),
    findShipmentById(read, row.shipment_id, { organisationId }),
    findChainAround(read, row),
  ]);
  if (!organisation || !around) throw new Error(`the proof ${row.id} has no organisation or no chain`);
  return {
    organisation: organisation.name,
    proof,
    shipment: shipment ? { origin: shipment.origin, destination: shipment.destination, pieces: shipment.pieces } : null,
    chain: around.chain,
  };
}

/**
 * A picture as JPEG, which a PDF holds as it is; of a PNG what is clear is white. Pictures are not decoded when they come, and files may
 * be damaged where they lie, so that one may turn out to be broken here, which must not keep its sheet, or the archive of a month, from
 * being drawn.
 */
async function asJpeg(bytes: Uint8Array | undefined): Promise<SheetPhoto> {
  if (!bytes) return 'gone';
  const whole = cleanImage(bytes);
  if (!whole) return 'unreadable';
  if (whole.type === 'image/jpeg') return bytes;
  const picture = await openPicture(bytes, { failOn: 'none' });
  const upright = picture.autoOrient().flatten({ background: 'white' });
  const small = upright.resize(PNG_PIXELS, PNG_PIXELS, { fit: 'inside', withoutEnlargement: true });
  return small
    .jpeg(JPEG)
    .toBuffer()
    .catch(() => 'unreadable' as const);
}

/** Draws the sheet of a proof; whoever draws many takes turns with others. */
export async function drawSheet(
  deps: Deps,
  kept: KeptProof,
  { url, ...reader }: Reader & { url: string | null },
): Promise<Buffer> {
  const { row, proof } = kept;
  const told = await readTold(deps, kept);
  const photos: SheetPhoto[] = [];
  for (const { id } of proof.photos) {
    const name = nameOfFile({ id, organisationId: row.organisation_id });
    // oxlint-disable-next-line no-await-in-loop -- one after the other: a picture may take some 300 MB until it is small
    photos.push(await asJpeg(await deps.files.get(name)));
  }
  const logo = await asJpeg(await readLogoBytes(deps, row.organisation_id));
  return writeProofSheet({ ...told, url }, { photos, logo: typeof logo === 'object' ? logo : null }, reader);
}

/** The file that the sheet of a proof is. */
export function nameOfSheet({ trackingNumber, number }: KeptProof['proof']): string {
  return `${trackingNumber}-${String(number)}.pdf`;
}

/** The sheet of a proof that may be seen by whoever it is for. Fails with OVERLOADED while too many wait. */
export async function makeProofSheet(
  deps: Deps,
  kept: KeptProof,
  reader: Reader & { url: string | null },
): Promise<{ name: string; file: Buffer }> {
  const file = await inTurn(kept.row.organisation_id, () => drawSheet(deps, kept, reader));
  return { name: nameOfSheet(kept.proof), file };
}

/**
 * The sheet of one of the caller's proofs, in their zone, or in UTC for a key (D28). Fails with FORBIDDEN, NOT_FOUND, or
 * OVERLOADED while too many wait.
 */
export async function makeOwnSheet(
  ctx: Caller,
  { id, lang }: { id: string; lang?: Language | undefined },
): Promise<{ name: string; file: Buffer }> {
  const kept = await findOwnProof(ctx, id);
  const { language, timezone } = ctx.session?.user.settings ?? { language: 'en', timezone: 'UTC' };
  return makeProofSheet(ctx.deps, kept, {
    language: lang ?? language,
    zone: timezone,
    now: nowOf(ctx.deps),
    url: await findProofUrl(ctx.deps, kept),
  });
}
