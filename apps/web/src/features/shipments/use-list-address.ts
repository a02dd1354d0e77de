import type { ShipmentFilter } from '@msafara/domain/shipments/saved-filters.schema';
import { SHIPMENT_STATUSES, type ShipmentStatus } from '@msafara/domain/shipments/shipment-status';
import { PRIORITIES, type Priority } from '@msafara/domain/shipments/shipment-details';
import { SHIPMENT_ORDERS, type ShipmentOrder } from '@msafara/domain/shipments/shipment-list.schema';

import { addressDay } from '../../lib/address-day.ts';
import { useAddress } from '../../lib/use-address.ts';
import { addressOfFilter } from './kept-filter.ts';

/** The filters of the list, by the names they have in the address; days are `2026-11-21`. */
type ListFilters = {
  status: ShipmentStatus | undefined;
  priority: Priority | undefined;
  delayed: boolean;
  from: string | undefined;
  to: string | undefined;
  organisation: string | undefined;
};

/** What of a list is shown. */
export type ListView = {
  search: string;
  page: number;
  cursor: string | undefined;
  order: ShipmentOrder;
  filters: ListFilters;
};

export type ListAddress = ListView & {
  /** Whether anything but the search narrows the list. */
  isFiltered: boolean;
  setSearch: (search: string) => void;
  setOrder: (order: ShipmentOrder) => void;
  setFilters: (filters: Partial<ListFilters>) => void;
  /** Shows what a saved filter asks for; order and organisation stay. */
  show: (filter: ShipmentFilter) => void;
  clear: () => void;
  goTo: (page: number, cursor: string | null) => void;
};

const NO_FILTERS = { status: null, priority: null, delayed: null, from: null, to: null, organisation: null };

function oneOf<T extends string>(values: readonly T[], text: string | null): T | undefined {
  return values.find((value) => value === text);
}

/** The part of a list that an address shows. */
export function readListView(params: URLSearchParams): ListView {
  const asked = Number(params.get('page') ?? '1');
  const cursor = params.get('cursor');
  const isLater = Number.isInteger(asked) && asked > 1 && cursor !== null;
  return {
    search: params.get('q') ?? '',
    page: isLater ? asked : 1,
    cursor: isLater ? cursor : undefined,
    order: oneOf(SHIPMENT_ORDERS, params.get('order')) ?? 'newest',
    filters: {
      status: oneOf(SHIPMENT_STATUSES, params.get('status')),
      priority: oneOf(PRIORITIES, params.get('priority')),
      delayed: params.get('delayed') === '1',
      from: addressDay(params.get('from')),
      to: addressDay(params.get('to')),
      organisation: params.get('organisation') ?? undefined,
    },
  };
}

/** Search, filters, order and page of a list, kept in the address so that back and links work. */
export function useListAddress(): ListAddress {
  const [params, change] = useAddress();
  const view = readListView(params);

  // Whatever changes the list starts it at its first page.
  const start = { page: null, cursor: null };

  return {
    ...view,
    isFiltered: Object.values(view.filters).some((value) => value !== undefined && value !== false),
    setSearch: (search) => change({ q: search.trim(), ...start }, { replace: true }),
    setOrder: (order) => change({ order: order === 'newest' ? null : order, ...start }),
    setFilters: ({ delayed, ...rest }) => {
      const changes = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, value ?? null]));
      change({ ...changes, ...(delayed !== undefined && { delayed: delayed ? '1' : null }), ...start });
    },
    show: (filter) => change({ ...addressOfFilter(filter), ...start }),
    clear: () => change({ ...NO_FILTERS, q: null, ...start }),
    goTo: (page, next) => change(page > 1 ? { page: String(page), cursor: next } : start),
  };
}
