import type english from '../en/plans.ts';
import type { Translation } from '../translation.ts';

export default {
  unlimited: 'Bila kikomo',
  description: {
    starter: 'Ufuatiliaji wa msingi kwa timu ndogo',
    growth: 'Ufuatiliaji wa kina kwa kampuni za usafirishaji zinazokua',
    enterprise: 'Ufuatiliaji wa hali ya juu wenye msaada wa kipaumbele',
  },
  shipments: 'Hadi mizigo {{number}} kwa mwezi',
  users: 'Hadi watumiaji {{number}}',
  feature: {
    dashboard: 'Dashibodi yenye uchambuzi',
    shipments: 'Usimamizi wa mizigo',
    qr: 'Kutengeneza misimbo ya QR',
    scan: 'Kuskani QR na kusasisha',
    reports: 'Ripoti na uchambuzi',
    settings: 'Mipangilio ya mtumiaji',
    tracking: 'Ufuatiliaji wa umma',
    mobile: 'Inafaa kwa simu',
    chat: 'Msaada wa gumzo la moja kwa moja',
    eta: 'Mfumo rahisi wa muda wa kufika',
  },
} satisfies Translation<typeof english>;
