import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Bei',
  heading: 'Mipango mitatu, kulingana na kiasi unachosafirisha.',
  lead: 'Kila mpango una ufuatiliaji wa umma bila akaunti. Hutofautiana kwa mizigo, watumiaji na msaada.',
  popular: 'Unaopendwa zaidi',
  perMonth: '/mwezi',
  choose: 'Chagua {{plan}}',
  note: 'Kujisajili hakuhitaji kadi.',
  compare: 'Linganisha mipango',
  feature: 'Kipengele',
  shipments: 'Mizigo kwa mwezi',
  users: 'Watumiaji',
  price: 'Bei kwa mwezi',
  upTo: 'hadi {{n}}',
  included: 'Imejumuishwa',
  notIncluded: 'Hapana',
} satisfies Translation<typeof english>;
