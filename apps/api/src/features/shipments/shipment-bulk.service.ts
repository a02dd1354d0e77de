import { DomainError } from '@msafara/domain/errors';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import type { BulkResult, RecordStatusOfManyInput } from '@msafara/domain/shipments/bulk.schema';
import pMap from 'p-map';

import { requirePermission, type SignedIn } from '../../context.ts';
import { noticeOfMany } from '../notifications/shipment-notices.ts';
import { removeShipment } from './shipment-removal.service.ts';
import { recordStatus } from './shipments.service.ts';

/** What one call does to many shipments leaves half of the connections to everybody else. */
export const AT_ONCE = 10;

/** Does one thing to each shipment in a transaction of its own, and answers what became of each. */
async function each(ids: readonly string[], act: (id: string) => Promise<unknown>): Promise<BulkResult> {
  const results = await pMap(
    new Set(ids),
    async (id) => {
      try {
        await act(id);
        return { id, refusal: null };
      } catch (error) {
        if (!(error instanceof DomainError)) throw error;
        return { id, refusal: { code: error.code, message: error.message } };
      }
    },
    { concurrency: AT_ONCE },
  );
  return { results };
}

/** Records the same status for many shipments (§2, D8); one that is refused does not keep the others from it. */
export async function recordStatusOfMany(
  ctx: SignedIn,
  { ids, ...update }: RecordStatusOfManyInput,
): Promise<BulkResult> {
  requirePermission(ctx.actor, 'shipment.update');
  const moved: Shipment[] = [];
  const result = await each(ids, async (id) => {
    moved.push(await recordStatus(ctx, { ...update, id }, { isOneOfMany: true }));
  });
  await noticeOfMany(ctx, { status: update.status, moved });
  return result;
}

/** Deletes many shipments, each with an audit entry (D11). */
export async function removeMany(ctx: SignedIn, { ids }: { ids: readonly string[] }): Promise<BulkResult> {
  requirePermission(ctx.actor, 'shipment.delete');
  return each(ids, (id) => removeShipment(ctx, { id }));
}
