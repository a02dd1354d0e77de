import type { ShipmentOrder } from '@msafara/domain/shipments/shipment-list.schema';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';

import type { ListView } from './use-list-address.ts';

/** What each order compares, as the server's list does; a shipment without an estimate comes last. */
const ORDERED_BY = {
  oldest: { valueOf: ({ createdAt }) => createdAt, sign: 1 },
  updated: { valueOf: ({ updatedAt }) => updatedAt, sign: -1 },
  eta: { valueOf: ({ estimatedDeliveryDate }) => estimatedDeliveryDate ?? '9', sign: 1 },
} satisfies Record<Exclude<ShipmentOrder, 'newest'>, { valueOf: (shipment: Shipment) => string; sign: 1 | -1 }>;

/** All shipments of a list, that came newest first, in the order that the list shows; what a search finds stays newest first. */
export function inOrderOf({ order, search }: Pick<ListView, 'order' | 'search'>, newestFirst: readonly Shipment[]) {
  if (order === 'newest' || search !== '') return newestFirst;
  const { valueOf, sign } = ORDERED_BY[order];
  const compare = (one: string, other: string) => (one < other ? -sign : Number(one > other) * sign);
  return newestFirst.toSorted((one, other) => compare(valueOf(one), valueOf(other)) || compare(one.id, other.id));
}
