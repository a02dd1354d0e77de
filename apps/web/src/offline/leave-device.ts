import { carriedShipments } from './carried-shipments.ts';
import { outbox } from './outbox.ts';
import { dropKeys } from './seal.ts';

/** At sign-out: nobody reads here any more what the person scanned and what shipments were on this device. */
export async function leaveDevice(userId: string): Promise<void> {
  // Without the key nothing of it is read, even where the disk does not let go of it; what is being kept is sealed before.
  await Promise.allSettled([carriedShipments.drop(), outbox.leave(userId)]);
  await dropKeys(userId);
}
