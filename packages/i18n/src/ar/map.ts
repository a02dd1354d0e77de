import type english from '../en/map.ts';
import type { Translation } from '../translation.ts';

export default {
  label: 'خريطة؛ تحركها مفاتيح الأسهم',
  zoomIn: 'تكبير',
  zoomOut: 'تصغير',
  fit: 'إظهار الطريق كله',
  outlines: 'الحدود: Natural Earth؛ البحيرات تقريبية. ما تبقى من الطريق متوقَّع.',
  origin: 'المنشأ',
  position: 'آخر رصد',
  destination: 'الوجهة',
  words: {
    road: 'برًا من {{origin}} إلى {{destination}}.',
    sea: 'بحرًا من {{origin}} إلى {{destination}}.',
    unknown: 'أحد المكانين {{origin}} و{{destination}} على الأقل غير معروف للخريطة، لذلك تُرسم المحطات المسجّلة فقط.',
    stops: 'سُجّلت في: {{places}}.',
    unplaced: 'غير موجود على الخريطة: {{places}}.',
    by: 'ما زال أمامها: {{places}}.',
    done: 'وصلت الشحنة.',
  },
  routes: 'الطرق بالكلمات',
} satisfies Translation<typeof english>;
