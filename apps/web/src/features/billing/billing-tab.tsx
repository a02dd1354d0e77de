import { ListError, ListSkeleton } from '../../components/list-state.tsx';
import { useBilling } from './billing.queries.ts';
import { OrdersPanel } from './orders-panel.tsx';
import { PlanPanel } from './plan-panel.tsx';

/** Settings → Billing: the plan, how long it runs, and what was paid for it (D4). */
export function BillingTab({ isDemo }: { isDemo: boolean }) {
  const billing = useBilling();
  if (billing.isPending) return <ListSkeleton rows={5} />;
  if (!billing.data) return <ListError onRetry={() => void billing.refetch()} />;
  return (
    <>
      <PlanPanel billing={billing.data} isDemo={isDemo} />
      {billing.data.canPay && <OrdersPanel orders={billing.data.orders} />}
    </>
  );
}
