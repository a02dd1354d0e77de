import type english from '../en/plans.ts';
import type { Translation } from '../translation.ts';

export default {
  unlimited: 'بلا حدود',
  description: {
    starter: 'تتبع أساسي للفرق الصغيرة',
    growth: 'تتبع متقدم للأساطيل المتنامية',
    enterprise: 'تتبع متميز مع دعم ذي أولوية',
  },
  shipments: 'الشحنات في الشهر: حتى {{number}}',
  users: 'المستخدمون: حتى {{number}}',
  feature: {
    dashboard: 'لوحة متابعة مع التحليلات',
    shipments: 'إدارة الشحنات',
    qr: 'إنشاء رموز QR',
    scan: 'مسح QR والتحديث',
    reports: 'التقارير والتحليلات',
    settings: 'إعدادات المستخدم',
    tracking: 'التتبع العام',
    mobile: 'ملائم للهاتف',
    chat: 'الدعم عبر الدردشة المباشرة',
    eta: 'نظام بسيط لموعد الوصول المتوقع',
  },
} satisfies Translation<typeof english>;
