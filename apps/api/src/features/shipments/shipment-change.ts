import type { Trx } from '@msafara/db/database';
import {
  type Audience,
  findShipmentForUpdate,
  type ShipmentWithOrganisation,
} from '@msafara/db/shipments/shipments.repository';
import { DomainError } from '@msafara/domain/errors';
import { say } from '@msafara/domain/say';

import type { SignedIn } from '../../context.ts';
import { scopeOf } from './shipment-reads.service.ts';

/** The shipment that is about to change, with who is to hear of it, unless somebody else changed it since the caller looked (D8). */
export async function findForChange(
  ctx: SignedIn,
  trx: Trx,
  { id, expectedUpdatedAt }: { id: string; expectedUpdatedAt?: string | undefined },
): Promise<{ before: ShipmentWithOrganisation; audience: Audience }> {
  const scope = { organisationId: scopeOf(ctx, undefined), actorId: ctx.actor.userId };
  const found = await findShipmentForUpdate(trx, id, scope);
  if (!found) throw new DomainError('SHIPMENT_NOT_FOUND', say('shipment.notFound'));
  const { row: before, audience } = found;
  if (expectedUpdatedAt !== undefined && expectedUpdatedAt !== before.updated_at) {
    throw new DomainError('SHIPMENT_CHANGED', say('shipment.changed', { status: before.status }));
  }
  return { before, audience };
}

/** Two updates within a millisecond still differ, so that `expectedUpdatedAt` tells them apart. */
export function laterThan(previous: string, now: string): string {
  return now > previous ? now : new Date(Date.parse(previous) + 1).toISOString();
}
