import type english from '../en/borders.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'À la frontière',
  asOf: 'État à {{time}}',
  exit: 'Côté sortie',
  exitNote: 'Dans le pays quitté',
  entry: 'Côté entrée',
  entryNote: 'Dans le pays d’arrivée',
  longer: 'Plus long que d’habitude',
  longerNote: 'Neuf sur dix sont passés plus vite',
  longerPlan: 'Les durées habituelles font partie d’Enterprise',
  aDay: '{{amount}} par jour',
  costs: 'L’attente coûte par jour',
  costsNote: 'D’après les compteurs en cours',
  lost: 'Ce que l’attente a coûté par mois',
  through: 'Passés aujourd’hui',
  throughNote: 'Libérés côté entrée depuis minuit UTC',
  none: 'Rien de vous n’attend à une frontière',
  noneText: 'Ce qui est arrivé à un poste frontière figure ici jusqu’à son passage.',
  usual: 'Durées habituelles',
  half: 'La moitié : {{hours}}',
  most: 'Neuf sur dix : {{hours}}',
  queue: 'Dans la file',
  more: '{{number}} autres y attendent depuis moins longtemps.',
  note: 'Les durées habituelles sont celles de vos propres passages des 30 derniers jours, chaque côté à part. La moitié est passée dans le premier délai, neuf sur dix dans le second.',
  failed: 'Impossible de lire ce qui attend aux frontières',
} satisfies Translation<typeof english>;
