import { MutationCache, QueryCache, QueryClient } from '@tanstack/react-query';

import { serverError } from './server-error.ts';

type Listener = () => void;

const listeners = new Set<Listener>();

/** Calls back when the server says that nobody is signed in; answers the way to stop listening. */
export function onUnauthenticated(listener: Listener): () => void {
  listeners.add(listener);
  return () => listeners.delete(listener);
}

function report(error: unknown): void {
  if (serverError(error)?.domainCode !== 'UNAUTHENTICATED') return;
  for (const listener of listeners) listener();
}

/** Queries are not retried, not refetched on focus, and never go stale, unless one says so (§7). */
export function createQueryClient(): QueryClient {
  return new QueryClient({
    queryCache: new QueryCache({ onError: report }),
    mutationCache: new MutationCache({ onError: report }),
    defaultOptions: {
      // Without a network a query fails with words and is asked again when it is back; nothing waits in silence.
      queries: {
        retry: false,
        refetchOnWindowFocus: false,
        staleTime: Number.POSITIVE_INFINITY,
        networkMode: 'offlineFirst',
      },
      // What was asked for offline fails at once, and never runs later unseen.
      mutations: { retry: false, networkMode: 'always' },
    },
  });
}
