import type { ShipmentFilter } from '@msafara/domain/shipments/saved-filters.schema';

import type { ListView } from './use-list-address.ts';

/** What of a list's view is saved under a name: not its order, page or organisation. */
export function keptFilterOf({ search, filters }: Pick<ListView, 'search' | 'filters'>): ShipmentFilter {
  const { status, priority, delayed, from, to } = filters;
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(delayed && { isDelayed: true as const }),
    ...(from && { createdFrom: from }),
    ...(to && { createdTo: to }),
  };
}

/** The part of the address that shows a saved filter, and nothing of the one before. */
export function addressOfFilter(filter: ShipmentFilter) {
  return {
    q: filter.search ?? null,
    status: filter.status ?? null,
    priority: filter.priority ?? null,
    delayed: filter.isDelayed ? '1' : null,
    from: filter.createdFrom ?? null,
    to: filter.createdTo ?? null,
  };
}

/** Whether two filters narrow a list alike. */
export function isSameFilter(one: ShipmentFilter, other: ShipmentFilter): boolean {
  const [first, second] = [addressOfFilter(one), addressOfFilter(other)];
  return Object.entries(first).every(([key, value]) => Reflect.get(second, key) === value);
}
