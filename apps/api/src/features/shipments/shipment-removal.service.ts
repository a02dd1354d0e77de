import type { Db } from '@msafara/db/database';
import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import { countTypedShipments } from '@msafara/db/shipments/shipments.repository';
import { deleteShipment, deleteShipments } from '@msafara/db/shipments/shipment-changes.repository';
import { deleteUsage } from '@msafara/db/usage/usage.repository';
import { DomainError } from '@msafara/domain/errors';
import { type Actor, actorIdOf, can } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import { type Caller, requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { toldOfRemoval, writeJournal } from '../events/shipment-journal.ts';
import { keyDetail, requireVersion } from './shipment-change.ts';
import { scopeOf } from './shipment-reads.service.ts';

/** Some 30 ms of SQLite's one thread: what others ask for takes several turns, and each waits for a step (D18). */
const DELETE_STEP = 50;

/**
 * Deletes one shipment with its history and leaves an audit entry (D11). Fails with SHIPMENT_NOT_FOUND, or FORBIDDEN
 * for one of the demo's samples, which the next visitor shall find (D12), or PRECONDITION_FAILED where it has none of the versions
 * that `ifMatch` names.
 */
export async function removeShipment(
  ctx: Caller,
  input: { id: string },
  { ifMatch }: { ifMatch?: string | undefined } = {},
): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.delete');
  await deps.database.transaction(async (trx, announce) => {
    const scope = { organisationId: scopeOf(ctx, undefined), actorId: actorIdOf(actor) };
    // Its last event comes after all that was changed meanwhile.
    const row = (await findShipmentForUpdate(trx, input.id, scope))?.row;
    if (row?.created_by === null && actor.isDemo) throw new DomainError('FORBIDDEN', say('demo.shared'));
    if (!row) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
    requireVersion(row, ifMatch);
    await deleteShipment(trx, row);
    const at = nowOf(deps);
    await writeJournal(trx, [toldOfRemoval(row)], { at });
    await insertAuditEntry(trx, {
      id: deps.newId(),
      at,
      userId: actor.userId,
      organisationId: row.organisation_id,
      action: 'shipment.deleted',
      details: { ...keyDetail(actor), trackingNumber: row.tracking_number },
    });
    announce({ kind: 'shipments', organisationId: row.organisation_id, trackingNumber: row.tracking_number });
  }, actor);
  return { success: true };
}

/** How many shipments a "Delete All" would take (D11): of the demo those that visitors made (D12). */
async function countRemovable(db: Db, { isDemo }: Actor, organisationId: string | null): Promise<number> {
  if (isDemo && organisationId !== null) return countTypedShipments(db, organisationId);
  return (await countShipments(db, organisationId)).total;
}

/** How many shipments of which organisation a "Delete All" would delete (D11). */
export async function readResetScope(
  ctx: SignedIn,
  input: { organisationId?: string | undefined },
): Promise<{ count: number; organisationName: string | null }> {
  requirePermission(ctx.actor, 'shipment.read');
  const db = ctx.deps.database.read;
  const scope = scopeOf(ctx, input.organisationId);
  const organisation = scope === null ? undefined : await findOrganisation(db, scope);
  if (scope !== null && !organisation) throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  return { count: await countRemovable(db, ctx.actor, scope), organisationName: organisation?.name ?? null };
}

/**
 * Deletes all shipments of an organisation, or of all for an admin who names none (D11), in steps
 * that leave room for others; a demo visitor deletes what visitors made, the samples stay (D12). The audit entry and
 * an admin's reset of the usage counter go with the first step.
 */
export async function removeAllShipments(
  ctx: SignedIn,
  input: { organisationId?: string | undefined },
): Promise<{ success: true; deleted: number }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.delete');
  const organisationId = scopeOf(ctx, input.organisationId);
  if (organisationId !== null && !(await findOrganisation(deps.database.read, organisationId))) {
    throw new DomainError('NOT_FOUND', say('organisation.notFound'));
  }
  const until = nowOf(deps);
  const auditId = deps.newId();
  let deleted = 0;
  for (let steps = 0, hasMore = true; hasMore; steps += 1) {
    const isFirst = steps === 0;
    const step = await deps.database.transaction(async (trx, announce) => {
      if (isFirst) {
        const count = await countRemovable(trx, actor, organisationId);
        const details = { count, allOrganisations: organisationId === null };
        const entry = { id: auditId, at: until, userId: actor.userId, organisationId, details };
        await insertAuditEntry(trx, { ...entry, action: 'shipments.deleted-all' });
        if (can(actor, 'shipment.all-organisations')) await deleteUsage(trx, organisationId);
      }
      const { removed, ...rest } = await deleteShipments(trx, {
        organisationId,
        until,
        limit: DELETE_STEP,
        keepSamples: actor.isDemo,
      });
      await writeJournal(trx, removed.map(toldOfRemoval), { at: nowOf(deps) });
      announce({ kind: 'shipments', organisationId });
      return { ...rest, count: removed.length };
    });
    deleted += step.count;
    hasMore = step.hasMore;
  }
  return { success: true, deleted };
}
