import { trpc } from '../../lib/trpc.ts';

/** The milestones of a shipment, in the order in which they happened or are to. */
export function useMilestones(id: string) {
  return trpc.milestones.list.useQuery({ id }, { refetchOnMount: 'always' });
}

/** The units that a shipment is or was in. */
export function useUnits(id: string) {
  return trpc.units.list.useQuery({ id }, { refetchOnMount: 'always' });
}

/** Reads anew all that follows from a milestone, a unit or a seal of a shipment: what its clocks cost, its bonds, and which documents are due, too. */
export function useCustomsChanged(id: string): () => Promise<void> {
  const { bonds, clocks, documents, milestones, shipments, units } = trpc.useUtils();
  return async () => {
    await Promise.all([
      milestones.list.invalidate({ id }),
      units.list.invalidate({ id }),
      shipments.byId.invalidate({ id }),
      clocks.list.invalidate({ id }),
      bonds.ofShipment.invalidate({ id }),
      documents.list.invalidate({ id }),
    ]);
  };
}

/** What changes milestones, units and seals of a shipment. */
export function useCustomsActs(id: string) {
  const onSuccess = useCustomsChanged(id);
  return {
    retract: trpc.milestones.retract.useMutation({ onSuccess }),
    addUnit: trpc.units.add.useMutation({ onSuccess }),
    unload: trpc.units.unload.useMutation({ onSuccess }),
    changeSeal: trpc.units.changeSeal.useMutation({ onSuccess }),
  };
}

/** Whether the organisation's crossings count in what everybody sees (D29). */
export function useBorderSharing() {
  const utils = trpc.useUtils();
  return {
    sharing: trpc.borders.sharing.useQuery(undefined, { refetchOnMount: 'always' }),
    set: trpc.borders.setSharing.useMutation({
      onSuccess: (stored) => utils.borders.sharing.setData(undefined, stored),
    }),
  };
}

/** Whether holds set Exception. */
export function useHoldPolicy() {
  const utils = trpc.useUtils();
  return {
    policy: trpc.milestones.holdPolicy.useQuery(undefined, { refetchOnMount: 'always' }),
    set: trpc.milestones.setHoldPolicy.useMutation({
      onSuccess: (stored) => utils.milestones.holdPolicy.setData(undefined, stored),
    }),
  };
}
