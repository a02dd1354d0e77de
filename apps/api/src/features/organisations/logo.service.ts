import { DAY_MS } from '@msafara/domain/durations';
import { createHash } from 'node:crypto';

import type { Db } from '@msafara/db/database';
import { findFile, updateFilesKept, updateFilesReleased } from '@msafara/db/files/files.repository';
import { deleteLogo, findLogo, findOrganisationOfLogo, upsertLogo } from '@msafara/db/organisations/logos.repository';
import { findSender } from '@msafara/db/organisations/sender-contacts.repository';
import { DomainError } from '@msafara/domain/errors';
import { UNUSED_FILE_DAYS } from '@msafara/domain/files/files.schema';
import {
  type Logo,
  LOGO_BOX,
  LOGO_BYTES,
  type LogoInput,
  type SetLogoInput,
} from '@msafara/domain/organisations/logo.schema';
import { showsContact } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { requirePermission, type SignedIn } from '../../context.ts';
import { type Deps, fromNow, nowOf } from '../../deps.ts';
import { recordAct } from '../audit/record-act.ts';
import { nameOfFile } from '../files/file-store.ts';
import { keepFile, readFile } from '../files/files.service.ts';
import { inPictureTurn, openPicture } from '../files/open-picture.ts';
import { scopeOf } from '../shipments/shipment-reads.service.ts';
import { holdAsOwner } from '../team/as-owner.ts';
import { shownSender } from './sender-contact.service.ts';

/** From the best to the smallest: drawings have few colours, photographs are small as JPEG. */
const FORMS = [
  { scale: 1, colours: 64, quality: null },
  { scale: 1, colours: 16, quality: null },
  { scale: 1, colours: null, quality: 75 },
  { scale: 0.5, colours: null, quality: 60 },
] as const;

/** A picture as a logo: on white, within its box, small enough for the first page that recipients open. */
async function shrink(bytes: Uint8Array): Promise<Uint8Array> {
  const opened = await openPicture(bytes, { failOn: 'error' });
  for (const { scale, colours, quality } of FORMS) {
    const picture = opened
      .clone()
      .autoOrient()
      .flatten({ background: 'white' })
      .resize(LOGO_BOX.width * scale, LOGO_BOX.height * scale, { fit: 'inside', withoutEnlargement: true });
    const form =
      quality === null
        ? picture.png({ palette: true, colours: colours ?? 16 })
        : picture.jpeg({ quality, mozjpeg: true });
    // oxlint-disable-next-line no-await-in-loop -- the next one is for where this one is too large
    const written = await form.toBuffer().catch((cause: unknown) => {
      // It is decoded here for the first time.
      throw new DomainError('INVALID_INPUT', say('file.notAPicture'), { cause });
    });
    if (written.length <= LOGO_BYTES) return written;
  }
  throw new DomainError('INVALID_INPUT', say('logo.tooMuch'));
}

/** The logo that an organisation shows: of Growth and Enterprise (D28). */
async function findShownLogo(db: Db, organisationId: string): Promise<Logo | undefined> {
  const sender = await findSender(db, organisationId);
  return sender && showsContact(sender) ? (sender.logo ?? undefined) : undefined;
}

/** The bytes of the logo that an organisation shows, for what is printed. */
export async function readLogoBytes(deps: Deps, organisationId: string): Promise<Uint8Array | undefined> {
  const logo = await findShownLogo(deps.database.read, organisationId);
  return logo && deps.files.get(nameOfFile({ id: logo.fileId, organisationId }));
}

/** The logo on what an organisation prints. Fails with FORBIDDEN, or NOT_FOUND for another's than the caller's. */
export async function readPrintedLogo(ctx: SignedIn, input: LogoInput): Promise<{ logo: Logo | null }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.read');
  const organisationId = scopeOf(ctx, input?.organisationId) ?? actor.organisationId;
  return { logo: (await findShownLogo(deps.database.read, organisationId)) ?? null };
}

/**
 * Makes one of the organisation's pictures its logo, smaller, or takes the logo off; for owners on Growth and Enterprise (D28). Fails
 * with FORBIDDEN, NOT_FOUND, or INVALID_INPUT for what is no picture.
 */
export async function setLogo(ctx: SignedIn, { fileId }: SetLogoInput): Promise<{ logo: Logo | null }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'organisation.change');
  requirePermission(actor, 'organisation.contact');
  const { organisationId, userId } = actor;
  const kept = fileId === null ? null : await shrunkFile(ctx, fileId);
  const now = nowOf(deps);
  await deps.database.transaction(async (trx, announce) => {
    await holdAsOwner(trx, actor, say('role.ownerSets'));
    const before = await findLogo(trx, organisationId);
    await (kept === null ? deleteLogo(trx, organisationId) : upsertLogo(trx, { organisationId, fileId: kept, now }));
    if (kept !== null) await updateFilesKept(trx, [kept], null);
    if (before) await updateFilesReleased(trx, [before.fileId], fromNow(deps, UNUSED_FILE_DAYS * DAY_MS));
    await recordAct(deps, trx, {
      action: kept === null ? 'organisation.logo-taken-off' : 'organisation.logo-set',
      userId,
      organisationId,
      details: {},
    });
    // It stands on the pages of all its shipments.
    announce({ kind: 'shipments', organisationId });
  });
  return readPrintedLogo(ctx, undefined);
}

async function shrunkFile(ctx: SignedIn, id: string): Promise<string> {
  const { file, bytes } = await readFile(ctx, { id });
  if (file.type === 'application/pdf') throw new DomainError('INVALID_INPUT', say('file.notAPicture'));
  const small = await inPictureTurn(ctx.actor.organisationId, () => shrink(bytes));
  const { width, height, format } = await (await openPicture(small)).metadata();
  const type = format === 'png' ? 'image/png' : 'image/jpeg';
  const sha256 = createHash('sha256').update(small).digest('hex');
  return (await keepFile(ctx, { type, width, height, bytes: small, sha256 })).id;
}

/** The logo of a file's id as anybody may see it: while it stands on public pages. Fails with NOT_FOUND. */
export async function readPublicLogo(deps: Deps, { id }: { id: string }): Promise<{ type: string; bytes: Uint8Array }> {
  const { read } = deps.database;
  const organisationId = await findOrganisationOfLogo(read, id);
  const sender = organisationId === undefined ? undefined : await findSender(read, organisationId);
  if (organisationId !== undefined && sender && shownSender(sender)) {
    const found = await findFile(read, { id, organisationId });
    const bytes = found && (await deps.files.get(nameOfFile({ id, organisationId })));
    if (bytes) return { type: found.file.type, bytes };
  }
  throw new DomainError('NOT_FOUND', say('file.notFound'));
}
