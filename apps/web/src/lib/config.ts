import { trpc } from './trpc.ts';

/** The public address and what else the server tells every page. */
export function useConfig() {
  return trpc.app.config.useQuery();
}
