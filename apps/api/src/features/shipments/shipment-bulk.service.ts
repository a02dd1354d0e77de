import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import type { BulkResult, RecordStatusOfManyInput } from '@msafara/domain/shipments/bulk.schema';
import pMap from 'p-map';

import { requirePermission, type SignedIn } from '../../context.ts';
import { noticeOfMany } from '../notifications/shipment-notices.ts';
import { removeShipment } from './shipment-removal.service.ts';
import { recordStatus } from './record-status.service.ts';

/** What one call does to many shipments leaves half of the connections to everybody else. */
export const AT_ONCE = 10;

/**
 * Does one thing to each shipment in a transaction of its own, and answers what became of each: what others met,
 * however unexpected, does not hide what was committed.
 */
async function each(
  { failed }: SignedIn,
  ids: readonly string[],
  act: (id: string) => Promise<unknown>,
): Promise<BulkResult> {
  const results = await pMap(
    new Set(ids),
    async (id) => {
      try {
        await act(id);
        return { id, refusal: null };
      } catch (error) {
        const { code, message, reason } = failed(error);
        return { id, refusal: { code, message, reason } };
      }
    },
    { concurrency: AT_ONCE },
  );
  return { results };
}

/** Records the same status, place and delay for many shipments (§2, D8); one that is refused does not keep the others from it. */
export async function recordStatusOfMany(
  ctx: SignedIn,
  { ids, ...update }: RecordStatusOfManyInput,
): Promise<BulkResult> {
  requirePermission(ctx.actor, 'shipment.update');
  const moved: Shipment[] = [];
  const result = await each(ctx, ids, async (id) => {
    moved.push(await recordStatus(ctx, { ...update, id }, { isOneOfMany: true }));
  });
  // Told or not, the statuses are recorded.
  await noticeOfMany(ctx, { status: update.status ?? null, moved }).catch(ctx.failed);
  return result;
}

/** Deletes many shipments, each with an audit entry (D11). */
export async function removeMany(ctx: SignedIn, { ids }: { ids: readonly string[] }): Promise<BulkResult> {
  requirePermission(ctx.actor, 'shipment.delete');
  return each(ctx, ids, (id) => removeShipment(ctx, { id }));
}
