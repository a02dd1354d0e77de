import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { BULK_MAX } from '@msafara/domain/shipments/bulk.schema';
import { useState } from 'react';

export type Selection = {
  shipments: readonly Shipment[];
  has: (shipment: Shipment) => boolean;
  toggle: (shipment: Shipment) => void;
  /** Chooses all of a page, or none of it when all are chosen already. */
  toggleAll: (page: readonly Shipment[]) => void;
  remove: (shipments: readonly Shipment[]) => void;
  clear: () => void;
  /** Whether no more can be chosen. */
  isFull: boolean;
};

/**
 * Which shipments are chosen for work in bulk; kept from page to page of one list, up to what one call may change. `list`
 * is what it is filtered by: of another list nothing is chosen, so that nothing is changed unseen. What is chosen is as the
 * page has it that is `shown`: others may have changed it since.
 */
export function useSelection(list: string, shown: readonly Shipment[] = []): Selection {
  const [chosen, setChosen] = useState<ReadonlyMap<string, Shipment>>(new Map());
  const [known, setKnown] = useState(list);
  if (list !== known) {
    setKnown(list);
    setChosen(new Map());
  }
  const add = (shipments: readonly Shipment[]) =>
    setChosen((before) => new Map([...before, ...shipments.map((one) => [one.id, one] as const)].slice(0, BULK_MAX)));
  const remove = (shipments: readonly Shipment[]) =>
    setChosen((before) => {
      const after = new Map(before);
      for (const { id } of shipments) after.delete(id);
      return after;
    });
  return {
    shipments: [...chosen.values()].map((one) => shown.find(({ id }) => id === one.id) ?? one),
    has: ({ id }) => chosen.has(id),
    toggle: (shipment) => (chosen.has(shipment.id) ? remove([shipment]) : add([shipment])),
    toggleAll: (page) => (page.every(({ id }) => chosen.has(id)) ? remove(page) : add(page)),
    remove,
    clear: () => setChosen(new Map()),
    isFull: chosen.size >= BULK_MAX,
  };
}
