import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Tarifs',
  heading: 'Trois forfaits, selon vos volumes.',
  lead: 'Tous les forfaits offrent le suivi public sans compte. Ils diffèrent par leur volume et par ce qu’ils offrent pour les frontières, les photos et l’assistance.',
  popular: 'Le plus choisi',
  perMonth: '/mois',
  choose: 'Choisir {{plan}}',
  note: 'L’inscription se fait sans carte bancaire.',
  compare: 'Comparer les forfaits',
  feature: 'Fonctionnalité',
  shipments: 'Envois par mois',
  users: 'Utilisateurs',
  price: 'Prix par mois',
  part: {
    'milestone.write': 'Étapes, unités, scellés et documents',
    'organisation.contact': 'Vos coordonnées sur les pages de suivi',
    'proof.archive': 'Preuves d’un mois en un seul fichier',
    'clock.write': 'Délais payants, cautions et coût de l’attente',
  },
  messages: 'SMS aux destinataires par mois, en segments',
  files: 'Espace pour photos et documents',
  endpoints: 'Adresses de webhook',
  upTo: 'jusqu’à {{n}}',
  included: 'Compris',
  notIncluded: 'Non',
} satisfies Translation<typeof english>;
