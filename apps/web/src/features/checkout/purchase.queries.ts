import { serverError } from '../../lib/server-error.ts';
import { trpc } from '../../lib/trpc.ts';

const POLL_MS = 3000;

/** How a purchase of this browser stands; asked again while the provider checks it (D5). */
export function usePurchaseState(orderId: string) {
  return trpc.checkout.purchase.useQuery(
    { orderId },
    {
      refetchInterval: ({ state: { data } }) => (data?.state === 'pending' || data?.state === 'open' ? POLL_MS : false),
      refetchOnMount: 'always',
      retry: (count, error) => count < 3 && serverError(error)?.httpStatus !== 404,
    },
  );
}
