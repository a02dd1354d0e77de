import type { ScanResult } from '@msafara/domain/scans/scan-result.schema';

import { type KeptScan, outbox, type ScanDraft } from '../../offline/outbox.ts';
import { sender } from '../../offline/sender.ts';

/** How long a screen waits for the server before it says that the scan is kept. */
const WAIT_MS = 4000;

/** What the server said of a scan; undefined when it has not answered yet, and the scan is kept on this device. */
export async function recordScan(userId: string, draft: ScanDraft): Promise<ScanResult | undefined> {
  await outbox.keep(userId, draft);
  // Sending that ended without an answer is not waited for any longer.
  const sent = sender.poke().then(() => findScan(draft.id));
  const result = (await Promise.race([settledScan(draft.id), sent]))?.result;
  // What the person can mend in the open form does not wait in the outbox as well.
  if (result && result.outcome !== 'recorded') await outbox.giveUp(draft.id);
  return result;
}

const findScan = (id: string) => outbox.read().scans.find(({ command }) => command.id === id);

function settledScan(id: string): Promise<KeptScan | undefined> {
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
