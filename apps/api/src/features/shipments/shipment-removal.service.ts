import { insertAuditEntry } from '@msafara/db/audit/audit.repository';
import { findOrganisation } from '@msafara/db/organisations/organisations.repository';
import { countShipments } from '@msafara/db/shipments/shipment-counts.repository';
import { deleteShipment, deleteShipments, findShipmentById } from '@msafara/db/shipments/shipments.repository';
import { deleteUsage } from '@msafara/db/usage/usage.repository';
import { DomainError } from '@msafara/domain/errors';
import { can } from '@msafara/domain/policy';

import { requirePermission, type SignedIn } from '../../context.ts';
import { nowOf } from '../../deps.ts';
import { scopeOf } from './shipment-reads.service.ts';

const DELETE_STEP = 500;

/** Deletes one shipment with its history and leaves an audit entry (D11). Fails with SHIPMENT_NOT_FOUND. */
export async function removeShipment(ctx: SignedIn, input: { id: string }): Promise<{ success: true }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.delete');
  await deps.database.transaction(async (trx, announce) => {
    const row = await findShipmentById(trx, input.id, { organisationId: scopeOf(ctx, undefined) });
    if (!row || !(await deleteShipment(trx, row))) throw new DomainError('SHIPMENT_NOT_FOUND', 'Shipment not found');
    await insertAuditEntry(trx, {
      id: deps.newId(),
      at: nowOf(deps),
      userId: actor.userId,
      organisationId: row.organisation_id,
      action: 'shipment.deleted',
      details: { trackingNumber: row.tracking_number },
    });
    announce({ kind: 'shipments', organisationId: row.organisation_id, trackingNumber: row.tracking_number });
  });
  return { success: true };
}

/**
 * Deletes all shipments of an organisation, or of all for an admin who names none (D11), in steps
 * that leave room for others. The audit entry and an admin's reset of the usage counter go with the
 * first step.
 */
export async function removeAllShipments(
  ctx: SignedIn,
  input: { organisationId?: string | undefined },
): Promise<{ success: true; deleted: number }> {
  const { deps, actor } = ctx;
  requirePermission(actor, 'shipment.delete');
  const organisationId = scopeOf(ctx, input.organisationId);
  if (organisationId !== null && !(await findOrganisation(deps.database.read, organisationId))) {
    throw new DomainError('NOT_FOUND', 'Organisation not found');
  }
  const until = nowOf(deps);
  const auditId = deps.newId();
  let deleted = 0;
  for (let step = DELETE_STEP; step === DELETE_STEP; deleted += step) {
    const isFirst = deleted === 0;
    step = await deps.database.transaction(async (trx, announce) => {
      if (isFirst) {
        const { total } = await countShipments(trx, organisationId);
        const details = { count: total, allOrganisations: organisationId === null };
        const entry = { id: auditId, at: until, userId: actor.userId, organisationId, details };
        await insertAuditEntry(trx, { ...entry, action: 'shipments.deleted-all' });
        if (can(actor, 'shipment.all-organisations')) await deleteUsage(trx, organisationId);
      }
      const count = await deleteShipments(trx, { organisationId, until, limit: DELETE_STEP });
      announce({ kind: 'shipments', organisationId });
      return count;
    });
  }
  return { success: true, deleted };
}
