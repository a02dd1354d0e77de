import type english from '../en/revenue.ts';
import type { Translation } from '../translation.ts';

export default {
  tab: 'Receitas',
  title: 'Receitas das subscrições',
  failed: 'As receitas não carregaram',
  empty: 'Ainda não há receitas',
  emptyText: 'Todas as compras de planos aparecem aqui.',
  figures: 'Valores das receitas',
  total: 'Receita total',
  totalNote: 'compras pagas menos os reembolsos',
  monthly: 'Receita mensal',
  monthlyNote: 'Últimos 30 dias',
  orders: 'Compras',
  ordersNote: 'pagas',
  breakdown: 'Receitas por plano',
  tier: 'Plano',
  revenue: 'Receita',
  recent: 'Compras recentes',
  order: 'Compra',
  amount: 'Montante',
  status: 'Estado',
  placed: 'Feita em',
  tiers: { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' },
  statuses: { pending: 'Pendente', completed: 'Paga', failed: 'Falhada', refunded: 'Reembolsada' },
} satisfies Translation<typeof english>;
