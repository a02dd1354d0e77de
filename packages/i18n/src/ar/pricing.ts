import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'الأسعار',
  heading: 'ثلاث باقات بحسب حجم النقل.',
  lead: 'في كل الباقات تتبع عام دون حساب. وتختلف في الشحنات والمستخدمين والدعم.',
  popular: 'الأكثر اختيارًا',
  perMonth: '/شهر',
  choose: 'اختيار {{plan}}',
  note: 'التسجيل لا يتطلب بطاقة.',
  compare: 'مقارنة الباقات',
  feature: 'الميزة',
  shipments: 'الشحنات في الشهر',
  users: 'المستخدمون',
  price: 'السعر في الشهر',
  upTo: 'حتى {{n}}',
  included: 'متضمَّن',
  notIncluded: 'لا',
} satisfies Translation<typeof english>;
