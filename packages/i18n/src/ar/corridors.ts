import type english from '../en/corridors.ts';
import type { Translation } from '../translation.ts';

export default {
  title: 'أوقات الحدود والممرات',
  description:
    'كم تنتظر البضائع في المنافذ الحدودية على ممرات أفريقيا: عند الخروج من بلد وعند الدخول إلى التالي، كل جانب على حدة.',
  rule: 'أرقام Msafara مأخوذة من {{organisations}} مؤسسات على الأقل و{{crossings}} عملية عبور خلال 30 يومًا، منها {{each}} على الأقل لكل مؤسسة ولا يزيد نصيب واحدة منها على النصف. لا يُذكر اسم أحد، ويمكن لكل مؤسسة ألا تشارك. عبر النصف خلال الوقت الأول، وتسعة من كل عشرة خلال الثاني.',
  asOf: 'أرقام Msafara للأيام الثلاثين التي سبقت {{day}}.',
  none: 'لا يوجد بعد منفذ عبرته شحنات كافية ليكون له رقم من Msafara.',
  posts: 'المنافذ الحدودية',
  exit: 'الخروج',
  entry: 'الدخول',
  times: '{{half}}، و9 من 10 {{most}}',
  few: 'لا عمليات عبور كافية بعد',
  published: 'منشور',
  side: '{{country}} {{hours}}',
  by: '{{publisher}}، {{days}}',
  until: 'حتى \u2068{{post}}\u2069: {{hours}}',
  corridors: 'الممرات',
  distances: 'المسافات بالطريق تقديرية.',
  sources: 'المصادر',
  read: 'اطُّلع عليه في {{day}}',
} satisfies Translation<typeof english>;
