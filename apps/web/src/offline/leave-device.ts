import { carriedShipments } from './carried-shipments.ts';
import { outbox } from './outbox.ts';
import { dropKeys } from './seal.ts';

/** At sign-out: nobody reads here any more what the person scanned and what shipments were on this device. */
export async function leaveDevice(userId: string): Promise<void> {
  await carriedShipments.drop();
  await outbox.leave(userId);
  await dropKeys(userId);
}
