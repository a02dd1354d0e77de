import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Tarifs',
  heading: 'Trois forfaits, selon ce que vous expédiez.',
  lead: 'Tous les forfaits offrent le suivi public sans compte. Ils diffèrent par le nombre d’envois et d’utilisateurs et par l’assistance.',
  popular: 'Le plus choisi',
  perMonth: '/mois',
  choose: 'Choisir {{plan}}',
  note: 'L’inscription se fait sans carte bancaire.',
  compare: 'Comparer les forfaits',
  feature: 'Fonctionnalité',
  shipments: 'Envois par mois',
  users: 'Utilisateurs',
  price: 'Prix par mois',
  upTo: 'jusqu’à {{n}}',
  included: 'Compris',
  notIncluded: 'Non',
} satisfies Translation<typeof english>;
