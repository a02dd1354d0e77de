import type english from '../en/dashboard.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'لوحة متابعة Msafara',
  place: '{{organisation}}، <when>{{weekday}} \u2068{{day}}\u2069، {{time}}</when>',
  scan: 'مسح وتحديث',
  newShipment: 'شحنة جديدة',
  reset: 'إعادة ضبط كل الشحنات',
  recent: 'أحدث الشحنات',
  stats: {
    label: 'الأرقام',
    total: 'إجمالي الشحنات',
    inTransit: 'قيد النقل',
    delivered: 'تم التسليم',
    issues: 'مشكلات',
    since: 'منذ البداية',
    ofAll: '<share>{{share}}</share> من الكل',
    none: '—',
    error: 'لم تُحمَّل الأرقام.',
    retry: 'إعادة المحاولة',
  },
  plan: {
    label: 'الباقة والاستخدام',
    price: '{{price}} شهريًا',
    plans: 'الباقات',
    shipments: 'الشحنات',
    users: 'المستخدمون',
    of: '{{used}} من {{limit}}',
    unlimited: '{{used}}، دون حد',
    warning: 'اقترب عدد الشحنات من حد الباقة. قد تكون الترقية مفيدة.',
    error: 'لم تُحمَّل الباقة.',
  },
  failed: 'تعذّرت إعادة ضبط الشحنات',
} satisfies Translation<typeof english>;
