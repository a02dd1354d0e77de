import type { RecordedScan } from '@msafara/domain/scans/scan-result.schema';
import type { RecordStatusInput, Shipment, ShipmentWithHistory } from '@msafara/domain/shipments/shipments.schema';

/** The server, as much of it as an undo needs. */
export type UndoServer = {
  look: (trackingNumber: string) => Promise<ShipmentWithHistory>;
  record: (update: RecordStatusInput) => Promise<Shipment>;
  /** What the server said against it, or undefined when no answer came. */
  refusalOf: (error: unknown) => { code: string | null; message: string } | undefined;
};

const CHANGED = 'SHIPMENT_CHANGED';

/**
 * Sets status and place back to what they were before a scan, as a correction that the person confirmed by asking for
 * it; the delay, which no scan at a gate touches, is what it was. Nothing is done over what others changed since.
 */
export async function undoScan(
  server: UndoServer,
  { shipment, before }: RecordedScan,
): Promise<'undone' | 'changed' | 'unsent' | { reason: string }> {
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
