import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Bei',
  heading: 'Mipango mitatu, kulingana na kiasi unachosafirisha.',
  lead: 'Kila mpango una ufuatiliaji wa umma bila akaunti. Hutofautiana kwa kiasi, na kwa yale yaliyomo kwa ajili ya mipakani, picha na msaada.',
  popular: 'Unaopendwa zaidi',
  perMonth: '/mwezi',
  choose: 'Chagua {{plan}}',
  note: 'Kujisajili hakuhitaji kadi.',
  compare: 'Linganisha mipango',
  feature: 'Kipengele',
  shipments: 'Mizigo kwa mwezi',
  users: 'Watumiaji',
  price: 'Bei kwa mwezi',
  part: {
    'milestone.write': 'Hatua, vyombo, lakiri na nyaraka',
    'organisation.contact': 'Mawasiliano yako kwenye kurasa za ufuatiliaji',
    'proof.archive': 'Uthibitisho wa mwezi katika faili moja',
    'clock.write': 'Vipima muda, dhamana na gharama ya kusubiri',
  },
  messages: 'SMS kwa wapokeaji kwa mwezi, kwa sehemu',
  files: 'Nafasi ya picha na nyaraka',
  endpoints: 'Anwani za webhook',
  upTo: 'hadi {{n}}',
  included: 'Imejumuishwa',
  notIncluded: 'Hapana',
} satisfies Translation<typeof english>;
