import type english from '../en/borders.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Mpakani',
  asOf: 'Hali ya saa {{time}}',
  exit: 'Upande wa kutoka',
  exitNote: 'Katika nchi inayoachwa',
  entry: 'Upande wa kuingia',
  entryNote: 'Katika nchi inayoingiwa',
  longer: 'Zaidi ya kawaida',
  longerNote: 'Tisa kati ya kumi vilipita mapema zaidi',
  longerPlan: 'Muda wa kawaida unapatikana katika Enterprise',
  aDay: '{{amount}} kwa siku',
  costs: 'Kusubiri hugharimu kwa siku',
  costsNote: 'Kwa saa zinazohesabu',
  lost: 'Gharama ya kusubiri kwa mwezi',
  through: 'Vilivyopita leo',
  throughNote: 'Vilivyoruhusiwa upande wa kuingia tangu saa sita usiku UTC',
  none: 'Hakuna mzigo wako uliosimama mpakani',
  noneText: 'Kilichofika kituo cha mpaka huonekana hapa hadi kipite.',
  usual: 'Saa za kawaida',
  half: 'Nusu: {{hours}}',
  most: 'Tisa kati ya kumi: {{hours}}',
  queue: 'Kwenye foleni',
  more: 'Vingine {{number}} vimesimama hapa kwa muda mfupi zaidi.',
  note: 'Saa za kawaida ni za uvukaji wako mwenyewe wa siku 30 zilizopita, kila upande peke yake. Nusu vilipita ndani ya muda wa kwanza, tisa kati ya kumi ndani ya muda wa pili.',
  failed: 'Haikuwezekana kusoma vilivyo mpakani',
} satisfies Translation<typeof english>;
