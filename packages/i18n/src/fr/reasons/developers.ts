import type { DEVELOPERS } from '@msafara/domain/reasons/developers.reasons';

export default {
  'idempotency.reused':
    'Une autre requête a été envoyée sous cette clé d’idempotence. Utilisez une nouvelle clé pour une nouvelle requête.',
  'idempotency.inUse': 'Une requête sous cette clé d’idempotence est encore en cours. Renvoyez-la dans un instant.',
  'webhook.url': 'Saisissez une adresse comme https://example.com/hooks.',
  'webhook.httpsOnly': 'L’adresse doit commencer par https:// et n’indiquer aucun port.',
  'webhook.hostOnly': 'L’adresse doit nommer un hôte connu sur Internet, sans nom d’utilisateur.',
  'webhook.noType': 'Choisissez au moins un événement.',
  'webhook.headerName':
    'Le nom d’un en-tête se compose de lettres, de chiffres et de tirets, et n’est pas l’un de ceux que nous envoyons.',
  'webhook.headerText': 'Le texte d’un en-tête compte de 1 à 500 caractères ASCII.',
  'webhook.notFound': 'Ce webhook n’existe pas.',
  'webhook.tooMany': 'Votre forfait compte jusqu’à {{max, number}} webhooks. Supprimez-en un ou changez de forfait.',
  'webhook.off': 'Ce webhook est en pause ou désactivé. Activez-le d’abord.',
  'webhook.attemptNotFound': 'Cette tentative n’existe pas.',
  'webhook.eventGone': 'Les événements sont conservés 30 jours ; celui-ci ne l’est plus.',
  'apiKey.notHere': 'Une clé d’API ne peut pas être utilisée ici. Connectez-vous avec votre compte.',
  'apiKey.scope': 'Cette clé d’API n’a pas le droit {{scope}}.',
  'apiKey.otherMode': 'Cette clé ne fonctionne que dans son propre mode.',
  'apiKey.notWhole': 'Cette clé d’API est incomplète. Vérifiez qu’elle a été copiée en entier.',
  'apiKey.unknown': 'Cette clé d’API est inconnue.',
  'apiKey.revoked': 'Cette clé d’API a été révoquée.',
  'apiKey.expired': 'Cette clé d’API a expiré.',
  'apiKey.otherAddress': 'Cette clé d’API ne peut pas être utilisée depuis cette adresse.',
  'apiKey.inAddress':
    'Une clé d’API n’a pas sa place dans une adresse, où d’autres peuvent la lire. Révoquez cette clé et envoyez la nouvelle dans l’en-tête Authorization.',
  'apiKey.tooMany': 'Clés de votre organisation : {{max, number}} au maximum. Révoquez-en une d’abord.',
  'apiKey.notFound': 'Clé d’API introuvable',
  'apiKey.over': 'Cette clé d’API ne fonctionne plus.',
  'apiKey.noScope': 'Choisissez au moins un droit pour cette clé',
  'apiKey.range': 'Écrivez une adresse ou une plage : 197.248.14.0/24',
  'apiKey.past': 'Choisissez un jour à venir',
} satisfies Record<keyof typeof DEVELOPERS, string>;
