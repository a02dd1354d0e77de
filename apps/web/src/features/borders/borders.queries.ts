import { trpc } from '../../lib/trpc.ts';

const EVERY_MS = 60_000;

/** What stands at border posts now, read anew every minute. */
export function useBorderBoard() {
  return trpc.borders.board.useQuery(undefined, { refetchInterval: EVERY_MS });
}

/** What standing cost in each of the last twelve months; asked for those alone who may see it. */
export function useStandingCosts(mayRead: boolean) {
  return trpc.borders.costs.useQuery(undefined, { enabled: mayRead });
}
