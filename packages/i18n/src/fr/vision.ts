import type english from '../en/vision.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Notre vision',
  heading: 'Une seule caravane, de chaque port à chaque porte.',
  lead: 'Le fret africain change souvent de mains : quai, dépôt, frontière, marché. Msafara donne à toutes ces mains la même réponse à une seule question : où est-il maintenant ?',
  claims: 'Ce que cela couvre',
  countries: '54',
  countriesText: 'pays sur un continent, une seule façon de suivre',
  always: '24 h/24',
  alwaysText: 'et 7 j/7 : un suivi ouvert à quiconque a le numéro',
  audiences: 'Pour qui',
  audience: {
    ports: {
      title: 'Opérateurs portuaires',
      text: 'Sachez ce qui a quitté le quai et ce qui attend encore à la barrière.',
      points: {
        a: 'Un numéro et un code QR pour chaque chargement',
        b: 'Le statut saisi à la barrière, par téléphone',
        c: 'Les incidents comptés au tableau de bord',
        d: 'Chaque changement gardé avec son lieu et son heure',
      },
    },
    carriers: {
      title: 'Transporteurs et prestataires logistiques',
      text: 'Les chauffeurs notent chaque étape ; le bureau n’a plus à appeler pour demander.',
      points: {
        a: 'Scan et mise à jour avec un petit téléphone',
        b: 'Six statuts simples, de Créé à Livré',
        c: 'Les retards marqués avec leur motif',
        d: 'Des rôles pour qui écrit et pour qui consulte',
      },
    },
    traders: {
      title: 'Importateurs et exportateurs',
      text: 'Donnez un numéro à l’acheteur et laissez la route répondre.',
      points: {
        a: 'Un suivi public sans compte',
        b: 'Date prévue et retard sur une même page',
        c: 'Le parcours jour par jour, le plus récent d’abord',
        d: 'Express et Urgent signalés comme tels',
      },
    },
    agencies: {
      title: 'ONG et services de l’État',
      text: 'Suivez les secours et les biens publics jusqu’au district auquel ils étaient destinés.',
      points: {
        a: 'Des lecteurs qui voient tout et ne modifient rien',
        b: 'Un historique qui ne peut pas être réécrit',
        c: 'Des pages de suivi qui s’impriment sur papier',
        d: 'Fonctionne sur votre propre serveur',
      },
    },
    distributors: {
      title: 'Distributeurs de médicaments, de denrées et de matières premières',
      text: 'Ce qui se gâte ou sauve des vies ne doit pas se perdre entre deux camions.',
      points: {
        a: 'La priorité Urgent visible d’un coup d’œil',
        b: 'Des notes de manutention, visibles par tous',
        c: 'Les problèmes en un seul chiffre, à voir en premier',
        d: 'Fonctionne avec un réseau faible',
      },
    },
  },
  benefits: 'Ce qui change',
  benefit: {
    calls: { title: 'Moins d’appels', text: 'Ceux qui attendent consultent la page au lieu d’appeler le dépôt.' },
    trust: { title: 'Une seule vérité', text: 'Expéditeur, chauffeur et destinataire lisent la même page.' },
    early: {
      title: 'Les problèmes repérés tôt',
      text: 'Incidents et retards ressortent le jour même.',
    },
    open: { title: 'Rien à installer', text: 'Un navigateur suffit, sur un téléphone ou au bureau.' },
  },
  action: 'Voyez-le de l’un ou l’autre côté du comptoir.',
  signIn: 'Se connecter',
  track: 'Suivre un envoi',
} satisfies Translation<typeof english>;
