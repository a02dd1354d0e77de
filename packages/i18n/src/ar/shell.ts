import type english from '../en/shell.ts';
import type { Translation } from '../translation.ts';

export default {
  sidebar: 'الشاشات',
  publicLinks: 'الصفحات العامة',
  nav: {
    dashboard: 'لوحة المتابعة',
    shipments: 'الشحنات',
    qr: 'رموز QR',
    scan: 'مسح وتحديث',
    reports: 'التقارير',
    chat: 'الدردشة مع الدعم',
  },
  live: {
    live: 'مباشر',
    polling: 'كل 30 ث',
    offline: 'غير متصل',
    liveHint: 'تظهر التغييرات هنا فورًا',
    pollingHint: 'الاتصال المباشر منقطع، فتطلب هذه الشاشة التغييرات كل 30 ثانية',
    offlineHint: 'لا توجد شبكة، وقد يكون المعروض قديمًا',
  },
  public: {
    vision: 'رؤيتنا',
    pricing: 'الأسعار',
    track: 'تتبع شحنة',
  },
  menu: {
    open: 'فتح القائمة',
    close: 'إغلاق القائمة',
    user: 'حسابك، {{name}}',
    profile: 'الملف الشخصي',
    role: 'الدور',
    signOut: 'تسجيل الخروج',
    signingOut: 'جارٍ تسجيل الخروج...',
  },
  role: {
    admin: 'مشرف',
    sender: 'مرسِل',
    viewer: 'مطّلع',
  },
  tier: {
    starter: 'Starter',
    growth: 'Growth',
    enterprise: 'Enterprise',
  },
  place: '{{tier}}، {{role}}',
  platform: 'المنصة، {{role}}',
  readOnly: {
    text: 'انتهت الفترة التجريبية أو المدفوعة لمؤسسة {{organisation}}. يمكن قراءة كل شيء، ولا يمكن إنشاء الشحنات أو تغييرها.',
    link: 'عرض الباقات',
  },
  adminRequest: 'طلبك الحصول على دور مشرف ينتظر موافقة أحد المشرفين. وحتى ذلك الحين يعمل حسابك بدور مرسِل.',
  palette: {
    title: 'الانتقال إلى صفحة أو البحث عن شحنة',
    placeholder: 'صفحة أو رقم تتبع',
    page: 'صفحة',
    find: 'بحث عن الشحنة',
    results: 'اقتراحات',
    nothing: 'لا صفحة بهذا الاسم، وليس رقم تتبع كاملًا بعد.',
  },
  help: {
    title: 'اختصارات لوحة المفاتيح',
    palette: 'الانتقال إلى صفحة أو البحث عن شحنة',
    search: 'البحث في هذه الصفحة',
    help: 'عرض هذه الاختصارات',
    toasts: 'الانتقال إلى الرسائل',
    close: 'إغلاق ما هو مفتوح',
    modifier: 'Ctrl',
    command: 'Cmd',
    escape: 'Esc',
  },
} satisfies Translation<typeof english>;
