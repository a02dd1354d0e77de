import type english from '../en/common.ts';
import type { Translation } from '../translation.ts';

export default {
  language: 'اللغة',
  brand: 'Msafara',
  skip: 'الانتقال إلى المحتوى',
  nav: {
    label: 'القائمة الرئيسية',
    home: 'الرئيسية',
    vision: 'رؤيتنا',
    pricing: 'الأسعار',
    track: 'تتبع شحنة',
    signIn: 'تسجيل الدخول',
    dashboard: 'لوحة المتابعة',
    open: 'فتح القائمة',
    close: 'إغلاق القائمة',
  },
  footer: {
    label: 'تذييل الصفحة',
    tagline: 'كلمة Msafara بالسواحيلية تعني القافلة: أحمال كثيرة، وطريق واحد، ولا أحد يضيع.',
  },
  auth: {
    loading: 'جارٍ التحقق من الدخول...',
    redirecting: 'جارٍ الانتقال إلى صفحة الدخول...',
  },
  loading: 'جارٍ التحميل',
  password: {
    hint: '8 أحرف على الأقل. يسهل تذكّر بضع كلمات معًا.',
    strength: {
      short: 'قصيرة جدًا: يلزم 8 أحرف على الأقل',
      weak: 'ضعيفة',
      fair: 'مقبولة',
      good: 'جيدة',
      strong: 'قوية',
    },
    show: 'إظهار كلمة المرور',
  },
  retry: 'إعادة المحاولة',
  cancel: 'إلغاء',
  close: 'إغلاق',
  copy: 'نسخ {{value}}',
  copied: 'تم النسخ',
  notFound: {
    title: '404 الصفحة غير موجودة',
    text: 'لا يوجد شيء في هذا العنوان. ربما كُتب خطأً، أو نُقلت الصفحة.',
    home: 'إلى الصفحة الرئيسية',
  },
  failed: {
    title: 'لم تُحمَّل هذه الصفحة',
    text: 'انقطع الاتصال أو حُدِّثت الصفحة. يلزم تحميلها من جديد.',
    reload: 'إعادة التحميل',
  },
  list: {
    error: 'لم يتم التحميل. يُرجى التحقق من الاتصال وإعادة المحاولة.',
    offline: 'لا يوجد اتصال. سيتم التحميل عند عودته.',
    emptied: 'لم يبقَ شيء في هذه الصفحة',
    first: 'الصفحة الأولى',
  },
  trackForm: {
    label: 'رقم التتبع',
    placeholder: 'SH-001234',
    submit: 'تتبع الشحنة',
    hint: 'مطبوع على الملصق بجانب رمز QR.',
  },
  delayed: 'متأخرة',
  status: {
    Created: 'تم الإنشاء',
    'Picked Up': 'استُلمت من المرسل',
    'In Transit': 'قيد النقل',
    'Out for Delivery': 'خرجت للتسليم',
    Delivered: 'تم التسليم',
    Exception: 'استثناء',
  },
  portOf: 'ميناء {{name}}',
  priority: {
    Standard: 'عادية',
    Express: 'سريعة',
    Urgent: 'عاجلة',
  },
} satisfies Translation<typeof english>;
