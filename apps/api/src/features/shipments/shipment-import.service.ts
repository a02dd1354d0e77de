import { createHash } from 'node:crypto';

import { insertImportedRow, listImportedNumbers } from '@msafara/db/imports/imports.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { isTrackingNumberTaken, listOwnersOfNumbers } from '@msafara/db/shipments/shipments.repository';
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

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { fieldErrorsOf, INVALID_TEXT } from '../../http/error-table.ts';
import { suggestTrackingNumber } from './shipment-reads.service.ts';
import { insertNewShipment, prepareShipment } from './shipments.service.ts';

type Outcome = ImportResult['results'][number];

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
  const db = deps.database.read;
  const owners = await listOwnersOfNumbers(db, trackingNumbers);
  const organisation = await findOrganisation(db, actor.organisationId);
  const limit = organisation && actor.role !== 'admin' ? (limitsOf(organisation)?.shipments ?? null) : null;
  const used = limit === null ? 0 : await countUsage(db, actor.organisationId, usagePeriod(nowOf(deps)));
  const taken = [...owners];
  return {
    ours: taken.filter(([, owner]) => owner === actor.organisationId).map(([number]) => number),
    others: taken.filter(([, owner]) => owner !== actor.organisationId).map(([number]) => number),
    remaining: limit === null ? null : Math.max(0, limit - used),
  };
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
  const known = await listImportedNumbers(read, ctx.actor.organisationId, keys);
  const results = await Promise.all(
    parsed.map(async ({ nth, row }): Promise<Outcome> => {
      if (!row.success) return refused(INVALID_TEXT, fieldErrorsOf(row.error.issues));
      const key = keyOf(row.data, nth);
      const number = known.get(key);
      if (number !== undefined) return { outcome: 'known', trackingNumber: number, message: null, fieldErrors: null };
      try {
        return await importRow(ctx, row.data, key);
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return refused(error.message, error.fieldErrors ?? null);
      }
    }),
  );
  return { results };
}

function refused(message: string, fieldErrors: Record<string, string> | null): Outcome {
  return { outcome: 'refused', trackingNumber: null, message, fieldErrors };
}

async function importRow(ctx: SignedIn, row: ImportRow, key: string): Promise<Outcome> {
  const { database } = ctx.deps;
  const { organisationId } = ctx.actor;
  const trackingNumber = row.trackingNumber ?? (await suggestTrackingNumber(ctx)).trackingNumber;
  if (row.trackingNumber !== undefined && (await isTrackingNumberTaken(database.read, trackingNumber))) {
    const owner = (await listOwnersOfNumbers(database.read, [trackingNumber])).get(trackingNumber);
    if (owner === organisationId) return { outcome: 'known', trackingNumber, message: null, fieldErrors: null };
  }
  const prepared = await prepareShipment(ctx, { ...row, trackingNumber });
  await database.transaction(async (trx, announce) => {
    await insertNewShipment(ctx, trx, prepared);
    if (!(await insertImportedRow(trx, { organisationId, key, shipmentId: prepared.row.id }))) {
      throw new DomainError('TRACKING_NUMBER_TAKEN', 'Another import of this row is under way.');
    }
    announce({ kind: 'shipments', organisationId, trackingNumber });
  });
  return { outcome: 'created', trackingNumber, message: null, fieldErrors: null };
}
