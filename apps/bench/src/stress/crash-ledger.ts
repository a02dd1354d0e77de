import type { ShipmentStatus } from '@msafara/domain/shipments/shipment-status';

type AcknowledgedUpdate = { shipmentId: string; note: string; status: ShipmentStatus; location: string };

/** What the clients were promised, to be looked for afterwards. */
export type Ledger = {
  /** The id of each shipment by its number; null where an import made it. */
  creates: Map<string, string | null>;
  updates: AcknowledgedUpdate[];
  /** Subjects of messages to support. */
  messages: string[];
  /** The provider's numbers of orders that got an account, with the buyer's address. */
  accounts: Map<string, string>;
  /** Orders that were paid by somebody who never came back. */
  abandoned: string[];
  /** How often a request got no answer because the server died, or was refused as too busy. */
  unanswered: number;
  /** Answers that say neither yes nor a reason we know: nobody expects any. */
  unexpected: string[];
};

export function emptyLedger(): Ledger {
  return {
    creates: new Map(),
    updates: [],
    messages: [],
    accounts: new Map(),
    abandoned: [],
    unanswered: 0,
    unexpected: [],
  };
}
