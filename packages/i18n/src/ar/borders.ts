import type english from '../en/borders.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'عند الحدود',
  asOf: 'الوضع عند {{time}}',
  exit: 'في جهة الخروج',
  exitNote: 'في البلد الذي تغادره',
  entry: 'في جهة الدخول',
  entryNote: 'في البلد الذي تدخله',
  longer: 'أطول من المعتاد',
  longerNote: 'تسعة من كل عشرة عبرت أسرع',
  longerPlan: 'المدد المعتادة ضمن باقة Enterprise',
  aDay: '{{amount}} في اليوم',
  costs: 'كلفة الانتظار في اليوم',
  costsNote: 'من العدّادات الجارية',
  lost: 'كلفة الوقوف بالشهر',
  through: 'عبرت اليوم',
  throughNote: 'أُفرج عنها في جهة الدخول منذ منتصف الليل بالتوقيت العالمي',
  none: 'لا شيء لكم متوقف عند الحدود',
  noneText: 'ما وصل إلى منفذ حدودي يظهر هنا حتى يعبر.',
  usual: 'المدة المعتادة',
  half: 'النصف: {{hours}}',
  most: 'تسعة من عشرة: {{hours}}',
  queue: 'في الطابور',
  more: '{{number}} أخرى متوقفة هنا منذ مدة أقصر.',
  note: 'المدد المعتادة من عبوركم في آخر 30 يومًا، لكل جهة على حدة. عبر النصف خلال المدة الأولى، وتسعة من كل عشرة خلال الثانية.',
  failed: 'تعذّرت قراءة ما يقف عند الحدود',
} satisfies Translation<typeof english>;
