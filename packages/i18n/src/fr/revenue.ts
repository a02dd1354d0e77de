import type english from '../en/revenue.ts';
import type { Translation } from '../translation.ts';

export default {
  tab: 'Revenus',
  title: 'Revenus des abonnements',
  failed: 'Les revenus ne se sont pas chargés',
  empty: 'Aucun revenu pour l’instant',
  emptyText: 'Toutes les commandes de forfait figurent ici.',
  figures: 'Chiffres des revenus',
  total: 'Revenu total',
  totalNote: 'commandes payées moins les remboursements',
  monthly: 'Revenu mensuel',
  monthlyNote: '30 derniers jours',
  orders: 'Commandes',
  ordersNote: 'payées',
  breakdown: 'Revenus par forfait',
  tier: 'Forfait',
  revenue: 'Revenu',
  recent: 'Commandes récentes',
  order: 'Commande',
  amount: 'Montant',
  status: 'Statut',
  placed: 'Passée le',
  tiers: { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' },
  statuses: { pending: 'En attente', completed: 'Payée', failed: 'Échouée', refunded: 'Remboursée' },
} satisfies Translation<typeof english>;
