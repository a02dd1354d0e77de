import { keepPreviousData, skipToken } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** Shipments on a page of the lists (D17). */
export const PAGE_SIZE = 10;

/** How often the dashboard's figures are fetched again (§9). */
const STATS_MS = 30_000;

type ListFilter = { search: string; cursor: string | undefined; organisationId: string | undefined };

/** One page of shipments, newest first; the page before stays on screen while the next one loads (D17). */
export function useShipmentPage({ search, cursor, organisationId }: ListFilter) {
  return trpc.shipments.list.useQuery(
    {
      limit: PAGE_SIZE,
      ...(search && { search }),
      ...(cursor && { cursor }),
      ...(organisationId && { organisationId }),
    },
    { placeholderData: keepPreviousData, refetchOnMount: 'always' },
  );
}

/** A few shipments that match what is being typed, for pickers. */
export function useShipmentSuggestions(search: string, limit: number) {
  return trpc.shipments.list.useQuery({ limit, ...(search && { search }) }, { placeholderData: keepPreviousData });
}

/** A shipment with its history by number, asked for anew each time it is opened; nothing while there is no number (§2). */
export function useShipmentByNumber(trackingNumber: string) {
  return trpc.shipments.byTrackingNumber.useQuery(trackingNumber ? { trackingNumber } : skipToken, {
    refetchOnMount: 'always',
    staleTime: 0,
  });
}

/** The four figures, fetched again every 30 s (§9). */
export function useStats() {
  return trpc.shipments.stats.useQuery({}, { refetchInterval: STATS_MS, refetchOnMount: 'always' });
}

/** How many shipments of whom a deletion of all would take (D11); asked when the dialog opens. */
export function useResetScope(organisationId: string | undefined, isWanted: boolean) {
  return trpc.shipments.resetScope.useQuery(isWanted ? { ...(organisationId && { organisationId }) } : skipToken, {
    gcTime: 0,
    refetchOnMount: 'always',
  });
}

/** Organisations an administrator can choose from (D1). */
export function useOrganisations(search: string, isWanted: boolean) {
  return trpc.organisations.list.useQuery(isWanted ? { ...(search && { search }) } : skipToken, {
    placeholderData: keepPreviousData,
  });
}

/** Fetches a tracking number that is free. */
export function useTrackingNumberSuggestion() {
  const { client } = trpc.useUtils();
  return () => client.shipments.suggestTrackingNumber.query();
}

/** Lists, figures and single shipments are fetched again after every change (§7). */
function useRefresh() {
  const { shipments } = trpc.useUtils();
  return () =>
    Promise.all([
      shipments.list.invalidate(),
      shipments.stats.invalidate(),
      shipments.resetScope.invalidate(),
      shipments.byTrackingNumber.invalidate(),
    ]);
}

export function useCreateShipment() {
  const refresh = useRefresh();
  return trpc.shipments.create.useMutation({ onSuccess: () => void refresh() });
}

/** Records a status; a refused one fetches the newer state, so that the screen shows what is true (D8). */
export function useRecordStatus() {
  const refresh = useRefresh();
  return trpc.shipments.recordStatus.useMutation({ onSettled: refresh });
}

export function useRemoveShipment() {
  const refresh = useRefresh();
  return trpc.shipments.remove.useMutation({ onSettled: refresh });
}

export function useRemoveAllShipments() {
  const refresh = useRefresh();
  return trpc.shipments.removeAll.useMutation({ onSettled: refresh });
}
