import type english from '../en/onboarding.ts';
import type { Translation } from '../translation.ts';

export default {
  trial: {
    label: 'التجربة',
    left_zero: 'التجربة: انتهت',
    left_one: 'التجربة: بقي يوم واحد',
    left_two: 'التجربة: بقي يومان',
    left_few: 'التجربة: بقيت {{number}} أيام',
    left_many: 'التجربة: بقي {{number}} يومًا',
    left_other: 'التجربة: بقي {{number}} يوم',
    afterwards: 'كل شيء متاح. بعدها يمكنكم قراءة كل شيء؛ اختاروا باقة للمتابعة.',
    plans: 'عرض الباقات',
  },
  steps: {
    title: 'الخطوات الأولى',
    done: '{{done}} من {{all}}',
    isDone: 'تمّ',
    hide: 'إخفاء هذه الخطوات',
    name: { title: 'سمّوا مؤسستكم', text: 'يظهر الاسم في الإيصالات والرسائل.' },
    ship: { title: 'أنشئوا أول شحنة', text: 'من أين وإلى أين. رقم التتبع يُنشأ لكم.' },
    label: { title: 'اطبعوا ملصقًا', text: 'ورق A4 أو طابعة ملصقات.' },
    scan: { title: 'امسحوه', text: 'تكفي كاميرا أي هاتف.' },
    invite: { title: 'ادعوا زميلًا', text: 'المُرسِلون يعملون معكم والمشاهدون يطّلعون.' },
  },
  start: {
    title: 'لا شحنات بعد',
    sender: 'تبدأ قائمتكم هنا. لكل شحنة رقم ورمز QR وصفحة تبيّن مكانها.',
    owner: 'أنتم مشاهد: تطّلعون على الشحنات، والمُرسِلون ينشئونها. ادعوا مُرسِلًا للبدء.',
    viewer: 'ينشئ أحد المُرسِلين في مؤسستكم الشحنة الأولى، ثم تجدونها هنا.',
    list: 'لديكم قائمة جاهزة؟',
    import: 'استيراد جدول',
    invite: 'دعوة مُرسِل',
  },
} satisfies Translation<typeof english>;
