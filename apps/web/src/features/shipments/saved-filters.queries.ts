import { trpc } from '../../lib/trpc.ts';

/** What the reader saved and what its organisation shares; asked for once somebody wants to see it. */
export function useSavedFilters(isWanted: boolean) {
  return trpc.savedFilters.list.useQuery(undefined, { enabled: isWanted, refetchOnMount: 'always' });
}

/** Saves, changes and deletes; the list is fetched again after each, whichever way it went. */
export function useSavedFilterActs() {
  const { savedFilters } = trpc.useUtils();
  const onSettled = () => savedFilters.list.invalidate();
  return {
    save: trpc.savedFilters.save.useMutation({ onSettled }),
    change: trpc.savedFilters.change.useMutation({ onSettled }),
    remove: trpc.savedFilters.remove.useMutation({ onSettled }),
  };
}
