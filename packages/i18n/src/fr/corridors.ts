import type english from '../en/corridors.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Temps aux frontières et sur les corridors',
  description:
    'Combien de temps les marchandises attendent aux postes frontières des corridors d’Afrique : à la sortie d’un pays et à l’entrée du suivant, chaque côté à part.',
  rule: 'Les chiffres de Msafara portent sur au moins {{organisations}} organisations et {{crossings}} passages en 30 jours, au moins {{each}} par organisation et pas plus de la moitié pour une seule. Personne n’est nommé, et chaque organisation peut ne pas y figurer. La moitié est passée dans le premier délai, neuf sur dix dans le second.',
  asOf: 'Les chiffres de Msafara portent sur les 30 jours avant le {{day}}.',
  none: 'Aucun poste n’a encore assez de passages pour un chiffre de Msafara.',
  posts: 'Postes frontières',
  exit: 'Sortie',
  entry: 'Entrée',
  times: '{{half}}, neuf sur dix {{most}}',
  few: 'pas encore assez de passages',
  published: 'Publié',
  side: '{{country}} {{hours}}',
  by: '{{publisher}}, {{days}}',
  until: 'jusqu’à {{post}} : {{hours}}',
  corridors: 'Corridors',
  distances: 'Les distances par la route sont estimées.',
  sources: 'Sources',
  read: 'consulté le {{day}}',
} satisfies Translation<typeof english>;
