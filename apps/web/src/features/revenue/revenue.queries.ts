import { keepPreviousData } from '@tanstack/react-query';

import { type ListAddress, pageInputOf } from '../../lib/list-address.ts';
import { trpc } from '../../lib/trpc.ts';

const FRESH = { refetchOnMount: 'always' } as const;

export function useRevenue() {
  return trpc.revenue.read.useQuery(undefined, FRESH);
}

export function useRevenueMonths() {
  return trpc.billing.revenueMonths.useQuery(undefined, FRESH);
}

export function useUnclaimedPayments() {
  return trpc.billing.unclaimed.useQuery(undefined, FRESH);
}

export function useOrderPage(address: ListAddress) {
  return trpc.billing.orders.useQuery(pageInputOf(address), { ...FRESH, placeholderData: keepPreviousData });
}

/** A payment that came or went changes the figures, the lists of orders, and the plan of its organisation. */
function useRefreshRevenue() {
  const { revenue, billing, admin } = trpc.useUtils();
  return () => Promise.all([revenue.invalidate(), billing.invalidate(), admin.organisations.invalidate()]);
}

export function useRecordPayment() {
  return trpc.billing.recordPayment.useMutation({ onSettled: useRefreshRevenue() });
}

export function useRefund() {
  return trpc.billing.refund.useMutation({ onSettled: useRefreshRevenue() });
}
