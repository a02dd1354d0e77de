import type { Trx } from '@msafara/db/database';
import { type Audience, findShipmentForUpdate } from '@msafara/db/shipments/shipment-locks.repository';
import type { ShipmentWithOrganisation } from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import { type Actor, actorIdOf, type Author } from '@msafara/domain/policy';
import { say } from '@msafara/domain/say';

import type { Caller } from '../../context.ts';
import { scopeOf } from './shipment-reads.service.ts';

/** The shipment that is about to change, with who is to hear of it, unless somebody else changed it since the caller looked (D8). */
export async function findForChange(
  ctx: Caller,
  trx: Trx,
  { id, expectedUpdatedAt }: { id: string; expectedUpdatedAt?: string | undefined },
): Promise<{ before: ShipmentWithOrganisation; audience: Audience }> {
  const scope = { organisationId: scopeOf(ctx, undefined), actorId: actorIdOf(ctx.actor) };
  const found = await findShipmentForUpdate(trx, id, scope);
  if (!found) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  const { row: before, audience } = found;
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updated_at) {
    throw new DomainError('SHIPMENT_CHANGED', say('shipment.changed', { status: before.status }));
  }
  return { before, audience };
}

/** The version of a shipment, which each change makes another one. */
export function etagOf({ updatedAt }: { updatedAt: string }): string {
  return `"${updatedAt}"`;
}

/** Fails with PRECONDITION_FAILED where a change is meant for other versions than the present one; `*` is any. */
export function requireVersion(before: ShipmentWithOrganisation, ifMatch: string | undefined): void {
  if (ifMatch === undefined) return;
  const versions = new Set(ifMatch.split(',').map((version) => version.trim()));
  if (versions.has('*') || versions.has(etagOf({ updatedAt: before.updated_at }))) return;
  throw new DomainError('PRECONDITION_FAILED', say('shipment.changed', { status: before.status }));
}

/** Who writes an entry of the history: a user or an API key, under whose name it stands (D24). */
export function authorOf({ userId, key }: Author): { user_id: string | null; key_id: string | null } {
  return { user_id: userId, key_id: key?.id ?? null };
}

/** The detail of an audit entry that names the key, where a key did it. */
export function keyDetail({ key }: Actor): { key?: string } {
  return key ? { key: key.name } : {};
}

/** Two updates within a millisecond still differ, so that `expectedUpdatedAt` tells them apart. */
export function laterThan(previous: string, now: string): string {
  return now > previous ? now : new Date(Date.parse(previous) + 1).toISOString();
}
