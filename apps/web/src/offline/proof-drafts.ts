import { inDatabase } from './database.ts';
import { draftKey, photoKey, photoRecord } from './photos.ts';
import { seal, type Sealed, unseal } from './seal.ts';

type DraftRecord = { at: string; photoIds: readonly string[]; body: Sealed };

/** Whose it is, and what it is a proof of: a number, and whether it is delivered or picked up. */
type Subject = { userId: string; about: string };

/** A proof that is being taken, as its screen has it; its photos are kept apart. Its scan has the same `id`. */
type Draft = { id: string; photos: readonly { id: string }[] };

/**
 * Changes a draft in one transaction, which is taken back where the proof is in the outbox already: nothing that comes late, or from
 * another tab, makes a draft of it again or removes the photos that it is sent with.
 */
async function unlessSent({ id }: Draft, work: (device: IDBObjectStore) => void): Promise<void> {
  let isSent = false;
  try {
    await inDatabase(['commands', 'device'], 'readwrite', (transaction) => {
      work(transaction.objectStore('device'));
      const scan = transaction.objectStore('commands').getKey(id);
      scan.addEventListener('success', () => {
        if (scan.result === undefined) return;
        isSent = true;
        transaction.abort();
      });
      return undefined;
    });
  } catch (error) {
    if (!isSent) throw error;
  }
}

/**
 * A proof that was begun for a shipment and not sent, as it was written: phones end a page to make room for their camera, and
 * what was taken before must still be there then.
 */
export async function readDraft({ userId, about }: Subject): Promise<unknown> {
  const record = await inDatabase<DraftRecord | undefined>(['device'], 'readonly', (transaction) =>
    transaction.objectStore('device').get(draftKey(userId, about)),
  );
  return record && unseal(userId, record.body);
}

/**
 * Writes a proof that is being taken, and a photo that was just added to it, in one transaction; photos that it had and has no
 * more go. Throws what the browser says where it has no room.
 */
export async function writeDraft(
  { userId, about }: Subject,
  draft: Draft,
  { added, removed }: { added?: { id: string; bytes: ArrayBuffer } | undefined; removed?: string | undefined } = {},
): Promise<void> {
  const photo = added && (await photoRecord(userId, added.bytes));
  const photoIds = draft.photos.map(({ id }) => id);
  const record: DraftRecord = { at: new Date().toISOString(), photoIds, body: await seal(userId, draft) };
  await unlessSent(draft, (device) => {
    if (added) device.put(photo, photoKey(added.id));
    if (removed !== undefined) device.delete(photoKey(removed));
    device.put(record, draftKey(userId, about));
  });
}

/** Removes a proof that was begun, with its photos. */
export async function dropDraft({ userId, about }: Subject, draft: Draft): Promise<void> {
  await unlessSent(draft, (device) => {
    for (const { id } of draft.photos) device.delete(photoKey(id));
    device.delete(draftKey(userId, about));
  });
}
