import type english from '../en/revenue.ts';
import type { Translation } from '../translation.ts';

export default {
  tab: 'Mapato',
  title: 'Mapato ya Usajili',
  failed: 'Imeshindwa kupakia mapato',
  empty: 'Bado hakuna mapato',
  emptyText: 'Kila agizo la mpango huonekana hapa.',
  figures: 'Takwimu za mapato',
  total: 'Jumla ya mapato',
  totalNote: 'maagizo yaliyokamilika, bila pesa zilizorudishwa',
  monthly: 'Mapato ya mwezi',
  monthlyNote: 'Siku 30 zilizopita',
  orders: 'Maagizo',
  ordersNote: 'yaliyokamilika',
  breakdown: 'Mapato kwa ngazi',
  tier: 'Ngazi',
  revenue: 'Mapato',
  recent: 'Maagizo ya karibuni',
  order: 'Agizo',
  amount: 'Kiasi',
  status: 'Hali',
  placed: 'Liliwekwa',
  tiers: { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' },
  statuses: {
    pending: 'Linasubiri',
    completed: 'Limekamilika',
    failed: 'Limeshindikana',
    refunded: 'Pesa zimerudishwa',
  },
} satisfies Translation<typeof english>;
