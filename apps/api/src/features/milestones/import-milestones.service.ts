import { createHash } from 'node:crypto';

import type { Db, Trx } from '@msafara/db/database';
import { hasImported, insertImportedRow } from '@msafara/db/imports/imports.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { findShipmentByNumber, type ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { findUnit } from '@msafara/db/units/units.repository';
import { DomainError } from '@msafara/domain/errors';
import type { MilestoneRowsInput, MilestoneRowsResult } from '@msafara/domain/milestones/milestone-import.schema';
import { say } from '@msafara/domain/say';
import { isTrackingNumber, numberIn } from '@msafara/domain/shipments/tracking-number';
import { normaliseUnitNumber } from '@msafara/domain/units/unit-number';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { noticeOfMany } from '../notifications/shipment-notices.ts';
import { scopeOf } from '../shipments/shipment-reads.service.ts';
import { staysAt, tellUnit } from '../units/unit-milestones.ts';
import { occurredAtOf } from './judge-milestone.ts';
import { tellShipment } from './milestones.service.ts';
import { readMilestoneRow } from './read-milestone-row.ts';
import type { WrittenMilestones } from './write-milestones.ts';

type Outcome = MilestoneRowsResult['results'][number];
type ReadRow = ReturnType<typeof readMilestoneRow>;
type Moved = WrittenMilestones['shipments'][number];

const fine = (outcome: Outcome['outcome']): Outcome => ({ outcome, message: null, reason: null, fieldCodes: null });

function refused({ message, reason, fieldCodes }: DomainError): Outcome {
  return { outcome: 'refused', message, reason, fieldCodes: fieldCodes ?? null };
}

/** What a row is known by: what it says of which number, in whichever words, so that another file that says the same records nothing twice. */
function keyOf(number: string, { told }: ReadRow): string {
  const said = Object.entries(told).toSorted(([a], [b]) => (a < b ? -1 : 1));
  return createHash('sha256')
    .update(JSON.stringify(['milestone', number, said]))
    .digest('hex');
}

/** The shipment that has a number, or where none has, the unit; `name` is the number as it is kept. Fails with NOT_FOUND. */
async function findMeant(ctx: SignedIn, db: Db, number: string) {
  const trackingNumber = numberIn(number);
  const shipment = isTrackingNumber(trackingNumber)
    ? await findShipmentByNumber(db, trackingNumber, { organisationId: scopeOf(ctx, undefined) })
    : undefined;
  if (shipment) return { shipment, name: shipment.tracking_number };
  const { organisationId } = ctx.actor;
  const unit = await findUnit(db, { organisationId, number: normaliseUnitNumber(number) });
  if (!unit) throw new DomainError('NOT_FOUND', say('unit.noSuchNumber'));
  return { unit, name: unit.number };
}

/** The same, its shipment locked. */
async function lockMeant(ctx: SignedIn, trx: Trx, number: string) {
  const { shipment, unit, name } = await findMeant(ctx, trx, number);
  if (unit) return { unit, name };
  const scope = { organisationId: scopeOf(ctx, undefined), actorId: ctx.actor.userId };
  const held = await findShipmentForUpdate(trx, shipment.id, scope);
  if (!held) throw new DomainError('NOT_FOUND', say('unit.noSuchNumber'));
  return { held, name };
}

/** Does one thing with each row, one after the other; what one fails with keeps none of the others from it. */
async function eachRow(rows: readonly unknown[], act: (row: ReadRow) => Promise<Outcome>): Promise<Outcome[]> {
  const results: Outcome[] = [];
  for (const values of rows) {
    try {
      // oxlint-disable-next-line no-await-in-loop -- in their order: a hold is lifted after it was opened
      results.push(await act(readMilestoneRow(values)));
    } catch (error) {
      if (!(error instanceof DomainError)) throw error;
      results.push(refused(error));
    }
  }
  return results;
}

/**
 * What would become of the rows of a file of milestones, without writing anything: whether each can be read, names a shipment or a unit
 * of the caller's that held something then, can have happened then, and was imported before or stands in the file twice (D26). Fails with FORBIDDEN, GROWTH_ONLY or PERIOD_OVER.
 */
export async function checkMilestoneRows(ctx: SignedIn, { rows }: MilestoneRowsInput): Promise<MilestoneRowsResult> {
  requirePermission(ctx.actor, 'milestone.write');
  const { read } = ctx.deps.database;
  const now = nowOf(ctx.deps);
  const sameFile = new Set<string>();
  const results = await eachRow(rows, async (row) => {
    const { shipment, unit, name } = await findMeant(ctx, read, row.number);
    const key = keyOf(name, row);
    const { organisationId } = ctx.actor;
    const isKnown = sameFile.has(key) || (await hasImported(read, { organisationId, content: key }));
    if (!isKnown && unit) await staysAt(read, { unit, told: row.told });
    // What was in a unit then was there by then, whenever it was registered.
    if (!isKnown) occurredAtOf(row.told, shipment ?? { created_at: row.told.occurredAt }, now);
    sameFile.add(key);
    return fine(isKnown ? 'known' : 'ready');
  });
  return { results };
}

/** Tells what a row says and keeps that it was imported; undefined where it is known. */
function writeOne(ctx: SignedIn, row: ReadRow): Promise<readonly Moved[] | undefined> {
  const { deps, actor } = ctx;
  const { organisationId } = actor;
  return deps.database.transaction(async (trx, announce) => {
    const meant = await lockMeant(ctx, trx, row.number);
    const key = keyOf(meant.name, row);
    // Asked once the shipment is locked, so that the same row of another call is seen.
    if (await hasImported(trx, { organisationId, content: key })) return undefined;
    const how = { told: row.told, isOneOfMany: true, source: 'import' } as const;
    const { shipments } =
      'unit' in meant
        ? await tellUnit(ctx, trx, announce, { unit: meant.unit, ...how })
        : await tellShipment(ctx, trx, announce, {
            before: meant.held.row,
            audience: meant.held.audience,
            ...how,
          });
    const shipmentIds = shipments.map(({ before }) => before.id);
    const imported = { organisationId, key, content: key, shipmentIds, createdAt: nowOf(deps) };
    // Another call told the same of the same unit meanwhile.
    if (!(await insertImportedRow(trx, imported))) throw new DomainError('CONFLICT', say('shipment.importRunning'));
    return shipments;
  }, actor);
}

/** Whether a row was imported before; false where its number is that of no shipment and no unit. */
async function isImported(ctx: SignedIn, row: ReadRow): Promise<boolean> {
  const { read } = ctx.deps.database;
  const { organisationId } = ctx.actor;
  const meant = await findMeant(ctx, read, row.number).catch(() => undefined);
  return meant !== undefined && hasImported(read, { organisationId, content: keyOf(meant.name, row) });
}

async function importOne(ctx: SignedIn, row: ReadRow, moved: Map<string, ShipmentWithOrganisation>): Promise<Outcome> {
  const written = await writeOne(ctx, row).catch(async (error: unknown) => {
    // Another call may have told the same meanwhile.
    if (await isImported(ctx, row)) return undefined;
    throw error;
  });
  for (const one of written ?? []) if (one.before.status !== one.after.status) moved.set(one.after.id, one.after);
  return fine(written ? 'recorded' : 'known');
}

/**
 * Records the rows of a file of milestones, each in a transaction of its own and in their order, with the source `import` (D26). A row
 * that says what an imported one said in the last 30 days is left as it is; one that is wrong is refused with its reasons. Members hear of
 * all that moved in one notification. Fails with FORBIDDEN, GROWTH_ONLY or PERIOD_OVER.
 */
export async function importMilestoneRows(ctx: SignedIn, { rows }: MilestoneRowsInput): Promise<MilestoneRowsResult> {
  requirePermission(ctx.actor, 'milestone.write');
  const moved = new Map<string, ShipmentWithOrganisation>();
  try {
    return { results: await eachRow(rows, (row) => importOne(ctx, row, moved)) };
  } finally {
    // Of what is recorded, too, where the rest could not be: it is known by the next time.
    await tellOfAll(ctx, [...moved.values()]);
  }
}

/** One notification for all that moved, with its status where there is but one. Told or not, the milestones are recorded. */
async function tellOfAll(ctx: SignedIn, moved: readonly ShipmentWithOrganisation[]): Promise<void> {
  const [first] = moved;
  if (!first) return;
  const isOne = moved.every(({ status }) => status === first.status);
  const told = moved.map(({ organisation_id: organisationId }) => ({ organisationId }));
  await noticeOfMany(ctx, { status: isOne ? first.status : null, moved: told }).catch(ctx.failed);
}
