import { outbox } from './outbox.ts';
import { tidyPhotos } from './photos.ts';
import { sender } from './sender.ts';

/** Reads what a person has on this device and sends what waits, also where nothing can be written any more. */
export async function openOutbox(userId: string): Promise<void> {
  await outbox.load(userId);
  await sender.recall().catch(() => undefined);
  await outbox.tryAgain().catch(() => undefined);
  await sender.poke();
  await tidyPhotos().catch(() => undefined);
}
