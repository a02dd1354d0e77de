import type english from '../en/pricing.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'الأسعار',
  heading: 'ثلاث باقات بحسب حجم النقل.',
  lead: 'في كل الباقات تتبع عام دون حساب. وتختلف في السعة وفي ما تقدمه للحدود والصور والدعم.',
  popular: 'الأكثر اختيارًا',
  perMonth: '/شهر',
  choose: 'اختيار {{plan}}',
  note: 'التسجيل لا يتطلب بطاقة.',
  compare: 'مقارنة الباقات',
  feature: 'الميزة',
  shipments: 'الشحنات في الشهر',
  users: 'المستخدمون',
  price: 'السعر في الشهر',
  part: {
    'milestone.write': 'المراحل والوحدات والأختام والمستندات',
    'organisation.contact': 'بيانات الاتصال في صفحات التتبع',
    'proof.archive': 'إثباتات شهر كامل في ملف واحد',
    'clock.write': 'عدّادات المُهل والكفالات وتكلفة الانتظار',
  },
  messages: 'رسائل ⁦SMS⁩ إلى المستلمين في الشهر، بالمقاطع',
  files: 'سعة الصور والمستندات',
  endpoints: 'عناوين إشعارات الويب',
  upTo: 'حتى {{n}}',
  included: 'متضمَّن',
  notIncluded: 'لا',
} satisfies Translation<typeof english>;
