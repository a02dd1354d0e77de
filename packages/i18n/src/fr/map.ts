import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Carte ; les flèches du clavier la déplacent',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Voir tout le trajet',
  outlines: 'Contours : Natural Earth ; lacs esquissés. Le trajet à venir est une prévision.',
  origin: 'Origine',
  position: 'Dernier passage',
  destination: 'Destination',
  words: {
    road: 'Par la route : {{origin}} – {{destination}}.',
    sea: 'Par la mer : {{origin}} – {{destination}}.',
    unknown:
      '{{origin}} et {{destination}} ne sont pas tous deux connus de la carte : seules les étapes enregistrées sont tracées.',
    stops: 'Vu à : {{places}}.',
    unplaced: 'Absents de la carte : {{places}}.',
    by: 'Encore à venir : {{places}}.',
    done: 'L’envoi est arrivé.',
  },
  routes: 'Les trajets en mots',
} satisfies Translation<typeof english>;
