import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'Ramani; vitufe vya mishale huisogeza',
  zoomIn: 'Kuza',
  zoomOut: 'Punguza',
  fit: 'Onyesha njia yote',
  outlines: 'Mipaka: Natural Earth. Mahali ni makadirio.',
  origin: 'Unakotoka',
  position: 'Sasa',
  destination: 'Unakoenda',
  words: {
    road: 'Kwa barabara kutoka {{origin}} hadi {{destination}}.',
    sea: 'Kwa bahari kutoka {{origin}} hadi {{destination}}.',
    unknown: '{{origin}} na {{destination}} si mahali panapojulikana pote: hakuna njia iliyochorwa.',
    by: 'Njiani: {{places}}.',
    progress: 'Takriban {{share}} ya njia imepitwa.',
    done: 'Mzigo umefika.',
  },
  routes: 'Njia kwa maneno',
} satisfies Translation<typeof english>;
