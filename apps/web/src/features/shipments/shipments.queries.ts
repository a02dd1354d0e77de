import { keepPreviousData, skipToken } from '@tanstack/react-query';

import { usePolling } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

/** Shipments on a page of the lists (D17). */
export const PAGE_SIZE = 10;

/** How often the dashboard's figures are fetched again while no stream tells of changes (§9). */
const REFRESH_MS = 30_000;

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
    { placeholderData: keepPreviousData, refetchInterval: usePolling(REFRESH_MS), refetchOnMount: 'always' },
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

/** Fetches lists, figures and single shipments again, as after every change (§7). */
export function useRefreshShipments() {
  const { plans, shipments } = trpc.useUtils();
  return () =>
    Promise.all([
      shipments.list.invalidate(),
      shipments.stats.invalidate(),
      shipments.resetScope.invalidate(),
      shipments.byTrackingNumber.invalidate(),
      plans.usage.invalidate(),
    ]);
}

export function useCreateShipment() {
  const refresh = useRefreshShipments();
  return trpc.shipments.create.useMutation({ onSuccess: () => void refresh() });
}

/** Records a status; a refused one fetches the newer state, so that the screen shows what is true (D8). */
export function useRecordStatus() {
  const refresh = useRefreshShipments();
  return trpc.shipments.recordStatus.useMutation({ onSettled: refresh });
}

export function useRemoveShipment() {
  const refresh = useRefreshShipments();
  return trpc.shipments.remove.useMutation({ onSettled: refresh });
}

export function useRemoveAllShipments() {
  const refresh = useRefreshShipments();
  return trpc.shipments.removeAll.useMutation({ onSettled: refresh });
}
