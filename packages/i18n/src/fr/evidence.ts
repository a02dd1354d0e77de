import type english from '../en/evidence.ts';
import type { Translation } from '../translation.ts';

export default {
  title: {
    delivery: 'Preuve de livraison',
    pickup: 'Preuve d’enlèvement',
    attempt: 'Preuve d’une tentative de livraison',
  },
  shipment: 'Envoi',
  route: 'Trajet',
  routeValue: '{{origin}} – {{destination}}',
  pieces: 'Colis',
  received: 'Reçue par nous le',
  distance: 'à {{km}} du centre ({{place}})',
  near: 'à moins de {{km}} du centre ({{place}})',
  photoMissing: 'Cette photo n’est plus conservée.',
  photoUnreadable: 'Cette photo est illisible.',
  erased:
    'Nom, lien avec le destinataire, remarque, photos, signature et position ont été effacés le {{day}}, comme le veulent les règles sur les données personnelles.',
  zone: 'Heures : {{zone}}',
  printed: 'Édité le {{when}}',
  pageOf: 'Page {{n, number}} sur {{all, number}}',
  page: {
    none: 'Il n’y a pas de preuve ici',
    noneText: 'Vérifiez l’adresse, ou demandez à la personne qui vous a donné le lien.',
    ended: 'Ce lien n’est plus valable',
    endedText:
      'Un lien ouvre une preuve pendant 90 jours, ou jusqu’à sa révocation. Demandez-en un nouveau à la personne qui vous l’a donné.',
    checkedAt: 'Vérifiée à l’instant, le {{when}}, dans nos registres.',
    pdf: 'Enregistrer en PDF',
    until: '{{organisation}} a donné ce lien. Qui le possède voit cette page, jusqu’au {{when}}.',
  },
  check: {
    heading: 'Comment la vérifier',
    text: 'L’empreinte (SHA-256) couvre tout ce que dit cette preuve, et l’empreinte de la preuve qui la précède. Qui en modifie, en retire ou en ajoute une après coup est démasqué.',
    link: 'Scannez le code ou ouvrez l’adresse. La page lit la preuve dans nos registres et la vérifie à nouveau. Comparez l’empreinte affichée avec celle d’ici.',
    ask: 'Demandez à {{organisation}} un lien vers cette preuve. La page la vérifie à nouveau. Comparez l’empreinte affichée avec celle d’ici.',
    address: 'Adresse',
    id: 'Preuve',
    number: 'Rang dans la chaîne',
    numberValue: 'N° {{n, number}}',
    hash: 'Empreinte',
    previous: 'Empreinte précédente',
    first: 'aucune, c’est la première',
    head: 'La plus récente de la chaîne',
    headValue: 'N° {{n, number}} au {{day}}',
  },
} satisfies Translation<typeof english>;
