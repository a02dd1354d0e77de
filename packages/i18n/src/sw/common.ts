import type english from '../en/common.ts';
import type { Translation } from '../translation.ts';

export default {
  language: 'Lugha',
  brand: 'Msafara',
  skip: 'Nenda kwenye maudhui',
  nav: {
    label: 'Menyu kuu',
    home: 'Mwanzo',
    vision: 'Dira Yetu',
    pricing: 'Bei',
    track: 'Fuatilia Mzigo',
    signIn: 'Ingia',
    dashboard: 'Dashibodi',
    open: 'Fungua menyu',
    close: 'Funga menyu',
  },
  footer: {
    label: 'Chini ya ukurasa',
    tagline: 'Msafara: mizigo mingi, barabara moja, hakuna anayepotea.',
  },
  auth: {
    loading: 'Inathibitisha kuingia kwako...',
    redirecting: 'Inakupeleka kwenye ukurasa wa kuingia...',
  },
  loading: 'Inapakia',
  password: {
    hint: 'Angalau herufi 8. Maneno machache pamoja ni rahisi kukumbuka.',
    strength: {
      short: 'Fupi mno: angalau herufi 8',
      weak: 'Dhaifu',
      fair: 'Wastani',
      good: 'Nzuri',
      strong: 'Imara',
    },
    show: 'Onyesha nenosiri',
  },
  retry: 'Jaribu tena',
  cancel: 'Ghairi',
  close: 'Funga',
  copy: 'Nakili {{value}}',
  copied: 'Imenakiliwa',
  notFound: {
    title: '404 Ukurasa Haukupatikana',
    text: 'Hakuna kitu kwenye anwani hii. Huenda imeandikwa vibaya, au ukurasa umehamishwa.',
    home: 'Nenda kwenye ukurasa wa mwanzo',
  },
  failed: {
    title: 'Ukurasa huu haukupakia',
    text: 'Muunganisho ulikatika au ukurasa umesasishwa. Upakie tena.',
    reload: 'Pakia tena',
  },
  list: {
    error: 'Haikupakia. Angalia muunganisho kisha ujaribu tena.',
    offline: 'Huna mtandao. Itapakia muunganisho ukirudi.',
    emptied: 'Hakuna kilichobaki kwenye ukurasa huu',
    first: 'Ukurasa wa kwanza',
  },
  trackForm: {
    label: 'Nambari ya ufuatiliaji',
    placeholder: 'SH-001234',
    submit: 'Fuatilia Mzigo',
    hint: 'Imechapishwa kwenye lebo, kando ya msimbo wa QR.',
  },
  delayed: 'Umechelewa',
  status: {
    Created: 'Umesajiliwa',
    'Picked Up': 'Umechukuliwa',
    'In Transit': 'Njiani',
    'Out for Delivery': 'Umetoka kufikishwa',
    Delivered: 'Umefikishwa',
    Exception: 'Tatizo',
  },
  portOf: 'Bandari ya {{name}}',
  priority: {
    Standard: 'Kawaida',
    Express: 'Haraka',
    Urgent: 'Dharura',
  },
} satisfies Translation<typeof english>;
