import { usePolling } from '../../lib/live.tsx';
import { trpc } from '../../lib/trpc.ts';

/** How often the plan's usage is fetched again while no stream tells of changes (§7, §9). */
const REFRESH_MS = 30_000;

/** What the organisation's plan allows and how much of it is used (D10). */
export function usePlanUsage() {
  return trpc.plans.usage.useQuery(undefined, { refetchInterval: usePolling(REFRESH_MS), refetchOnMount: 'always' });
}
