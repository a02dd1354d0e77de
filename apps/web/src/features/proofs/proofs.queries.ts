import { trpc } from '../../lib/trpc.ts';

/** The proofs of a shipment, in the order in which they were taken. */
export function useProofs(id: string) {
  return trpc.proofs.list.useQuery({ id });
}

/** Whether a proof is as it was recorded; asked when somebody wants to know. */
export function useProofCheck(id: string) {
  return trpc.proofs.check.useQuery({ id }, { enabled: false, staleTime: 0 });
}
