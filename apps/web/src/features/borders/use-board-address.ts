import { BOARD_ORDERS, type BoardOrder } from '@msafara/domain/borders/dwell.schema';
import { HOLD_REASONS, type HoldReason } from '@msafara/domain/milestones/milestone-codes';

import { useAddress } from '../../lib/use-address.ts';

export type BoardAddress = {
  post: string | null;
  reason: HoldReason | undefined;
  order: BoardOrder;
  isFiltered: boolean;
  setPost: (post: string | null) => void;
  setReason: (reason: HoldReason | null) => void;
  setOrder: (order: BoardOrder) => void;
};

/** What the board lists, and in which order, kept in the address; what costs money comes first for those who see it. */
export function useBoardAddress(seesCosts: boolean): BoardAddress {
  const [params, change] = useAddress();
  const usual: BoardOrder = seesCosts ? 'cost' : 'longest';
  const post = params.get('post');
  const reason = HOLD_REASONS.find((one) => one === params.get('reason'));
  return {
    post,
    reason,
    order: BOARD_ORDERS.find((one) => one === params.get('order')) ?? usual,
    isFiltered: post !== null || reason !== undefined,
    setPost: (chosen) => change({ post: chosen }),
    setReason: (chosen) => change({ reason: chosen }),
    setOrder: (chosen) => change({ order: chosen === usual ? null : chosen }),
  };
}
