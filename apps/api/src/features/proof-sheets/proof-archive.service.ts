import { countProofsWithin, findProof, type KeptProof, listProofsWithin } from '@msafara/db/proofs/proofs.repository';
import { PROOF_ARCHIVE_MAX } from '@msafara/domain/proofs/proof-archive.schema';
import { beginningOf, dayIn } from '@msafara/domain/zone-days';
import type { Language } from '@msafara/domain/settings/languages';
import { strToU8, Zip, ZipDeflate, ZipPassThrough } from 'fflate';

import { type Caller, requirePermission } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { createFairQueue } from '../../fair-queue.ts';
import { drawSheet, nameOfSheet } from './proof-sheet.service.ts';

/** The sheets of archives wait for each other and for nobody who asked for one; an archive has one that waits. */
const inTurn = createFairQueue({ atOnce: 1, mostWaiting: 64 });

/** Cells that a spreadsheet would take for a formula get an apostrophe in front of them. */
const FORMULA = /^[=+\-@\t\r]/u;

const COLUMNS = [
  'file',
  'number',
  'trackingNumber',
  'kind',
  'outcome',
  'reason',
  'receiverName',
  'relation',
  'code',
  'capturedAt',
  'receivedAt',
  'recordedBy',
  'photos',
  'signature',
  'erasedAt',
  'previousHash',
  'hash',
] as const;

function cellOf(value: string | number | null): string {
  const text = String(value ?? '');
  return `"${(FORMULA.test(text) ? `'${text}` : text).replaceAll('"', '""')}"`;
}

/** What the archive holds, a line each: the same names in every language, for programs and spreadsheets. */
function indexOf(proofs: readonly KeptProof[]): string {
  const lines = proofs.map(({ proof }) => {
    const { photos, signature, userName, keyName, ...rest } = proof;
    const facts = {
      ...rest,
      file: nameOfSheet(proof),
      recordedBy: keyName ?? userName,
      photos: photos.length,
      signature: signature === null ? '' : 'yes',
    };
    return COLUMNS.map((column) => cellOf(facts[column])).join(',');
  });
  // The mark at the beginning tells spreadsheet programs that the text is UTF-8.
  return `\uFEFF${[COLUMNS.join(','), ...lines].join('\r\n')}\r\n`;
}

function spanOf({ actor }: Caller, month: string, zone: string) {
  const [year = 0, nth = 0] = month.split('-').map(Number);
  const following = nth === 12 ? `${String(year + 1)}-01` : `${String(year)}-${String(nth + 1).padStart(2, '0')}`;
  const { organisationId } = actor;
  return { organisationId, from: beginningOf(`${month}-01`, zone), until: beginningOf(`${following}-01`, zone) };
}

/** Whose months they are. */
function zoneOf({ session }: Caller): string {
  return session?.user.settings.timezone ?? 'UTC';
}

/** How many proofs the caller's organisation has of a month, and in how many parts they come (D28). Fails with FORBIDDEN. */
export async function countMonth(ctx: Caller, { month }: { month: string }): Promise<{ count: number; parts: number }> {
  requirePermission(ctx.actor, 'proof.archive');
  const count = await countProofsWithin(ctx.deps.database.read, spanOf(ctx, month, zoneOf(ctx)));
  return { count, parts: Math.ceil(count / PROOF_ARCHIVE_MAX) };
}

/**
 * The proofs of a month, the present one where none is named, as a zip: an index and a sheet each, drawn while it is read (D28), in parts of 250. Fails with
 * FORBIDDEN before it begins.
 */
export async function archiveMonth(
  ctx: Caller,
  { month: named, part, lang }: { month?: string | undefined; part: number; lang?: Language | undefined },
): Promise<{ name: string; chunks: AsyncGenerator<Uint8Array> }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'proof.archive');
  const [zone, now] = [zoneOf(ctx), nowOf(deps)];
  const month = named ?? dayIn(now, zone).slice(0, 7);
  const offset = (part - 1) * PROOF_ARCHIVE_MAX;
  const span = { ...spanOf(ctx, month, zone), offset, limit: PROOF_ARCHIVE_MAX };
  const proofs = await listProofsWithin(deps.database.read, span);
  const language = lang ?? ctx.session?.user.settings.language ?? 'en';
  const reader = { language, zone, now, url: null };
  const { organisationId } = actor;
  // Read again just before drawing: an archive can take minutes, and a person may be erased meanwhile.
  const draw = ({ proof: { id } }: KeptProof) =>
    inTurn(organisationId, async () => {
      const kept = await findProof(deps.database.read, { id, organisationId });
      return kept && drawSheet(deps, kept, reader);
    });
  return { name: `proofs-${month}-${String(part)}.zip`, chunks: zipped(proofs, { draw, now }) };
}

async function* zipped(
  proofs: readonly KeptProof[],
  { draw, now }: { draw: (kept: KeptProof) => Promise<Buffer | undefined>; now: string },
): AsyncGenerator<Uint8Array> {
  let ready: Uint8Array[] = [];
  const zip = new Zip((error, chunk) => {
    if (error) throw error;
    ready.push(chunk);
  });
  function* taken(): Generator<Uint8Array> {
    yield* ready;
    ready = [];
  }
  const index = new ZipDeflate('index.csv', { level: 6 });
  index.mtime = now;
  zip.add(index);
  index.push(strToU8(indexOf(proofs)), true);
  yield* taken();
  for (const kept of proofs) {
    // oxlint-disable-next-line no-await-in-loop -- as fast as it is read
    const sheet = await draw(kept);
    if (!sheet) continue;
    // A PDF is compressed already.
    const entry = new ZipPassThrough(nameOfSheet(kept.proof));
    entry.mtime = kept.proof.receivedAt;
    zip.add(entry);
    entry.push(sheet, true);
    yield* taken();
  }
  zip.end();
  yield* taken();
}
