import type english from '../../en/shipments/bulk.ts';
import type { Translation } from '../../translation.ts';

export default {
  label: 'Mizigo iliyochaguliwa',
  choose: 'Chagua {{number}}',
  chooseAll: 'Chagua yote kwenye ukurasa huu',
  selected_one: 'Mzigo {{number}} umechaguliwa',
  selected_other: 'Mizigo {{number}} imechaguliwa',
  full: 'Huwezi kuchagua zaidi ya hii kwa mara moja',
  clear: 'Ondoa uchaguzi',
  status: 'Sasisha Hali',
  labels: 'Chapisha lebo',
  statusTitle_one: 'Sasisha mzigo {{number}}',
  statusTitle_other: 'Sasisha mizigo {{number}}',
  location: 'Mahali',
  delay: 'Kuchelewa',
  delays: {
    unchanged: 'Acha ilivyo',
    delayed: 'Weka alama ya kuchelewa',
    onTime: 'Ondoa alama ya kuchelewa',
  },
  corrections_one: 'Mzigo {{number}} kati ya hii unarudi nyuma kwa hali hii. Historia huhifadhi maingizo yote mawili.',
  corrections_other:
    'Mizigo {{number}} kati ya hii inarudi nyuma kwa hali hii. Historia huhifadhi maingizo yote mawili.',
  updating: 'Inasasisha...',
  updated_one: 'Mzigo {{number}} umesasishwa',
  updated_other: 'Mizigo {{number}} imesasishwa',
  updateFailed: 'Imeshindwa kusasisha hali ya mzigo',
  removeTitle: 'Futa Mizigo',
  removeText_one: 'Una uhakika unataka kufuta mzigo {{number}}? Kitendo hiki hakiwezi kutenguliwa.',
  removeText_other: 'Una uhakika unataka kufuta mizigo {{number}}? Kitendo hiki hakiwezi kutenguliwa.',
  removed_one: 'Mzigo {{number}} umefutwa',
  removed_other: 'Mizigo {{number}} imefutwa',
  refused_one: 'Mzigo {{number}} umeachwa ulivyokuwa',
  refused_other: 'Mizigo {{number}} imeachwa ilivyokuwa',
  refusedText: 'Mingine imekamilika. Hii imekataliwa:',
} satisfies Translation<typeof english>;
