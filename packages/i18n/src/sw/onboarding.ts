import type english from '../en/onboarding.ts';
import type { Translation } from '../translation.ts';

export default {
  trial: {
    label: 'Majaribio',
    left_one: 'Majaribio: imebaki siku {{number}}',
    left_other: 'Majaribio: zimebaki siku {{number}}',
    afterwards: 'Kila kitu kinafanya kazi. Baadaye bado unaweza kusoma vyote; chagua mpango ili kuendelea.',
    plans: 'Angalia mipango',
  },
  steps: {
    title: 'Hatua za kwanza',
    done: '{{done}} kati ya {{all}}',
    isDone: 'Imekamilika',
    hide: 'Ficha hatua hizi',
    name: { title: 'Lipe shirika lako jina', text: 'Huonekana kwenye risiti na barua pepe.' },
    ship: {
      title: 'Sajili mzigo wa kwanza',
      text: 'Kutoka wapi, kwenda wapi. Nambari ya ufuatiliaji hutengenezwa kwa ajili yako.',
    },
    label: { title: 'Chapisha lebo', text: 'A4 au printa ya lebo, zote zinafaa.' },
    scan: { title: 'Iskani lebo', text: 'Kamera ya simu yoyote inatosha.' },
    invite: { title: 'Mwalike mwenzako', text: 'Watumaji hufanya kazi nawe, watazamaji hutazama.' },
  },
  start: {
    title: 'Bado hakuna mizigo',
    sender: 'Orodha yako inaanzia hapa. Kila mzigo hupata nambari, msimbo wa QR na ukurasa unaoonyesha ulipo.',
    owner: 'Wewe ni mtazamaji: unatazama mizigo, watumaji huisajili. Mwalike mtumaji ili kuanza.',
    viewer: 'Mtumaji wa shirika lako husajili mzigo wa kwanza; kisha utauona hapa.',
    list: 'Tayari una orodha?',
    import: 'Ingiza lahajedwali',
    invite: 'Mwalike mtumaji',
  },
} satisfies Translation<typeof english>;
