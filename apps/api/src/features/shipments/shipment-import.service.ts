import { createHash } from 'node:crypto';

import { insertImportedRow, listImportedNumbers } from '@msafara/db/imports/imports.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { listOwnersOfNumbers } from '@msafara/db/shipments/shipments.repository';
import { countUsage } from '@msafara/db/usage/usage.repository';
import { DomainError } from '@msafara/domain/errors';
import { limitsOf, usagePeriod } from '@msafara/domain/plans/plans';
import {
  type ImportCheck,
  type ImportResult,
  type ImportRow,
  importRowSchema,
  type ImportRowsInput,
} from '@msafara/domain/shipments/import.schema';
import pMap from 'p-map';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { fieldErrorsOf, INVALID_TEXT } from '../../http/error-table.ts';
import { countTry, type Limit } from '../auth/throttle.ts';
import { AT_ONCE } from './shipment-bulk.service.ts';
import { suggestTrackingNumber } from './shipment-reads.service.ts';
import { insertNewShipment, prepareShipment } from './shipments.service.ts';

type Outcome = ImportResult['results'][number];

const MAX_DRAWS = 10;

/** Calls of at most 200 numbers: some files of 10,000 rows an hour, and far too few for guessing numbers (D7). */
const CHECKS: Limit = { max: 300, windowMs: 3_600_000 };

/** The same row of the same file has the same key; the second of two equal rows has another one. */
function keyOf(row: ImportRow, nth: number): string {
  const said = Object.entries(row).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify([nth, said]))
    .digest('hex');
}

/** What a file would meet, without writing anything: numbers that are taken, and the room the plan leaves (D10). */
export async function checkImport(
  { deps, actor }: SignedIn,
  { trackingNumbers }: { trackingNumbers: readonly string[] },
): Promise<ImportCheck> {
  requirePermission(actor, 'shipment.create');
  await countTry(deps, `check-import:${actor.organisationId}`, CHECKS);
  const db = deps.database.read;
  const taken = [...(await listOwnersOfNumbers(db, trackingNumbers))];
  return {
    ours: taken.filter(([, owner]) => owner === actor.organisationId).map(([number]) => number),
    others: taken.filter(([, owner]) => owner !== actor.organisationId).map(([number]) => number),
    remaining: await remainingOf({ deps, actor }),
  };
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
export async function importRows(ctx: SignedIn, { rows }: ImportRowsInput): Promise<ImportResult> {
  requirePermission(ctx.actor, 'shipment.create');
  const parsed = rows.map(({ nth, values }) => ({ nth, row: importRowSchema.safeParse(values) }));
  const { read } = ctx.deps.database;
  const keys = parsed.flatMap(({ nth, row }) => (row.success ? [keyOf(row.data, nth)] : []));
  const earlier = await listImportedNumbers(read, ctx.actor.organisationId, keys);
  const outcomeOf = async ({ nth, row }: (typeof parsed)[number]): Promise<Outcome> => {
    if (!row.success) return refused(INVALID_TEXT, fieldErrorsOf(row.error.issues));
    const key = keyOf(row.data, nth);
    const number = earlier.get(key);
    if (number !== undefined) return known(number);
    try {
      return await importRow(ctx, row.data, key);
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      return refused(error.message, error.fieldErrors ?? null);
    }
  };
  const remaining = await remainingOf(ctx);
  // The last places of a plan go to the rows that stand first in the file.
  const hasRoom = remaining === null || remaining >= rows.length;
  return { results: await pMap(parsed, outcomeOf, { concurrency: hasRoom ? AT_ONCE : 1 }) };
}

function known(trackingNumber: string): Outcome {
  return { outcome: 'known', trackingNumber, message: null, fieldErrors: null };
}

function refused(message: string, fieldErrors: Record<string, string> | null): Outcome {
  return { outcome: 'refused', trackingNumber: null, message, fieldErrors };
}

/** Rows of one moment draw from few numbers, so that two may draw the same: the later one draws again (D7). */
async function importRow(ctx: SignedIn, row: ImportRow, key: string): Promise<Outcome> {
  const { trackingNumber } = row;
  if (trackingNumber !== undefined) {
    const owners = await listOwnersOfNumbers(ctx.deps.database.read, [trackingNumber]);
    if (owners.get(trackingNumber) === ctx.actor.organisationId) return known(trackingNumber);
    return importNumberedRow(ctx, { ...row, trackingNumber }, key);
  }
  for (let tries = 1; ; tries += 1) {
    try {
      return await importNumberedRow(ctx, { ...row, ...(await suggestTrackingNumber(ctx)) }, key);
    } catch (error) {
      const isDrawnTwice = error instanceof DomainError && error.fieldErrors?.['trackingNumber'] !== undefined;
      if (!isDrawnTwice || tries === MAX_DRAWS) throw error;
    }
  }
}

async function importNumberedRow(
  ctx: SignedIn,
  row: ImportRow & { trackingNumber: string },
  key: string,
): Promise<Outcome> {
  const { database } = ctx.deps;
  const { organisationId } = ctx.actor;
  const { trackingNumber } = row;
  const prepared = await prepareShipment(ctx, row);
  await database.transaction(async (trx, announce) => {
    await insertNewShipment(ctx, trx, prepared);
    if (!(await insertImportedRow(trx, { organisationId, key, shipmentId: prepared.row.id }))) {
      throw new DomainError('TRACKING_NUMBER_TAKEN', 'Another import of this row is under way.');
    }
    announce({ kind: 'shipments', organisationId, trackingNumber });
  });
  return { outcome: 'created', trackingNumber, message: null, fieldErrors: null };
}
