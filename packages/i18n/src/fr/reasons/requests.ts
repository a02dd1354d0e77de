import type { REQUESTS } from '@msafara/domain/reasons/requests.reasons';

export default {
  'request.unreadable': 'La requête n’a pas pu être lue.',
  'request.nothingHere': 'Il n’y a rien ici.',
  'request.tooLarge': 'La requête est trop lourde : {{kilobytes, number}} ko au plus.',
  'request.headersTooLarge': 'Les en-têtes de la requête sont trop lourds.',
  'request.tooSlow': 'La requête a pris trop de temps.',
  'request.notJson': 'Envoyez du JSON avec le type de contenu application/json.',
  'request.otherVersion': 'Il en existe désormais une autre version.',
  'request.tooMany': 'Trop de requêtes. Veuillez attendre un instant.',
  'request.otherSite': 'Cette requête vient d’un autre site.',
  'request.tooManyTries': 'Trop de tentatives. Veuillez attendre {{seconds, wait}} et réessayer.',
  'request.tooManyWindows': 'Trop de fenêtres ouvertes.',
  'request.cursor': 'Ce curseur n’est pas un des nôtres.',
  'server.busy': 'Le service est surchargé. Veuillez réessayer dans un instant.',
  'server.failed': 'Une erreur s’est produite de notre côté. Référence : {{reference}}',
  'server.closing': 'Le serveur est en train de s’arrêter.',
  'server.noDatabase': 'La base de données ne répond pas.',
  'server.metricsClosed': 'Vous n’avez pas accès aux mesures du serveur.',
} satisfies Record<keyof typeof REQUESTS, string>;
