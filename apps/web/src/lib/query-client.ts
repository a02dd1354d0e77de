import { MutationCache, onlineManager, QueryCache, QueryClient } from '@tanstack/react-query';

import { atMostAMoment } from './a-moment.ts';
import { type Asked, pollAfter, reopenAfter } from './poll-after.ts';
import { serverError } from './server-error.ts';

/** The pause after a first failure. */
const SOON_MS = 5000;

type Listener = () => void;

const listeners = { unauthenticated: new Set<Listener>(), forbidden: new Set<Listener>() };

function listen(to: Set<Listener>, listener: Listener): () => void {
  to.add(listener);
  return () => to.delete(listener);
}

/** Calls back when the server says that nobody is signed in; answers the way to stop listening. */
export function onUnauthenticated(listener: Listener): () => void {
  return listen(listeners.unauthenticated, listener);
}

/** Calls back when the server refuses what a role or a plan does not have; answers the way to stop listening. */
export function onForbidden(listener: Listener): () => void {
  return listen(listeners.forbidden, listener);
}

const FORBIDDEN = new Set(['FORBIDDEN', 'GROWTH_ONLY', 'ENTERPRISE_ONLY', 'PERIOD_OVER']);

/** Tells who listens of a refusal; what is asked past queries and mutations tells of its own. */
export function report(error: unknown): void {
  const code = serverError(error)?.domainCode ?? '';
  if (code === 'UNAUTHENTICATED') for (const listener of listeners.unauthenticated) listener();
  if (FORBIDDEN.has(code)) for (const listener of listeners.forbidden) listener();
}

/**
 * When what never came is asked for again by itself: not when the server answered, and not while the browser is offline
 * (it says when it is back); else, as where a server or a gateway is away, in pauses that double.
 */
export function askAgainAfter({ state }: { state: Unanswered }): number | false {
  return state.data === undefined && isUnanswered(state) ? reopenAfter(state.errorUpdateCount - 1) : false;
}

/** The same for what nothing else renews: also where there is an answer of before. */
export function renewAfter({ state }: { state: Unanswered & Asked }): number | false {
  if (state.data === undefined) return askAgainAfter({ state });
  return isUnanswered(state) ? pollAfter(SOON_MS, state) : false;
}

function isUnanswered({ error }: Unanswered): boolean {
  return error !== null && onlineManager.isOnline() && !serverError(error);
}

type Unanswered = { data: unknown; error: unknown; errorUpdateCount: number };

/**
 * Queries are not retried, not refetched on focus, and never go stale, unless one says so (§7). What is read anew after a
 * change is waited for a moment at most: the change is told as done where that does not come.
 */
export function createQueryClient(): QueryClient {
  const client = new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      // Without a network a query fails with words and is asked again when it is back; nothing waits in silence.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'offlineFirst',
        refetchInterval: askAgainAfter,
      },
      // What was asked for offline fails at once, and never runs later unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
  const invalidate = client.invalidateQueries.bind(client);
  client.invalidateQueries = async (filters, options) => {
    await atMostAMoment(invalidate(filters, options));
  };
  return client;
}
