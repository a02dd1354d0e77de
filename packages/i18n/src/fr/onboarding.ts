import type english from '../en/onboarding.ts';
import type { Translation } from '../translation.ts';

export default {
  trial: {
    label: 'Essai',
    left_one: 'Essai : encore {{number}} jour',
    left_many: 'Essai : encore {{number}} jours',
    left_other: 'Essai : encore {{number}} jours',
    afterwards:
      'Tout fonctionne. Ensuite, vous pourrez toujours tout consulter ; choisissez un forfait pour continuer.',
    plans: 'Voir les forfaits',
  },
  steps: {
    title: 'Premiers pas',
    done: '{{done}} sur {{all}}',
    isDone: 'Fait',
    hide: 'Masquer ces étapes',
    name: { title: 'Nommez votre organisation', text: 'Son nom figure sur les reçus et dans les e-mails.' },
    ship: { title: 'Créez votre premier envoi', text: 'D’où, vers où. Le numéro de suivi est créé pour vous.' },
    label: { title: 'Imprimez une étiquette', text: 'A4 ou imprimante d’étiquettes, au choix.' },
    scan: { title: 'Scannez-la', text: 'L’appareil photo de n’importe quel téléphone suffit.' },
    invite: { title: 'Invitez un collègue', text: 'Les expéditeurs travaillent avec vous, les lecteurs consultent.' },
  },
  start: {
    title: 'Aucun envoi pour l’instant',
    sender:
      'Votre liste commence ici. Chaque envoi reçoit un numéro, un code QR et une page qui montre où il se trouve.',
    owner:
      'Vous êtes lecteur : vous consultez les envois, les expéditeurs les créent. Invitez un expéditeur pour commencer.',
    viewer: 'Un expéditeur de votre organisation crée le premier envoi ; vous le trouverez ici.',
    list: 'Vous avez déjà une liste ?',
    import: 'Importer un fichier',
    invite: 'Inviter un expéditeur',
  },
} satisfies Translation<typeof english>;
