import { readUnitNumber } from '@msafara/domain/units/read-unit-number';
import type { LoadedUnit } from '@msafara/domain/units/units.schema';
import { skipToken } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';
import { useIsUnanswered } from './use-is-unanswered.ts';

type FoundUnit = {
  unit: LoadedUnit | undefined;
  isLooking: boolean;
  /** No answer came: there is no network, or one that swallows everything. */
  isUnanswered: boolean;
  error: unknown;
  retry: () => void;
};

/** The unit of a number; `isLooking` while that is being asked. Without a number nothing is asked. */
export function useFoundUnit(sought: string | undefined): FoundUnit {
  const number = sought === undefined ? undefined : readUnitNumber(sought, { isTyped: true });
  const asked = trpc.units.byNumber.useQuery(number === undefined ? skipToken : { number }, {
    refetchOnMount: 'always',
  });
  const isUnanswered = useIsUnanswered(asked, number);
  return {
    unit: number === undefined ? undefined : asked.data,
    isLooking: asked.isLoading,
    isUnanswered: number !== undefined && isUnanswered,
    error: asked.error,
    retry: () => void asked.refetch(),
  };
}
