import type { PageFacts } from '@msafara/domain/tracking/page-facts.schema';
import { type PublicTracking, publicTrackingSchema } from '@msafara/domain/tracking/tracking.schema';
import { useQuery } from '@tanstack/react-query';

import { renewAfter } from '../../lib/query-client.ts';
import { getJson } from '../../lib/rest.ts';
import { trpc } from '../../lib/trpc.ts';

/** How soon an answer that may be old is asked for again. */
const OLD_MS = 10_000;

type Options = {
  isAsked: boolean;
  /** What the page came with, and when. */
  given: { result: PublicTracking; at: number } | undefined;
};

/** What anyone may see of a number (§2), by the public path that third parties use too; asked for once, not again. */
export function usePublicTracking(trackingNumber: string, { isAsked, given }: Options) {
  return useQuery({
    queryKey: ['public-tracking', trackingNumber],
    queryFn: ({ signal }) =>
      getJson(`/api/public/track/${encodeURIComponent(trackingNumber)}`, publicTrackingSchema, signal),
    enabled: isAsked,
    staleTime: 0,
    refetchOnReconnect: true,
    // The first request may come before the network does.
    refetchInterval: renewAfter,
    ...(given && { initialData: given.result, initialDataUpdatedAt: given.at, refetchOnMount: false }),
  });
}

/** What the page shows beside it: the zone of its times, and a window where there is one (D7, D31). */
export function usePageFacts(trackingNumber: string, given: { facts: PageFacts; at: number } | undefined) {
  return trpc.tracking.facts.useQuery(
    { trackingNumber },
    {
      staleTime: 60_000,
      // The newest may soon be read again.
      refetchInterval: ({ state }) => (state.data?.asOf == null ? false : OLD_MS),
      ...(given && { initialData: given.facts, initialDataUpdatedAt: given.at }),
    },
  );
}
