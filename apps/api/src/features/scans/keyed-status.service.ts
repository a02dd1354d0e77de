import { type RecordStatusInput, type Shipment, shipmentSchema } from '@msafara/domain/shipments/shipments.schema';

import type { Caller } from '../../context.ts';
import { requireStatusPermission } from '../shipments/apply-status.ts';
import { recordStatus, recordStatusIn } from '../shipments/record-status.service.ts';
import { requestDigest } from '../shipments/request-digest.ts';
import { recordOnce } from './record-once.ts';

/**
 * Records a status once, however often it is sent under the same key, and returns the first answer again; without a
 * key, each time. Fails as `recordStatus` does, which leaves the key free, and with REUSED_ID for other content under the
 * same key.
 */
export async function recordKeyedStatus(
  ctx: Caller,
  input: RecordStatusInput,
  key: string | undefined,
): Promise<Shipment> {
  if (key === undefined) return recordStatus(ctx, input);
  const { isNew, answer } = await recordOnce<Shipment>(ctx, {
    id: key,
    digest: requestDigest({ status: input }),
    async work(trx, announce) {
      requireStatusPermission(ctx.actor, input);
      const shipment = await recordStatusIn(ctx, trx, announce, input);
      return {
        answer: shipment,
        outcome: 'keyed',
        device_id: null,
        device_order: null,
        shipment_id: shipment.id,
        tracking_number: shipment.trackingNumber,
        scanned_at: null,
        occurred_at: input.occurredAt ?? null,
        clock_offset_ms: null,
        read_how: null,
      };
    },
  });
  return isNew ? answer : shipmentSchema.parse(answer);
}
