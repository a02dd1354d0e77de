import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Ramani; vitufe vya mishale huisogeza',
  zoomIn: 'Kuza',
  zoomOut: 'Punguza',
  fit: 'Onyesha njia yote',
  outlines: 'Mipaka: Natural Earth; maziwa yamechorwa kwa kukadiria. Njia iliyobaki ni makadirio.',
  origin: 'Unakotoka',
  position: 'Ulionekana mwisho',
  destination: 'Unakoenda',
  words: {
    road: 'Kwa barabara kutoka {{origin}} hadi {{destination}}.',
    sea: 'Kwa bahari kutoka {{origin}} hadi {{destination}}.',
    unknown: 'Ramani haitambui {{origin}} au {{destination}}, kwa hiyo vituo vilivyorekodiwa pekee vimechorwa.',
    stops: 'Ulionekana: {{places}}.',
    unplaced: 'Havipo kwenye ramani: {{places}}.',
    by: 'Bado mbele: {{places}}.',
    done: 'Mzigo umefika.',
  },
  routes: 'Njia kwa maneno',
} satisfies Translation<typeof english>;
