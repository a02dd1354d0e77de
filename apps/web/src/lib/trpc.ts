import type { AppRouter } from '@msafara/api/app-router';
import { httpBatchLink } from '@trpc/client';
import { createTRPCReact } from '@trpc/react-query';

import { idleHeaders } from './idle.ts';
import { sendOnce } from './send-once.ts';

/** The typed client of the server's procedures. The session travels in an HttpOnly cookie (D3). */
export const trpc = createTRPCReact<AppRouter>();

/** One client for the life of the page: same origin, queries by GET, calls of one moment in one request, changes once. */
export function createClient() {
  return trpc.createClient({
    links: [sendOnce, httpBatchLink({ url: '/trpc', maxURLLength: 4000, maxItems: 10, headers: idleHeaders })],
  });
}
