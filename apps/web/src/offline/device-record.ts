import type { BorderPosts } from '@msafara/domain/borders/border-posts.schema';

import { inDatabase } from './database.ts';

/** What this browser keeps about itself, by name. Kept in the database, since the browser writes its other storage late. */
export type DeviceRecord = {
  /** Made with the first use; a new one means a new database. */
  id: string;
  /** How many scans were lost with an earlier database, until the person has read it. */
  lost: number;
  /** The last number given to a scan. */
  order: number;
  /** The server's time of its last answer, ISO. */
  lastContact: string;
  /** How many milliseconds the server's clock is ahead of this one. */
  clockOffset: number;
  /** The border posts, as the release that fetched them knew them. */
  posts: { release: string; posts: BorderPosts['posts'] };
  /** How far the list of shipments on this device has come; `renewedAt` is in ms by this device's clock. */
  carried: { userId: string; cursor: string | undefined; renewedAt: number; asOf: string };
};

export function readDevice<K extends keyof DeviceRecord>(name: K): Promise<DeviceRecord[K] | undefined> {
  return inDatabase<DeviceRecord[K] | undefined>(['device'], 'readonly', (transaction) =>
    transaction.objectStore('device').get(name),
  );
}

export async function writeDevice(record: Partial<DeviceRecord>): Promise<void> {
  await inDatabase(['device'], 'readwrite', (transaction) => {
    for (const [name, value] of Object.entries(record)) transaction.objectStore('device').put(value, name);
    return undefined;
  });
}
