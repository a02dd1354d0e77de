import type english from '../en/dashboard.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'Dashibodi ya Msafara',
  place: '{{organisation}}, <when>{{weekday}} {{day}}, {{time}}</when>',
  scan: 'Skani na Sasisha',
  newShipment: 'Mzigo Mpya',
  reset: 'Weka Upya Mizigo Yote',
  recent: 'Mizigo ya Karibuni',
  stats: {
    label: 'Takwimu',
    total: 'Mizigo Yote',
    inTransit: 'Njiani',
    delivered: 'Imefikishwa',
    issues: 'Matatizo',
    since: 'tangu mwanzo',
    ofAll: '<share>{{share}}</share> ya yote',
    none: '—',
    error: 'Takwimu hazikupakia.',
    retry: 'Jaribu tena',
  },
  plan: {
    label: 'Mpango na matumizi',
    price: '{{price}} kwa mwezi',
    plans: 'Mipango',
    shipments: 'Mizigo',
    users: 'Watumiaji',
    of: '{{used}} kati ya {{limit}}',
    unlimited: '{{used}}, bila kikomo',
    warning: 'Unakaribia kikomo chako cha mizigo. Fikiria kupandisha mpango wako.',
    error: 'Mpango haukupakia.',
  },
  failed: 'Imeshindwa kuweka upya mizigo',
} satisfies Translation<typeof english>;
