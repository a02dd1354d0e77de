import { findLastContact, upsertDevice } from '@msafara/db/scans/devices.repository';
import { MINUTE_MS } from '@msafara/domain/durations';
import { DEVICES_MAX } from '@msafara/domain/scans/device.schema';

import type { SignedIn } from '../../context.ts';
import { fromNow, nowOf } from '../../deps.ts';

/** Notes that a device was in contact, at most once a minute, and each scan that came late with it. */
export async function noteContact(
  { deps, actor: { userId } }: SignedIn,
  { deviceId, release = null, late = 0 }: { deviceId: string; release?: string | null | undefined; late?: number },
): Promise<void> {
  const last = await findLastContact(deps.database.read, { userId, deviceId });
  if (late === 0 && last !== undefined && last > fromNow(deps, -MINUTE_MS)) return;
  const contact = { userId, deviceId, release, at: nowOf(deps), late };
  await deps.database.transaction((trx) => upsertDevice(trx, contact, DEVICES_MAX));
}
