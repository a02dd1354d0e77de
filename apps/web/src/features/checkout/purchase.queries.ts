import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';

const POLL_MS = 3000;

/** Whether the order is not one of this browser's, or its number is malformed. */
export function isUnknownPurchase(error: unknown): boolean {
  return [400, 404].includes(serverError(error)?.httpStatus ?? 0);
}

/** How a purchase of this browser stands; asked again while the provider checks it (D5). */
export function usePurchaseState(orderId: string) {
  return trpc.checkout.purchase.useQuery(
    { orderId },
    {
      refetchInterval: ({ state: { data } }) => (data?.state === 'pending' || data?.state === 'open' ? POLL_MS : false),
      refetchOnMount: 'always',
      retry: (count, error) => count < 3 && !isUnknownPurchase(error),
    },
  );
}
