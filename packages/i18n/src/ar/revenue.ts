import type english from '../en/revenue.ts';
import type { Translation } from '../translation.ts';

export default {
  tab: 'الإيرادات',
  title: 'إيرادات الاشتراكات',
  failed: 'تعذّر تحميل الإيرادات',
  empty: 'لا إيرادات بعد',
  emptyText: 'تظهر هنا كل طلبات شراء الباقات.',
  figures: 'أرقام الإيرادات',
  total: 'مجموع الإيرادات',
  totalNote: 'طلبات الشراء المكتملة بعد خصم المبالغ المردودة',
  monthly: 'الإيرادات الشهرية',
  monthlyNote: 'آخر 30 يومًا',
  orders: 'طلبات الشراء',
  ordersNote: 'المكتملة',
  breakdown: 'الإيرادات بحسب الفئة',
  tier: 'الفئة',
  revenue: 'الإيرادات',
  recent: 'أحدث طلبات الشراء',
  order: 'طلب الشراء',
  amount: 'المبلغ',
  status: 'الحالة',
  placed: 'تاريخ الطلب',
  tiers: { starter: 'Starter', growth: 'Growth', enterprise: 'Enterprise' },
  statuses: { pending: 'قيد الانتظار', completed: 'مكتمل', failed: 'فاشل', refunded: 'مردود المبلغ' },
} satisfies Translation<typeof english>;
