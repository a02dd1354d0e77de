import { trpc } from '../../lib/trpc.ts';

/** A unit with what is in it now. */
export function useLoadedUnit(number: string) {
  return trpc.units.byNumber.useQuery({ number }, { refetchOnMount: 'always' });
}

/** Puts shipments into a unit; what became of them is told before all that is shown of it is read anew. */
export function useLoadUnit() {
  const utils = trpc.useUtils();
  return trpc.units.load.useMutation({ onSettled: () => void utils.units.invalidate() });
}
