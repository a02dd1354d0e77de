import { trpc } from '../../lib/trpc.ts';

/** A unit with what is in it now. */
export function useLoadedUnit(number: string) {
  return trpc.units.byNumber.useQuery({ number }, { refetchOnMount: 'always' });
}

/** Puts shipments into a unit. */
export function useLoadUnit() {
  const utils = trpc.useUtils();
  return trpc.units.load.useMutation({ onSettled: () => utils.units.invalidate() });
}
