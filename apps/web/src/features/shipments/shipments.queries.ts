import type { ListShipmentsInput, ShipmentPage } from '@msafara/domain/shipments/shipment-list.schema';
import type { Shipment } from '@msafara/domain/shipments/shipments.schema';
import { keepPreviousData, skipToken, useQueryClient } from '@tanstack/react-query';
import { getQueryKey } from '@trpc/react-query';

import { usePolling } from '../../lib/live.tsx';
import { startOfDay } from '../../lib/local-field.ts';
import { trpc } from '../../lib/trpc.ts';
import type { ListAddress, ListView } from './use-list-address.ts';

/** Shipments on a page of the dashboard (D17), and of the shipments screen, which is made for many. */
export const DASHBOARD_PAGE = 10;
export const WORKSPACE_PAGE = 25;

/** How often lists and figures are fetched again while no stream tells of changes (§9). */
const REFRESH_MS = 30_000;

/** What narrows a list, as the server is asked. */
function filterOf({ search, filters }: ListView): Omit<ListShipmentsInput, 'limit' | 'order' | 'cursor'> {
  const { status, priority, delayed, from, to, organisation } = filters;
  return {
    ...(search && { search }),
    ...(status && { status }),
    ...(priority && { priority }),
    ...(delayed && { isDelayed: true }),
    ...(from && { createdFrom: startOfDay(from).toISOString() }),
    ...(to && { createdBefore: startOfDay(to, 1).toISOString() }),
    ...(organisation && { organisationId: organisation }),
  };
}

function listInputOf(view: ListView, limit: number): ListShipmentsInput {
  const { cursor, order } = view;
  return { limit, order, ...(cursor && { cursor }), ...filterOf(view) };
}

/** The same filters as the query of a REST path. */
export function filterQueryOf(view: ListView): URLSearchParams {
  return new URLSearchParams(Object.entries(filterOf(view)).map(([name, value]) => [name, String(value)]));
}

/** One page of shipments; the page before stays on screen while the next one loads (D17). */
export function useShipmentPage(address: ListAddress, limit: number) {
  return trpc.shipments.list.useQuery(listInputOf(address, limit), {
    placeholderData: keepPreviousData,
    refetchInterval: usePolling(REFRESH_MS),
    refetchOnMount: 'always',
  });
}

/** The page of the workspace that a shipment was opened from, and a way to fetch another; nothing without one. */
export function useOpenedFrom(view: ListView | undefined) {
  const { shipments } = trpc.useUtils();
  const { data } = trpc.shipments.list.useQuery(view ? listInputOf(view, WORKSPACE_PAGE) : skipToken);
  return { page: data, fetchPage: (other: ListView) => shipments.list.fetch(listInputOf(other, WORKSPACE_PAGE)) };
}

/** A few shipments that match what is being typed, for pickers. */
export function useShipmentSuggestions(search: string, limit: number) {
  return trpc.shipments.list.useQuery({ limit, ...(search && { search }) }, { placeholderData: keepPreviousData });
}

/** A shipment with its history by number; asks nothing while there is no number (§2). */
export function useShipmentByNumber(trackingNumber: string) {
  return trpc.shipments.byTrackingNumber.useQuery(trackingNumber ? { trackingNumber } : skipToken, {
    refetchOnMount: 'always',
    // A shipment that is scanned again must not be shown as it was before.
    staleTime: 0,
  });
}

/** A shipment with its history by its id; nothing is asked without one. */
export function useShipment(id: string | undefined) {
  return trpc.shipments.byId.useQuery(id === undefined ? skipToken : { id }, {
    refetchOnMount: 'always',
    staleTime: 0,
  });
}

/** The four figures (§3); kept up to date by the stream, or every 30 s (§9, D15). */
export function useStats() {
  return trpc.shipments.stats.useQuery({}, { refetchInterval: usePolling(REFRESH_MS), refetchOnMount: 'always' });
}

/** How many shipments of whom a deletion of all would take (D11); asked when the dialog opens. */
export function useResetScope(organisationId: string | undefined, isWanted: boolean) {
  return trpc.shipments.resetScope.useQuery(isWanted ? { ...(organisationId && { organisationId }) } : skipToken, {
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

/** Organisations an administrator can choose from (D1). */
export function useOrganisations(search: string, chosen: string | undefined) {
  return trpc.organisations.list.useQuery(
    { ...(search && { search }), ...(chosen && { chosen }) },
    {
      placeholderData: keepPreviousData,
    },
  );
}

/** Fetches a tracking number that is free. */
export function useTrackingNumberSuggestion() {
  const { client } = trpc.useUtils();
  return () => client.shipments.suggestTrackingNumber.query();
}

/** Fetches lists, figures and single shipments again, as after every change (§7). */
export function useRefreshShipments() {
  const { bonds, clocks, documents, eta, messages, milestones, plans, proofs, shipments, tracking, units } =
    trpc.useUtils();
  return () =>
    Promise.all([
      shipments.list.invalidate(),
      shipments.stats.invalidate(),
      shipments.resetScope.invalidate(),
      shipments.byId.invalidate(),
      shipments.byTrackingNumber.invalidate(),
      plans.usage.invalidate(),
      eta.invalidate(),
      milestones.list.invalidate(),
      units.invalidate(),
      documents.list.invalidate(),
      clocks.list.invalidate(),
      bonds.ofShipment.invalidate(),
      proofs.list.invalidate(),
      proofs.handover.invalidate(),
      messages.list.invalidate(),
      messages.recipients.invalidate(),
      tracking.route.invalidate(),
    ]);
}

/**
 * Shows a change in every list before the server has answered, and answers the way to take it back;
 * the lists are fetched again after either, which offline they cannot be.
 */
function useShowAtOnce() {
  const queryClient = useQueryClient();
  return async (ids: readonly string[], change: (shipment: Shipment) => Shipment | undefined) => {
    const queryKey = getQueryKey(trpc.shipments.list);
    await queryClient.cancelQueries({ queryKey });
    const before = queryClient.getQueriesData<ShipmentPage>({ queryKey });
    queryClient.setQueriesData<ShipmentPage>({ queryKey }, (page) => {
      if (!page) return page;
      const items = page.items
        .map((item) => (ids.includes(item.id) ? change(item) : item))
        .filter((item) => item !== undefined);
      return { ...page, items, total: page.total - (page.items.length - items.length) };
    });
    return () => {
      for (const [key, page] of before) queryClient.setQueryData(key, page);
    };
  };
}

function takeBack(_error: unknown, _input: unknown, undo: (() => void) | undefined): void {
  undo?.();
}

export function useEditShipment() {
  return trpc.shipments.edit.useMutation({ onSettled: useRefreshShipments() });
}

/** Records a status; a refused one fetches the newer state, so that the screen shows what is true (D8). */
export function useRecordStatus() {
  return trpc.shipments.recordStatus.useMutation({ onSettled: useRefreshShipments() });
}

/** Records one status for many shipments; the lists show it at once (D8). */
export function useRecordStatusOfMany() {
  const showAtOnce = useShowAtOnce();
  return trpc.shipments.recordStatusOfMany.useMutation({
    onMutate: ({ ids, status }) => showAtOnce(ids, (shipment) => ({ ...shipment, status: status ?? shipment.status })),
    onError: takeBack,
    onSettled: useRefreshShipments(),
  });
}

type RemoveHandlers = { onRemoved: () => void; onFailed: (error: unknown) => void };

/** Deletes a shipment; the lists show it at once. Both are called even where the stream took its page away meanwhile. */
export function useRemoveShipment({ onRemoved, onFailed }: RemoveHandlers) {
  const showAtOnce = useShowAtOnce();
  return trpc.shipments.remove.useMutation({
    onMutate: ({ id }) => showAtOnce([id], () => undefined),
    onSuccess: onRemoved,
    onError: (error, _input, undo) => {
      undo?.();
      onFailed(error);
    },
    onSettled: useRefreshShipments(),
  });
}

export function useRemoveMany() {
  const showAtOnce = useShowAtOnce();
  return trpc.shipments.removeMany.useMutation({
    onMutate: ({ ids }) => showAtOnce(ids, () => undefined),
    onError: takeBack,
    onSettled: useRefreshShipments(),
  });
}

export function useRemoveAllShipments() {
  return trpc.shipments.removeAll.useMutation({ onSettled: useRefreshShipments() });
}
