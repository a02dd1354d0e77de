import { classifyStatusChange, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import type { RecordStatusInput, Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

import type { ScanAnswer, ScanCommand, Seen } from './gate-scan.ts';

/** The server, as much of it as a scan needs. */
export type ScanServer = {
  look: (trackingNumber: string) => Promise<ShipmentWithHistory>;
  record: (update: RecordStatusInput) => Promise<Shipment>;
  /** What the server said against it, or undefined when no answer came. */
  refusalOf: (error: unknown) => { code: string | null; message: string } | undefined;
};

type Wanted = { status: ShipmentStatus; location: string | null | undefined };

const CHANGED = 'SHIPMENT_CHANGED';

/** How often a shipment that others change meanwhile is looked at anew. */
const LOOKS = 3;

/** How the shipment stood at an earlier try, and whether that try may have been recorded without an answer. */
type Earlier = { seen: Seen; isInDoubt: boolean };

/**
 * Records a scan, unless it would be a correction that nobody confirmed (D8). A scan whose answer was lost earlier is
 * recognised as recorded, not recorded twice.
 */
export async function sendScan(server: ScanServer, command: ScanCommand, earlier?: Earlier): Promise<ScanAnswer> {
  let before = earlier?.seen;
  let isInDoubt = earlier?.isInDoubt ?? false;
  try {
    for (let look = 0; look < LOOKS; look += 1) {
      before ??= seenOf(await server.look(command.trackingNumber));
      const isConfirmed = command.confirmed && earlier?.seen.status === before.status;
      if (classifyStatusChange(before.status, command.status) === 'correction' && !isConfirmed) {
        return { outcome: 'toConfirm', seen: before };
      }
      const wasInDoubt = isInDoubt;
      isInDoubt = true;
      const recorded = await recordOver(server, command, before);
      if (recorded) return { outcome: 'recorded', seen: before, updatedAt: recorded.updatedAt };
      const now = await server.look(command.trackingNumber);
      if (wasInDoubt && isSo(now, command)) return { outcome: 'recorded', seen: before, updatedAt: now.updatedAt };
      isInDoubt = false;
      before = seenOf(now);
    }
    return { outcome: 'unsent', seen: undefined };
  } catch (error) {
    const refusal = server.refusalOf(error);
    if (refusal) return { outcome: 'refused', reason: refusal.message };
    return { outcome: 'unsent', seen: isInDoubt ? before : undefined };
  }
}

/**
 * Sets status and place back to what they were before a scan, as a correction that the person confirmed by asking for
 * it; the delay, which no scan at a gate touches, is what it was. Nothing is done over what others changed since.
 */
export async function undoScan(
  server: ScanServer,
  { trackingNumber }: ScanCommand,
  { seen, updatedAt }: { seen: Seen; updatedAt: string },
): Promise<'undone' | 'changed' | 'unsent' | { reason: string }> {
  const { id, status, currentLocation: location } = seen;
  try {
    await server.record({ id, status, location, expectedUpdatedAt: updatedAt });
    return 'undone';
  } catch (error) {
    const refusal = server.refusalOf(error);
    if (!refusal) return 'unsent';
    if (refusal.code !== CHANGED) return { reason: refusal.message };
    // An undo whose answer was lost has been done all the same.
    const now = await server.look(trackingNumber).catch(() => undefined);
    return now && isSo(now, { status, location }) ? 'undone' : 'changed';
  }
}

/** Undefined when the shipment is no longer as it was seen. */
async function recordOver(server: ScanServer, command: ScanCommand, seen: Seen): Promise<Shipment | undefined> {
  const { status, location } = command;
  try {
    return await server.record({
      id: seen.id,
      status,
      expectedUpdatedAt: seen.updatedAt,
      ...(location !== undefined && { location }),
    });
  } catch (error) {
    if (server.refusalOf(error)?.code === CHANGED) return undefined;
    throw error;
  }
}

/** Whether a shipment stands so; an absent place is any place. */
function isSo(now: ShipmentWithHistory, { status, location }: Wanted): boolean {
  return now.status === status && (location === undefined || now.currentLocation === location);
}

function seenOf({ id, status, currentLocation, destination, updatedAt }: ShipmentWithHistory): Seen {
  return { id, status, currentLocation, destination, updatedAt };
}
