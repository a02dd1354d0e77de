import { keepPreviousData, skipToken } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** How often the estimates are fetched again (§9); a hidden tab does not ask, and asks at once when it is seen again. */
const REFRESH_MS = 15_000;
const CADENCE = {
  refetchInterval: REFRESH_MS,
  refetchIntervalInBackground: false,
  refetchOnWindowFocus: 'always',
  refetchOnMount: 'always',
} as const;

const PAGE = 25;

/** One page of estimates; the page before stays on screen while the next one loads (D13). */
export function useEtaPage(organisationId: string | undefined, cursor: string | undefined) {
  return trpc.eta.list.useQuery(
    { limit: PAGE, ...(organisationId && { organisationId }), ...(cursor && { cursor }) },
    { ...CADENCE, placeholderData: keepPreviousData },
  );
}

/** The cards: they come with the first page, whichever page is shown (§2); null where it did not arrive. */
export function useEtaSummary(organisationId: string | undefined) {
  const { data, isLoadingError } = useEtaPage(organisationId, undefined);
  return isLoadingError ? null : (data?.summary ?? undefined);
}

/** One estimate with what makes it up; asks nothing while none is wanted. */
export function useEtaExplanation(id: string) {
  return trpc.eta.explain.useQuery(id ? { id } : skipToken, CADENCE);
}

/** The way of one shipment for those without estimates: what anyone with its number may see (D7). */
export function usePublicRoute(trackingNumber: string | undefined) {
  return trpc.tracking.route.useQuery(trackingNumber ? { trackingNumber } : skipToken, { refetchOnMount: 'always' });
}
