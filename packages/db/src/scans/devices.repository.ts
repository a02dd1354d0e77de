import type { ScanDevice } from '@msafara/domain/scans/device.schema';

import type { Db, Trx } from '../database.ts';

type Contact = {
  userId: string;
  deviceId: string;
  release: string | null;
  at: string;
  /** How many scans came late with it. */
  late: number;
};

/** When a device of somebody was last in contact. */
export async function findLastContact(
  db: Db,
  { userId, deviceId }: { userId: string; deviceId: string },
): Promise<string | undefined> {
  const row = await db
    .selectFrom('devices')
    .select('last_contact_at')
    .where('user_id', '=', userId)
    .where('device_id', '=', deviceId)
    .executeTakeFirst();
  return row?.last_contact_at;
}

/** Notes a contact; a device that is new takes the place of the one that was longest out of contact, where there are `most`. */
export async function upsertDevice(
  trx: Trx,
  { userId, deviceId, release, at, late }: Contact,
  most: number,
): Promise<void> {
  await trx
    .insertInto('devices')
    .values({ user_id: userId, device_id: deviceId, release, last_contact_at: at, late_count: late })
    .onConflict((conflict) =>
      conflict.columns(['user_id', 'device_id']).doUpdateSet(({ ref, eb }) => ({
        release: ref('excluded.release'),
        last_contact_at: ref('excluded.last_contact_at'),
        late_count: eb('devices.late_count', '+', late),
      })),
    )
    .execute();
  await trx
    .deleteFrom('devices')
    .where('user_id', '=', userId)
    .where('device_id', 'not in', ({ selectFrom }) =>
      selectFrom('devices as kept')
        .select('kept.device_id')
        .where('kept.user_id', '=', userId)
        .orderBy('kept.last_contact_at', 'desc')
        .orderBy('kept.device_id')
        .limit(most),
    )
    .execute();
}

/** The devices of these people, by user, the one that was last in contact first. */
export async function listDevices(db: Db, userIds: readonly string[]): Promise<Map<string, ScanDevice[]>> {
  if (userIds.length === 0) return new Map();
  const rows = await db
    .selectFrom('devices')
    .select(['user_id', 'release', 'last_contact_at as lastContactAt', 'late_count as lateScans'])
    .where('user_id', 'in', userIds)
    .orderBy('last_contact_at', 'desc')
    .orderBy('device_id')
    .execute();
  const byUser = Map.groupBy(rows, ({ user_id }) => user_id);
  return new Map([...byUser].map(([id, devices]) => [id, devices.map(({ user_id: _user, ...device }) => device)]));
}

/** Forgets devices that were not in contact since an instant. */
export async function deleteDevicesBefore(trx: Trx, before: string): Promise<void> {
  await trx.deleteFrom('devices').where('last_contact_at', '<', before).execute();
}
