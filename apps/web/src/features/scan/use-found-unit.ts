import { readUnitNumber } from '@msafara/domain/units/read-unit-number';
import type { LoadedUnit } from '@msafara/domain/units/units.schema';
import { skipToken } from '@tanstack/react-query';

import { trpc } from '../../lib/trpc.ts';

/** The unit of a number that no shipment has; `isLooking` while that is being asked. Nothing is asked where it is not wanted. */
export function useFoundUnit(sought: string, isWanted: boolean): { unit: LoadedUnit | undefined; isLooking: boolean } {
  const number = isWanted ? readUnitNumber(sought, { isTyped: true }) : undefined;
  const { data, isLoading } = trpc.units.byNumber.useQuery(number === undefined ? skipToken : { number }, {
    retry: false,
  });
  return { unit: number === undefined ? undefined : data, isLooking: isLoading };
}
