import type english from '../en/onboarding.ts';
import type { Translation } from '../translation.ts';

export default {
  trial: {
    label: 'Jaribio',
    left_one: 'Jaribio: imebaki siku {{number}}',
    left_other: 'Jaribio: zimebaki siku {{number}}',
    afterwards: 'Kila kitu kinafanya kazi. Baadaye bado unaweza kusoma vyote; chagua mpango ili kuendelea.',
    plans: 'Tazama mipango',
  },
  steps: {
    title: 'Hatua za kwanza',
    done: '{{done}} kati ya {{all}}',
    isDone: 'Imekamilika',
    hide: 'Ficha hatua hizi',
    name: { title: 'Lipe shirika lako jina', text: 'Huonekana kwenye risiti na barua pepe.' },
    ship: {
      title: 'Tengeneza mzigo wa kwanza',
      text: 'Kutoka wapi, kwenda wapi. Namba ya ufuatiliaji hutengenezwa kwa ajili yako.',
    },
    label: { title: 'Chapisha lebo', text: 'A4 au printa ya lebo, zote zinafaa.' },
    scan: { title: 'Iskani', text: 'Kamera ya simu yoyote inatosha.' },
    invite: { title: 'Mwalike mwenzako', text: 'Watumaji hufanya kazi nawe, watazamaji hutazama.' },
  },
  start: {
    title: 'Bado hakuna mizigo',
    sender: 'Orodha yako inaanzia hapa. Kila mzigo hupata namba, msimbo wa QR na ukurasa unaoonyesha ulipo.',
    owner: 'Wewe ni mtazamaji: unatazama mizigo, watumaji huitengeneza. Mwalike mtumaji ili kuanza.',
    viewer: 'Mtumaji wa shirika lako hutengeneza mzigo wa kwanza; kisha utauona hapa.',
    list: 'Tayari una orodha?',
    import: 'Ingiza lahajedwali',
    invite: 'Mwalike mtumaji',
  },
} satisfies Translation<typeof english>;
