import type english from '../en/evidence.ts';
import type { Translation } from '../translation.ts';

export default {
  title: {
    delivery: 'Uthibitisho wa kufikisha mzigo',
    pickup: 'Uthibitisho wa kuchukua mzigo',
    attempt: 'Uthibitisho wa jaribio la kufikisha mzigo',
  },
  shipment: 'Mzigo',
  route: 'Njia',
  routeValue: '{{origin}} – {{destination}}',
  pieces: 'Idadi ya vifurushi',
  received: 'Uthibitisho ulitufikia',
  distance: '{{km}} kutoka katikati ya {{place}}',
  near: 'chini ya {{km}} kutoka katikati ya {{place}}',
  photoMissing: 'Picha hii haipo tena kwenye kumbukumbu.',
  photoUnreadable: 'Picha hii haisomeki.',
  erased:
    'Jina, uhusiano, maelezo, picha, sahihi na mahali vilifutwa tarehe {{day}}, kama kanuni za taarifa binafsi zinavyotaka.',
  zone: 'Saa: {{zone}}',
  printed: 'Iliandikwa {{when}}',
  pageOf: 'Ukurasa {{n, number}} kati ya {{all, number}}',
  page: {
    none: 'Hakuna uthibitisho hapa',
    noneText: 'Kagua anwani, au uliza aliyekupa kiungo.',
    ended: 'Kiungo hiki kimekwisha',
    endedText: 'Kiungo hufungua uthibitisho kwa siku 90, au hadi kifutwe. Omba kipya kwa aliyekupa hiki.',
    checkedAt: 'Umekaguliwa sasa hivi, {{when}}, kwenye kumbukumbu zetu.',
    pdf: 'Hifadhi kama PDF',
    until: '{{organisation}} ilitoa kiungo hiki. Mwenye nacho huona ukurasa huu, hadi {{when}}.',
  },
  check: {
    heading: 'Jinsi ya kuukagua',
    text: 'Alama (SHA-256) inahusu yote yaliyomo katika uthibitisho huu na alama ya uthibitisho uliotangulia. Anayebadilisha, kuondoa au kuongeza mmoja baadaye hugunduliwa.',
    link: 'Skani msimbo au fungua anwani. Ukurasa husoma uthibitisho kwenye kumbukumbu zetu na kuukagua upya. Linganisha alama iliyo pale na hii.',
    ask: 'Omba {{organisation}} kiungo cha uthibitisho huu. Ukurasa huukagua upya. Linganisha alama iliyo pale na hii.',
    address: 'Anwani',
    id: 'Uthibitisho',
    number: 'Nafasi katika mnyororo',
    numberValue: 'Na. {{n, number}}',
    hash: 'Alama',
    previous: 'Alama iliyotangulia',
    first: 'hakuna, ni wa kwanza',
    head: 'Mpya zaidi katika mnyororo',
    headValue: 'Na. {{n, number}} tarehe {{day}}',
  },
} satisfies Translation<typeof english>;
