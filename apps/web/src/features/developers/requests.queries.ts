import type { RequestOutcome } from '@msafara/domain/api-requests/api-requests.schema';

import { trpc } from '../../lib/trpc.ts';

export type RequestFilter = { keyId: string | undefined; outcome: RequestOutcome | undefined };

/** What the keys of the organisation asked, newest first; asked anew whenever it is opened. */
export function useRequests({ keyId, outcome }: RequestFilter, isWanted: boolean) {
  const filter = { ...(keyId !== undefined && { keyId }), ...(outcome !== undefined && { outcome }) };
  return trpc.apiRequests.list.useInfiniteQuery(filter, {
    enabled: isWanted,
    refetchOnMount: 'always',
    getNextPageParam: ({ nextCursor }) => nextCursor ?? undefined,
  });
}
