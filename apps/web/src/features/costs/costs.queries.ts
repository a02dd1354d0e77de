import type { BondsQuery } from '@msafara/domain/clocks/bonds.schema';
import { keepPreviousData } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** The clocks of a shipment, with what they cost. */
export function useClocks(id: string) {
  return trpc.clocks.list.useQuery({ id }, { refetchOnMount: 'always' });
}

/** The bonds that secure a shipment. */
export function useBondsOf(id: string) {
  return trpc.bonds.ofShipment.useQuery({ id }, { refetchOnMount: 'always' });
}

/** The units that a shipment is in, for which a clock can be. */
export function useUnitsOf(id: string) {
  return trpc.units.list.useQuery({ id }, { refetchOnMount: 'always' });
}

/** What happened to a clock. */
export function useClockChanges(id: string) {
  return trpc.clocks.changes.useQuery({ id }, { refetchOnMount: 'always' });
}

/** What is done to clocks. */
export function useClockActs() {
  const { clocks } = trpc.useUtils();
  const onSettled = () => clocks.invalidate();
  return {
    add: trpc.clocks.add.useMutation({ onSettled }),
    change: trpc.clocks.change.useMutation({ onSettled }),
  };
}

export function useBonds(query: BondsQuery) {
  return trpc.bonds.list.useQuery(query, { refetchOnMount: 'always', placeholderData: keepPreviousData });
}

/** What is done to bonds. */
export function useBondActs() {
  const { bonds } = trpc.useUtils();
  const onSettled = () => bonds.invalidate();
  return {
    add: trpc.bonds.add.useMutation({ onSettled }),
    change: trpc.bonds.change.useMutation({ onSettled }),
  };
}

/** The days without work of the organisation. */
export function useWorkCalendar() {
  const utils = trpc.useUtils();
  return {
    calendar: trpc.clocks.calendar.useQuery(undefined, { refetchOnMount: 'always' }),
    set: trpc.clocks.setCalendar.useMutation({
      scope: { id: 'calendar' },
      onSuccess: (stored) => {
        utils.clocks.calendar.setData(undefined, stored);
        return utils.clocks.list.invalidate();
      },
      // Another window may have changed them.
      onError: () => utils.clocks.calendar.invalidate(),
    }),
  };
}
