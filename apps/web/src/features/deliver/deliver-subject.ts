import type { CodeCheck } from '@msafara/domain/proofs/proof-policy';
import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

/** The shipment that is delivered or picked up, as far as it is known here: its number at least. */
export type DeliverSubject = {
  trackingNumber: string;
  id?: string;
  status?: ShipmentStatus;
  updatedAt?: string;
  recipientName?: string | null | undefined;
  pieces?: number | null | undefined;
  /** What its code is tried by without a network. */
  codeCheck?: CodeCheck | null | undefined;
};

/** What is proven on this screen: goods handed over, or taken. */
export type DeliverKind = 'delivery' | 'pickup';

/** Under what a proof is kept while it is taken. */
export function draftAbout(kind: DeliverKind, { trackingNumber }: Pick<DeliverSubject, 'trackingNumber'>): string {
  return `${kind}:${trackingNumber}`;
}
