import { trpc } from '../../lib/trpc.ts';

/** Read anew wherever it is shown: phones, colleagues and recipients change it too. */
const FRESH = { refetchOnMount: 'always' } as const;

/** The proofs of a shipment, in the order in which they were taken. */
export function useProofs(id: string) {
  return trpc.proofs.list.useQuery({ id }, FRESH);
}

/** Whether a proof is as it was recorded; asked when somebody wants to know. */
export function useProofCheck(id: string) {
  return trpc.proofs.check.useQuery({ id }, { enabled: false, staleTime: 0 });
}

/** What is asked for when a shipment is handed over, and what changes it, which makes it another version; changes are stored one by one. */
export function useHandover(id: string) {
  const utils = trpc.useUtils();
  return {
    handover: trpc.proofs.handover.useQuery({ id }, FRESH),
    set: trpc.proofs.setHandover.useMutation({
      scope: { id: `handover ${id}` },
      onSuccess: (stored) => {
        utils.proofs.handover.setData({ id }, stored);
        // What was asked for before is not waited for: it would untick for a moment what was just ticked.
        void utils.proofs.handover.invalidate({ id });
        void utils.shipments.invalidate();
      },
    }),
    send: trpc.proofs.sendCode.useMutation({ onSuccess: () => utils.proofs.handover.invalidate({ id }) }),
  };
}

/** What the organisation asks for. */
export function useProofPolicy() {
  const utils = trpc.useUtils();
  return {
    policy: trpc.proofs.policy.useQuery(undefined, FRESH),
    set: trpc.proofs.setPolicy.useMutation({
      scope: { id: 'proof-policy' },
      onSuccess: (stored) => {
        utils.proofs.policy.setData(undefined, stored);
        // What a shipment asks for follows from it.
        void utils.proofs.handover.invalidate();
      },
    }),
  };
}

/** The links that open a proof. */
export function useProofLinks(id: string) {
  return trpc.proofs.links.useQuery({ id }, FRESH);
}

/** Making a link to a proof and ending one; both are seen at once. */
export function useProofLinkActs(id: string) {
  const utils = trpc.useUtils();
  const onSuccess = () => utils.proofs.links.invalidate({ id });
  return {
    share: trpc.proofs.share.useMutation({ onSuccess }),
    revoke: trpc.proofs.revokeLink.useMutation({ onSuccess }),
  };
}

/** How many proofs a month has, and in how many parts they are saved. */
export function useProofMonth(month: string) {
  return trpc.proofs.month.useQuery({ month }, FRESH);
}
