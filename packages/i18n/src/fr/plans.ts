import type english from '../en/plans.ts';
import type { Translation } from '../translation.ts';

export default {
  unlimited: 'Illimité',
  description: {
    starter: 'Le suivi de base pour les petites équipes',
    growth: 'Le suivi avancé pour les flottes en croissance',
    enterprise: 'Le suivi haut de gamme avec assistance prioritaire',
  },
  shipments: 'Jusqu’à {{number}} envois par mois',
  users: 'Jusqu’à {{number}} utilisateurs',
  feature: {
    dashboard: 'Tableau de bord avec analyses',
    shipments: 'Gestion des envois',
    qr: 'Génération de codes QR',
    scan: 'Scan QR et mise à jour',
    reports: 'Rapports et analyses',
    settings: 'Réglages par utilisateur',
    tracking: 'Suivi public',
    mobile: 'Adapté au mobile',
    chat: 'Assistance en direct',
    eta: 'Estimation d’arrivée (ETA) simple',
  },
} satisfies Translation<typeof english>;
