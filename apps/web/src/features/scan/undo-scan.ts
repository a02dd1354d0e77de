import type { RecordedScan, ToldScan } from '@msafara/domain/scans/scan-result.schema';
import type { RecordStatusInput, Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

/** The server, as much of it as an undo needs. */
export type UndoServer = {
  look: (trackingNumber: string) => Promise<ShipmentWithHistory>;
  record: (update: RecordStatusInput) => Promise<Shipment>;
  retract: (milestoneId: string) => Promise<unknown>;
  /** What the server said against it, or undefined when no answer came. */
  refusalOf: (error: unknown) => { code: string | null; reason: string | null; message: string } | undefined;
};

const CHANGED = 'SHIPMENT_CHANGED';
const RETRACTED = 'milestone.retracted';

type Undone = 'undone' | 'changed' | 'unsent' | { reason: string };

/** Takes back what a scan has recorded. */
export function undoScan(server: UndoServer, result: RecordedScan | ToldScan): Promise<Undone> {
  return result.outcome === 'told' ? undoMilestone(server, result) : undoStatus(server, result);
}

/** A milestone is taken back by another; of a unit's all are. One whose undo was answered with nothing is taken back all the same. */
async function undoMilestone(server: UndoServer, { milestoneId }: ToldScan): Promise<Undone> {
  try {
    await server.retract(milestoneId);
    return 'undone';
  } catch (error) {
    const refusal = server.refusalOf(error);
    if (!refusal) return 'unsent';
    return refusal.reason === RETRACTED ? 'undone' : { reason: refusal.message };
  }
}

/**
 * Sets status and place back to what they were before a scan, as a correction that the person confirmed by asking for
 * it; the delay, which no scan at a gate touches, is what it was. Nothing is done over what others changed since.
 */
async function undoStatus(server: UndoServer, { shipment, before }: RecordedScan): Promise<Undone> {
  const { status, currentLocation: location } = before;
  try {
    await server.record({ id: shipment.id, status, location, expectedUpdatedAt: shipment.updatedAt });
    return 'undone';
  } catch (error) {
    const refusal = server.refusalOf(error);
    if (!refusal) return 'unsent';
    if (refusal.code !== CHANGED) return { reason: refusal.message };
    // An undo whose answer was lost has been done all the same.
    const now = await server.look(shipment.trackingNumber).catch(() => undefined);
    return now?.status === status && now.currentLocation === location ? 'undone' : 'changed';
  }
}
