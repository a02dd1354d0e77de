import { DAY_MS, HOUR_MS } from '@msafara/domain/durations';
import { createHash } from 'node:crypto';

import {
  countImportedRows,
  incrementImport,
  insertImportedRow,
  listImportedNumbers,
} from '@msafara/db/imports/imports.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { listOwnNumbers } from '@msafara/db/shipments/shipments.repository';
import { countUsage } from '@msafara/db/usage/usage.repository';
import { DomainError } from '@msafara/domain/errors';
import { limitsOf, usagePeriod } from '@msafara/domain/plans/plans';
import { say } from '@msafara/domain/say';
import {
  type CheckEarlierRowsInput,
  IMPORT_KNOWN_DAYS,
  type ImportCheck,
  type ImportResult,
  type ImportRow,
  importRowSchema,
  type ImportRowsInput,
} from '@msafara/domain/shipments/import.schema';
import pMap from 'p-map';

import { requirePermission, type SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';
import { invalidInput } from '../../http/error-table.ts';
import { countTry, type Limit } from '../auth/throttle.ts';
import { AT_ONCE } from './shipment-bulk.service.ts';
import { suggestTrackingNumber } from './shipment-reads.service.ts';
import { findMadeBefore, insertNewShipment, type Place, prepareShipment } from './shipments.service.ts';

type Outcome = ImportResult['results'][number];

const MAX_DRAWS = 10;

/** Numbers, however many calls ask for them: two files of 20,000 rows (D7). */
const CHECKED_NUMBERS: Limit = { max: 40_000, windowMs: HOUR_MS };

type RowKey = { key: string; content: string };
/** A row as it is kept, the file whose import it counts for, and the place of its shipment in the list. */
type FiledRow = RowKey & { fileId: string; place: Place };

/**
 * The same row of the same file has the same key; the second of two equal rows has another one, and so has an equal
 * row of another file. The content is the same for all of them.
 */
function keyOf(row: ImportRow, { nth, fileId }: { nth: number; fileId?: string | undefined }): RowKey {
  const said = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  const hash = (value: unknown) => createHash('sha256').update(JSON.stringify(value)).digest('hex');
  return {
    key: hash(fileId === undefined ? [nth, said] : [nth, said, fileId]),
    content: hash([0, said]),
  };
}

/**
 * What a file would meet, without writing anything: numbers that are the organisation's own already, and the room the
 * plan leaves (D10). Whether a number is another organisation's is not told before the import itself (D7).
 */
export async function checkImport(
  { deps, actor }: SignedIn,
  { trackingNumbers }: { trackingNumbers: readonly string[] },
): Promise<ImportCheck> {
  requirePermission(actor, 'shipment.create');
  await countTry(deps, `check-import:${actor.organisationId}`, CHECKED_NUMBERS, trackingNumbers.length);
  const db = deps.database.read;
  return {
    ours: await listOwnNumbers(db, actor.organisationId, trackingNumbers),
    remaining: await remainingOf({ deps, actor }),
  };
}

/**
 * Which rows of a file equal rows that were imported in the last 30 days, without writing anything: of two equal rows
 * one, where one was imported.
 */
export async function checkEarlierRows(
  { deps, actor }: SignedIn,
  { rows }: CheckEarlierRowsInput,
): Promise<{ isEarlier: boolean[] }> {
  requirePermission(actor, 'shipment.create');
  const contents = rows.map(({ nth, values }) => {
    const row = importRowSchema.safeParse(values);
    return row.success ? keyOf(row.data, { nth }).content : undefined;
  });
  const counts = await countImportedRows(deps.database.read, {
    organisationId: actor.organisationId,
    contents: contents.filter((content) => content !== undefined),
    since: fromNow(deps, -IMPORT_KNOWN_DAYS * DAY_MS),
  });
  return { isEarlier: rows.map(({ nth }, index) => (counts.get(contents[index] ?? '') ?? 0) > nth) };
}

/** How many more shipments the plan allows this month (D10); null: as many as one likes. */
async function remainingOf({ deps, actor }: Pick<SignedIn, 'deps' | 'actor'>): Promise<number | null> {
  if (actor.role === 'admin') return null;
  const db = deps.database.read;
  const organisation = await findOrganisation(db, actor.organisationId);
  const limit = organisation && (limitsOf(organisation)?.shipments ?? null);
  if (typeof limit !== 'number') return null;
  return Math.max(0, limit - (await countUsage(db, actor.organisationId, usagePeriod(nowOf(deps)))));
}

/**
 * Creates a shipment for each row in a transaction of its own. A row that an earlier import of the
 * same file made already is left as it is; one that is wrong is refused with its reasons.
 */
export async function importRows(ctx: SignedIn, { rows, fileId }: ImportRowsInput): Promise<ImportResult> {
  requirePermission(ctx.actor, 'shipment.create');
  const at = nowOf(ctx.deps);
  // Whoever names no file imports one a day.
  const file = fileId ?? `day:${at.slice(0, 10)}`;
  const parsed = rows.map(({ nth, values }) => {
    const row = importRowSchema.safeParse(values);
    if (!row.success) return { row };
    // Rows come to their turn in any order; the list has them in that of the file.
    const place = { id: ctx.deps.newId(), at };
    return { row, key: { ...keyOf(row.data, { nth, fileId }), fileId: file, place } };
  });
  const keys = parsed.flatMap(({ key }) => (key ? [key.key] : []));
  const numbersOf = (some: readonly string[]) =>
    listImportedNumbers(ctx.deps.database.read, ctx.actor.organisationId, some);
  const earlier = await numbersOf(keys);
  const outcomeOf = async ({ row, key }: (typeof parsed)[number]): Promise<Outcome> => {
    if (!key) return refused(invalidInput(row.error.issues));
    const number = earlier.get(key.key);
    if (number !== undefined) return known(number);
    try {
      return await importRow(ctx, row.data, key);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      // Another import of the same file may have made it meanwhile.
      const made = (await numbersOf([key.key])).get(key.key);
      return made === undefined ? refused(error) : known(made);
    }
  };
  const remaining = await remainingOf(ctx);
  // The last places of a plan go to the rows that stand first in the file.
  const hasRoom = remaining === null || remaining >= rows.length;
  return { results: await pMap(parsed, outcomeOf, { concurrency: hasRoom ? AT_ONCE : 1 }) };
}

const NO_REFUSAL = { message: null, reason: null, fieldErrors: null, fieldCodes: null } as const;

function known(trackingNumber: string): Outcome {
  return { outcome: 'known', trackingNumber, ...NO_REFUSAL };
}

function refused({ message, reason, fieldErrors, fieldCodes }: DomainError): Outcome {
  const fields = { fieldErrors: fieldErrors ?? null, fieldCodes: fieldCodes ?? null };
  return { outcome: 'refused', trackingNumber: null, message, reason, ...fields };
}

/** Rows of one moment draw from few numbers, so that two may draw the same: the later one draws again (D7). */
async function importRow(ctx: SignedIn, row: ImportRow, key: FiledRow): Promise<Outcome> {
  const { trackingNumber } = row;
  if (trackingNumber !== undefined) {
    const isOwn = async () =>
      (await listOwnNumbers(ctx.deps.database.read, ctx.actor.organisationId, [trackingNumber])).length > 0;
    if (await isOwn()) return known(trackingNumber);
    try {
      return await importNumberedRow(ctx, { row: { ...row, trackingNumber }, sent: row, key });
    } catch (error) {
      // Another import of the organisation has just made it.
      const isTaken = error instanceof DomainError && error.code === 'TRACKING_NUMBER_TAKEN';
      if (isTaken && (await isOwn())) return known(trackingNumber);
      throw error;
    }
  }
  for (let tries = 1; ; tries += 1) {
    try {
      const numbered = { ...row, ...(await suggestTrackingNumber(ctx)) };
      return await importNumberedRow(ctx, { row: numbered, sent: row, key });
    } catch (error) {
      const isDrawnTwice = error instanceof DomainError && error.fieldErrors?.['trackingNumber'] !== undefined;
      if (!isDrawnTwice || tries === MAX_DRAWS) throw error;
    }
  }
}

async function importNumberedRow(
  ctx: SignedIn,
  { row, sent, key }: { row: ImportRow & { trackingNumber: string }; sent: ImportRow; key: FiledRow },
): Promise<Outcome> {
  const { database } = ctx.deps;
  const { organisationId } = ctx.actor;
  const { trackingNumber } = row;
  const { place, ...filed } = key;
  const prepared = await prepareShipment(ctx, row, { sent, place });
  return database.transaction(async (trx, announce) => {
    const before = await findMadeBefore(trx, prepared);
    if (before) return known(before.tracking_number);
    await insertNewShipment(ctx, trx, prepared);
    const imported = { organisationId, ...filed, shipmentIds: [place.id], createdAt: place.at };
    if (!(await insertImportedRow(trx, imported))) {
      throw new DomainError('TRACKING_NUMBER_TAKEN', say('shipment.importRunning'));
    }
    const { fileId } = filed;
    const { userId } = ctx.actor;
    await incrementImport(trx, { id: ctx.deps.newId(), organisationId, userId, fileId, at: place.at });
    announce({ kind: 'shipments', organisationId, trackingNumber });
    return { outcome: 'created', trackingNumber, ...NO_REFUSAL };
  }, ctx.actor);
}
