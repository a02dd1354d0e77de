import type { BorderBoardQuery } from '@msafara/domain/borders/dwell.schema';
import { keepPreviousData } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

const EVERY_MS = 60_000;

/** What stands at border posts now, read anew every minute; what was there stays while another order is read. */
export function useBorderBoard(query: BorderBoardQuery) {
  return trpc.borders.board.useQuery(query, {
    refetchInterval: EVERY_MS,
    refetchOnMount: 'always',
    placeholderData: keepPreviousData,
  });
}

/** What standing cost in each of the last twelve months; asked for those alone who may see it. */
export function useStandingCosts(mayRead: boolean) {
  return trpc.borders.costs.useQuery(undefined, { enabled: mayRead, refetchOnMount: 'always' });
}
