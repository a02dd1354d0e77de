import type english from '../en/common.ts';
import type { Translation } from '../translation.ts';

export default {
  language: 'Langue',
  brand: 'Msafara',
  skip: 'Aller au contenu',
  nav: {
    label: 'Navigation principale',
    home: 'Accueil',
    vision: 'Notre vision',
    pricing: 'Tarifs',
    track: 'Suivre un envoi',
    signIn: 'Se connecter',
    dashboard: 'Tableau de bord',
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
  },
  footer: {
    label: 'Pied de page',
    tagline: 'Msafara veut dire caravane en swahili : beaucoup de chargements, une seule route, personne de perdu.',
  },
  auth: {
    loading: 'Vérification de la connexion...',
    redirecting: 'Redirection vers la connexion...',
  },
  loading: 'Chargement',
  password: {
    hint: 'Au moins 8 caractères. Quelques mots à la suite se retiennent facilement.',
    strength: {
      short: 'Trop court : au moins 8 caractères',
      weak: 'Faible',
      fair: 'Moyen',
      good: 'Bon',
      strong: 'Fort',
    },
    show: 'Afficher le mot de passe',
  },
  retry: 'Réessayer',
  cancel: 'Annuler',
  close: 'Fermer',
  copy: 'Copier {{value}}',
  copied: 'Copié',
  notFound: {
    title: '404 : page introuvable',
    text: 'Il n’y a rien à cette adresse. Elle est peut-être mal saisie, ou la page a été déplacée.',
    home: 'Aller à l’accueil',
  },
  failed: {
    title: 'Cette page ne s’est pas chargée',
    text: 'La connexion a été coupée ou la page a été mise à jour. Rechargez-la.',
    reload: 'Recharger',
  },
  list: {
    error: 'Le chargement a échoué. Vérifiez la connexion et réessayez.',
    offline: 'Vous êtes hors ligne. Le chargement se fera au retour de la connexion.',
    emptied: 'Il ne reste rien sur cette page',
    first: 'Première page',
  },
  trackForm: {
    label: 'N° de suivi',
    placeholder: 'SH-001234',
    submit: 'Suivre l’envoi',
    hint: 'Il est imprimé sur l’étiquette, à côté du code QR.',
  },
  delayed: 'En retard',
  status: {
    Created: 'Créé',
    'Picked Up': 'Pris en charge',
    'In Transit': 'En transit',
    'Out for Delivery': 'En cours de livraison',
    Delivered: 'Livré',
    Exception: 'Incident',
  },
  portOf: 'Port de {{name}}',
  priority: {
    Standard: 'Standard',
    Express: 'Express',
    Urgent: 'Urgent',
  },
} satisfies Translation<typeof english>;
