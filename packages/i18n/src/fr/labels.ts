import type english from '../en/labels.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Étiquettes',
  labels_one: '{{number}} étiquette',
  labels_many: '{{number}} d’étiquettes',
  labels_other: '{{number}} étiquettes',
  sheets_one: 'sur {{number}} feuille',
  sheets_many: 'sur {{number}} de feuilles',
  sheets_other: 'sur {{number}} feuilles',
  loading_one: '{{number}} envoi en cours de chargement',
  loading_many: '{{number}} d’envois en cours de chargement',
  loading_other: '{{number}} envois en cours de chargement',
  size: {
    legend: 'Papier',
    a4: 'Feuille A4',
    '100x150': '100 × 150 mm',
    '58': 'Rouleau 58 mm',
  },
  print: 'Imprimer',
  paper: {
    a4: 'Papier A4, 8 étiquettes par feuille. Imprimez à 100 %, sans marges et sans ajuster à la page.',
    '100x150': 'Papier 100 × 150 mm, 1 étiquette chacun. Imprimez à 100 %, sans marges et sans ajuster à la page.',
    '58': 'Papier 58 × 120 mm, 1 étiquette chacun. Imprimez à 100 %, sans marges et sans ajuster à la page.',
  },
  preview: 'Aperçu',
  none: 'Aucun envoi choisi',
  noneText: 'Choisissez « Imprimer l’étiquette » à côté d’un envoi pour imprimer son étiquette.',
  choose: 'Aller aux envois',
  nothing: 'Aucune étiquette à imprimer',
  nothingText: 'Aucun de ces numéros ne correspond à un envoi que vous pouvez voir.',
  localhost:
    'Les codes mènent à {{address}}, que seul cet ordinateur peut ouvrir. Définissez PUBLIC_URL avant d’imprimer des étiquettes.',
  leftOff_one: '{{count}} numéro a été laissé de côté : {{max}} étiquettes au plus s’impriment à la fois.',
  leftOff_many: '{{count}} de numéros ont été laissés de côté : {{max}} étiquettes au plus s’impriment à la fois.',
  leftOff_other: '{{count}} numéros ont été laissés de côté : {{max}} étiquettes au plus s’impriment à la fois.',
  invalid_one:
    'Ceci n’est pas un n° de suivi. Il faut des lettres, des chiffres et des traits d’union, de 6 à 40 caractères :',
  invalid_many:
    'Ceux-ci ne sont pas des n° de suivi. Il faut des lettres, des chiffres et des traits d’union, de 6 à 40 caractères :',
  invalid_other:
    'Ceux-ci ne sont pas des n° de suivi. Il faut des lettres, des chiffres et des traits d’union, de 6 à 40 caractères :',
  missing_one: 'Aucun envoi trouvé avec ce n° de suivi :',
  missing_many: 'Aucun envoi trouvé avec ces n° de suivi :',
  missing_other: 'Aucun envoi trouvé avec ces n° de suivi :',
  failed: 'Ces envois ne se sont pas chargés. Vérifiez la connexion et réessayez :',
  barless: 'Ces numéros sont trop longs pour un code-barres sur ce papier. Le code QR est imprimé quand même :',
  configFailed: 'L’adresse publique ne s’est pas chargée ; les codes ne peuvent donc pas être générés.',
  label: 'Étiquette de l’envoi {{number}}',
  qr: 'Code QR de la page de suivi de l’envoi {{number}}',
  from: 'De',
  invitation: 'Scannez pour voir où il est. Sans compte.',
  created: 'Créé',
  expected: 'Prévu',
  open: 'Ou ouvrez',
} satisfies Translation<typeof english>;
