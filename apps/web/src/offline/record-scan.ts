import { isOnRecord, type ScanResult } from '@msafara/domain/scans/scan-result.schema';

import { type MilestoneDraft, outbox, type ScanDraft } from './outbox.ts';
import { settledScan } from './settled-scan.ts';

/** What the server said of a scan; undefined when it has not answered yet, and the scan is kept on this device. */
export async function recordScan(userId: string, draft: ScanDraft | MilestoneDraft): Promise<ScanResult | undefined> {
  await outbox.keep(userId, draft);
  const result = (await settledScan(draft.id))?.result;
  // What the person can mend in the open form does not wait in the outbox as well.
  if (result && !isOnRecord(result)) await outbox.giveUp(draft.id);
  return result;
}
