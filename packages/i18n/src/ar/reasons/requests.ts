import type { REQUESTS } from '@msafara/domain/reasons/requests.reasons';

export default {
  'request.unreadable': 'تعذّرت قراءة الطلب.',
  'request.nothingHere': 'لا يوجد شيء هنا.',
  'request.tooLarge': 'الطلب كبير جدًا: الحد الأقصى {{kilobytes, number}} كيلوبايت.',
  'request.headersTooLarge': 'ترويسات الطلب كبيرة جدًا.',
  'request.tooSlow': 'استغرق الطلب وقتًا طويلًا جدًا.',
  'request.notJson': 'يُرسل الطلب بصيغة JSON وبنوع المحتوى application/json.',
  'request.otherVersion': 'توجد الآن نسخة أخرى.',
  'request.tooMany': 'طلبات كثيرة جدًا. يُرجى الانتظار لحظة.',
  'request.otherSite': 'جاء هذا الطلب من موقع آخر.',
  'request.tooManyTries': 'محاولات كثيرة جدًا. يُرجى الانتظار {{seconds, wait}} ثم إعادة المحاولة.',
  'request.tooManyWindows': 'النوافذ المفتوحة كثيرة جدًا.',
  'request.cursor': 'مؤشر الصفحة هذا ليس من مؤشراتنا.',
  'server.busy': 'الخدمة مشغولة. يُرجى إعادة المحاولة بعد لحظة.',
  'server.failed': 'حدث خطأ من جهتنا. المرجع: {{reference}}',
  'server.closing': 'الخادم قيد الإيقاف.',
  'server.noDatabase': 'قاعدة البيانات لا تستجيب.',
  'server.metricsClosed': 'مقاييس الخادم غير متاحة لك.',
} satisfies Record<keyof typeof REQUESTS, string>;
