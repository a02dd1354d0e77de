import type { Db } from '@msafara/db/database';

import type { Phone } from './scan-phone.ts';
import { withDatabase } from './with-database.ts';

async function checkScans(db: Db, { kept }: Phone) {
  const entries = await db
    .selectFrom('shipment_status_history as entry')
    .innerJoin('shipments', 'shipments.id', 'entry.shipment_id')
    .select(['entry.scan_id', 'entry.status', 'entry.timestamp', 'entry.change', 'shipments.tracking_number'])
    .where('entry.scan_id', 'is not', null)
    .orderBy('entry.timestamp')
    .orderBy('entry.recorded_at')
    .orderBy('entry.id')
    .execute();
  const byScan = Map.groupBy(entries, ({ scan_id: id }) => id);
  const wrong = kept.filter(({ command, result }) => {
    const [entry] = byScan.get(command.id) ?? [];
    const isSame = entry?.status === command.status && entry.tracking_number === command.trackingNumber;
    const isTold = result?.outcome === 'recorded' && result.occurredAt === entry?.timestamp;
    return !isSame || !isTold || Math.abs(Date.parse(entry.timestamp) - Date.parse(command.scannedAt)) > 1000;
  });
  const order = new Map(kept.map(({ command }, index) => [command.id, index]));
  const inOrder = [...Map.groupBy(entries, (entry) => entry.tracking_number).values()].every((own) =>
    own.every(
      (entry, n) => n === 0 || (order.get(own[n - 1]?.scan_id ?? '') ?? 0) < (order.get(entry.scan_id ?? '') ?? 0),
    ),
  );
  const now = await db.selectFrom('shipments').select(['tracking_number', 'status']).execute();
  const last = new Map(kept.map(({ command }) => [command.trackingNumber, command.status]));
  return {
    entries: entries.length,
    lost: kept.filter(({ command }) => !byScan.has(command.id)).length,
    twice: [...byScan.values()].filter(({ length }) => length > 1).length,
    late: entries.filter(({ change }) => change === 'late').length,
    isTrue: wrong.length === 0,
    inOrder,
    isLast: now.every((row) => !last.has(row.tracking_number) || last.get(row.tracking_number) === row.status),
  };
}

/** What became of a phone's scans, in the database itself: in words, and whether it is as it has to be. */
export async function judgeScans(databaseUrl: string, phone: Phone) {
  const found = await withDatabase(databaseUrl, ({ read }) => checkScans(read, phone));
  const trouble = phone.unexpected.slice(0, 3).join('; ') || 'no answer that nobody expects';
  return {
    found: `${String(found.entries)} entries; lost ${String(found.lost)}, twice ${String(found.twice)}, late ${String(found.late)}; ${String(phone.requests)} requests, ${String(phone.unanswered)} without an answer; ${trouble}`,
    outcomes: {
      'every answer expected': phone.unexpected.length === 0,
      'each scan there': found.lost === 0,
      'none twice': found.twice === 0 && found.entries === phone.kept.length,
      'each as it was scanned and answered, within a second': found.isTrue,
      'in the order of the phone': found.inOrder && found.late === 0,
      'each shipment in its last status': found.isLast,
    },
  };
}
