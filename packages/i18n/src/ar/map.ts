import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'خريطة؛ تحركها مفاتيح الأسهم',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  fit: 'إظهار الطريق كله',
  outlines: 'الخطوط: Natural Earth. المواقع تقديرية.',
  origin: 'المنشأ',
  position: 'الآن',
  destination: 'الوجهة',
  words: {
    road: 'برًا من {{origin}} إلى {{destination}}.',
    sea: 'بحرًا من {{origin}} إلى {{destination}}.',
    unknown: 'ليس كل من {{origin}} و{{destination}} مكانًا معروفًا: لا يُرسم طريق.',
    by: 'في الطريق: {{places}}.',
    progress: 'قُطع نحو {{share}} من الطريق.',
    done: 'وصلت الشحنة.',
  },
  routes: 'الطرق بالكلمات',
} satisfies Translation<typeof english>;
