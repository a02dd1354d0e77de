import type english from '../en/dashboard.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Tableau de bord Msafara',
  place: '{{organisation}}, <when>{{weekday}} {{day}}, {{time}}</when>',
  scan: 'Scan et mise à jour',
  newShipment: 'Nouvel envoi',
  reset: 'Supprimer tous les envois',
  recent: 'Envois récents',
  stats: {
    label: 'Chiffres',
    total: 'Total des envois',
    inTransit: 'En transit',
    delivered: 'Livrés',
    issues: 'Problèmes',
    since: 'depuis le début',
    ofAll: '<share>{{share}}</share> du total',
    none: '—',
    error: 'Les chiffres ne se sont pas chargés.',
    retry: 'Réessayer',
  },
  plan: {
    label: 'Forfait et utilisation',
    price: '{{price}}/mois',
    plans: 'Forfaits',
    shipments: 'Envois',
    users: 'Utilisateurs',
    of: '{{used}} sur {{limit}}',
    unlimited: '{{used}}, sans limite',
    warning: 'Vous approchez de votre limite d’envois. Pensez à passer à un forfait supérieur.',
    error: 'Le forfait ne s’est pas chargé.',
  },
  failed: 'Les envois n’ont pas pu être supprimés',
} satisfies Translation<typeof english>;
