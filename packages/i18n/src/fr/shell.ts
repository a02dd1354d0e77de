import type english from '../en/shell.ts';
import type { Translation } from '../translation.ts';

export default {
  sidebar: 'Écrans',
  publicLinks: 'Pages publiques',
  nav: {
    dashboard: 'Tableau de bord',
    shipments: 'Envois',
    eta: 'ETA dynamique',
    qr: 'Codes QR',
    scan: 'Scan et mise à jour',
    reports: 'Rapports',
    chat: 'Assistance en direct',
    settings: 'Réglages',
    admin: 'Panneau d’administration',
  },
  live: {
    live: 'En direct',
    polling: 'Toutes les 30 s',
    offline: 'Hors ligne',
    liveHint: 'Les changements apparaissent ici aussitôt',
    pollingHint: 'La liaison en direct est coupée ; cet écran cherche les changements toutes les 30 secondes',
    offlineHint: 'Pas de réseau ; ce que vous voyez n’est peut-être plus à jour',
  },
  public: {
    vision: 'Notre vision',
    pricing: 'Tarifs',
    track: 'Suivre un envoi',
  },
  menu: {
    open: 'Ouvrir le menu',
    close: 'Fermer le menu',
    user: 'Votre compte, {{name}}',
    profile: 'Profil',
    role: 'Rôle',
    team: 'Équipe',
    signOut: 'Se déconnecter',
  },
  role: {
    admin: 'administrateur',
    sender: 'expéditeur',
    viewer: 'lecteur',
  },
  tier: {
    starter: 'Starter',
    growth: 'Growth',
    enterprise: 'Enterprise',
  },
  place: '{{tier}}, {{role}}',
  platform: 'Plateforme, {{role}}',
  readOnly: {
    text: 'La période d’essai ou payée est terminée pour {{organisation}}. Vous pouvez tout lire, mais les envois ne peuvent être ni créés ni modifiés.',
    link: 'Voir les forfaits',
  },
  adminRequest:
    'Vous avez demandé l’accès administrateur. La demande attend la décision d’un administrateur ; d’ici là, vous travaillez comme expéditeur.',
  palette: {
    title: 'Aller à une page ou trouver un envoi',
    placeholder: 'Page ou n° de suivi',
    page: 'Page',
    find: 'Trouver l’envoi',
    results: 'Suggestions',
    nothing: 'Aucune page ne porte ce nom, et ce n’est pas encore un n° de suivi complet.',
  },
  help: {
    title: 'Raccourcis clavier',
    palette: 'Aller à une page ou trouver un envoi',
    search: 'Chercher sur cette page',
    help: 'Afficher ces raccourcis',
    toasts: 'Aller aux messages',
    close: 'Fermer ce qui est ouvert',
    modifier: 'Ctrl',
    command: 'Cmd',
    escape: 'Échap',
  },
} satisfies Translation<typeof english>;
