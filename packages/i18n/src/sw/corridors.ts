import type english from '../en/corridors.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Muda wa mipakani na kwenye shoroba',
  description:
    'Mizigo hukaa muda gani kwenye vituo vya mpakani katika shoroba za Afrika: kutoka nchi moja na kuingia inayofuata, kila upande peke yake.',
  rule: 'Takwimu za Msafara zinatoka kwa mashirika yasiyopungua {{organisations}} na safari {{crossings}} za kuvuka ndani ya siku 30, zisizopungua {{each}} kwa kila shirika na zisizozidi nusu kwa shirika moja. Hakuna anayetajwa, na kila shirika linaweza kujitoa. Nusu zilipita ndani ya muda wa kwanza, tisa kati ya kumi ndani ya wa pili.',
  asOf: 'Takwimu za Msafara ni za siku 30 kabla ya {{day}}.',
  none: 'Bado hakuna kituo chenye safari za kutosha kwa takwimu ya Msafara.',
  posts: 'Vituo vya mpakani',
  exit: 'Kutoka',
  entry: 'Kuingia',
  times: '{{half}}, tisa kati ya kumi {{most}}',
  few: 'safari za kuvuka bado hazitoshi',
  published: 'Iliyochapishwa',
  side: '{{country}} {{hours}}',
  by: '{{publisher}}, {{days}}',
  until: 'hadi {{post}}: {{hours}}',
  corridors: 'Shoroba',
  distances: 'Umbali wa barabara ni makadirio.',
  sources: 'Vyanzo',
  read: 'ilisomwa {{day}}',
} satisfies Translation<typeof english>;
