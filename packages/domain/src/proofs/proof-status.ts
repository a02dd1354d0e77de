import type { ShipmentStatus } from '../shipments/shipment-status.ts';
import type { ProofKind, ProofOutcome } from './proofs.schema.ts';

/** The status that a proof brings about, in the same transaction (D8, D28). */
export function statusOfProof({ kind, outcome }: { kind: ProofKind; outcome: ProofOutcome }): ShipmentStatus {
  if (outcome !== 'delivered') return 'Exception';
  return kind === 'pickup' ? 'Picked Up' : 'Delivered';
}
