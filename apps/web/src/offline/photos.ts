import { DAY_MS } from '@msafara/domain/durations';

import { inDatabase } from './database.ts';
import { sealBytes, type SealedBytes, unsealBytes } from './seal.ts';

/** After so long without a touch a proof that nobody finished is given up, with its photos. */
const DRAFT_MS = 7 * DAY_MS;

/** A photo as it lies on the disk, beside what this browser knows of itself: earlier releases look for nothing there. */
type PhotoRecord = { userId: string; body: SealedBytes };

/** What of a scan or a draft tells which photos belong to it. */
type WithPhotos = { photoIds?: readonly string[] };

const PHOTO = 'photo:';
const DRAFT = 'draft:';

export const photoKey = (id: string) => `${PHOTO}${id}`;
export const draftKey = (userId: string, about: string) => `${DRAFT}${userId}:${about}`;

const startingWith = (prefix: string) => IDBKeyRange.bound(prefix, `${prefix}\uFFFF`);

/** A photo that is to be written: sealed with the person's key, as scans are. */
export async function photoRecord(userId: string, bytes: ArrayBuffer): Promise<PhotoRecord> {
  return { userId, body: await sealBytes(userId, bytes) };
}

/** A photo that is kept on this device; undefined where it is not, or was sealed with a key that is not here. */
export async function readPhoto(userId: string, id: string): Promise<ArrayBuffer | undefined> {
  const record = await inDatabase<PhotoRecord | undefined>(['device'], 'readonly', (transaction) =>
    transaction.objectStore('device').get(photoKey(id)),
  );
  return record?.userId === userId ? unsealBytes(userId, record.body) : undefined;
}

/**
 * Removes unfinished proofs that are older than seven days, and photos that belong to nothing. It is one transaction, and so is
 * what writes a photo with what it belongs to: none is taken that somebody is about to use.
 */
export async function tidyPhotos(): Promise<void> {
  const oldest = new Date(Date.now() - DRAFT_MS).toISOString();
  await inDatabase(['commands', 'device'], 'readwrite', (transaction) => {
    const device = transaction.objectStore('device');
    const scans: IDBRequest<WithPhotos[]> = transaction.objectStore('commands').getAll();
    const drafts: IDBRequest<(WithPhotos & { at: string })[]> = device.getAll(startingWith(DRAFT));
    const draftKeys = device.getAllKeys(startingWith(DRAFT));
    const photoKeys = device.getAllKeys(startingWith(PHOTO));
    photoKeys.addEventListener('success', () => {
      const young = drafts.result.filter(({ at }) => at >= oldest);
      drafts.result.forEach(({ at }, nth) => {
        const key = draftKeys.result[nth];
        if (at < oldest && key !== undefined) device.delete(key);
      });
      const used = new Set<IDBValidKey>(
        [...scans.result, ...young].flatMap(({ photoIds = [] }) => photoIds.map(photoKey)),
      );
      for (const key of photoKeys.result) if (!used.has(key)) device.delete(key);
    });
    return undefined;
  });
}
