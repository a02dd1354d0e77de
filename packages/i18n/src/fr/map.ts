import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Carte ; les flèches du clavier la déplacent',
  zoomIn: 'Agrandir',
  zoomOut: 'Réduire',
  fit: 'Voir tout le trajet',
  outlines: 'Contours : Natural Earth. Les positions sont estimées.',
  origin: 'Origine',
  position: 'Maintenant',
  destination: 'Destination',
  words: {
    road: 'Par la route de {{origin}} à {{destination}}.',
    sea: 'Par la mer de {{origin}} à {{destination}}.',
    unknown: '{{origin}} et {{destination}} ne sont pas tous deux des lieux connus : aucun trajet n’est tracé.',
    by: 'En chemin : {{places}}.',
    progress: 'Environ {{share}} du trajet est fait.',
    done: 'L’envoi est arrivé.',
  },
  routes: 'Les trajets en mots',
} satisfies Translation<typeof english>;
