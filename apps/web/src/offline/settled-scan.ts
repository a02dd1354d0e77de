import { type KeptScan, outbox } from './outbox.ts';
import { sender } from './sender.ts';

/** How long a screen waits for the server before it says that the scan is kept. */
const WAIT_MS = 4000;

const findScan = (id: string) => outbox.read().scans.find(({ command }) => command.id === id);

/** Whether sending can settle a scan as it is: it waits, or was refused for a reason that may be over. Others need an answer of the person. */
export function canBeSent({ state, result }: Pick<KeptScan, 'state' | 'result'>): boolean {
  return state === 'waiting' || (state === 'needsYou' && result?.outcome === 'refused' && result.again);
}

/**
 * Whether a proof may be sent once its photos are left out: the server takes none such, as on a plan without them. Refused for who sends
 * it, it would be refused again, and its photos gone.
 */
export function mayGoWithoutPhotos({ photos = [], result }: Pick<KeptScan, 'photos' | 'result'>): boolean {
  if (result?.outcome !== 'refused' || photos.every(({ fileId }) => fileId !== undefined)) return false;
  return result.code !== 'FORBIDDEN' || result.reason.code === 'plan.files';
}

/** Sends what waits, and answers what became of a scan; undefined where it is still on its way, or gone. */
export async function settledScan(id: string): Promise<KeptScan | undefined> {
  // Sending that ended without an answer is not waited for any longer.
  const sent = sender.poke().then(() => findScan(id));
  return Promise.race([answeredScan(id), sent]);
}

function answeredScan(id: string): Promise<KeptScan | undefined> {
  return new Promise((resolve) => {
    const look = () => {
      const scan = findScan(id);
      if (scan?.state !== 'waiting') end(scan);
    };
    const end = (scan: KeptScan | undefined) => {
      clearTimeout(timer);
      stop();
      resolve(scan);
    };
    const timer = setTimeout(() => end(undefined), WAIT_MS);
    const stop = outbox.subscribe(look);
  });
}
