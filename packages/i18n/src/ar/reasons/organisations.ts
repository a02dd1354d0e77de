import type { ORGANISATIONS } from '@msafara/domain/reasons/organisations.reasons';

export default {
  'organisation.notFound': 'المؤسسة غير موجودة',
  'organisation.required': 'يلزم اختيار مؤسسة',
  'organisation.adminsInPlatform': 'ينتمي المشرفون إلى مؤسسة المنصة.',
  'organisation.platformForAdmins': 'مؤسسة المنصة للمشرفين وحدهم.',
  'organisation.noPlanToChange': 'ليس للمنصة ولا للحساب التجريبي باقة تُغيَّر.',
  'organisation.planChanged': 'تغيّرت باقة هذه المؤسسة بعد أن فتحتها. يُرجى التحقق منها كما هي الآن، ثم الحفظ من جديد.',
  'organisation.noPlanToPay': 'ليس للمنصة ولا للحساب التجريبي باقة تُدفع.',
  'organisation.noEndDate': 'هذه المؤسسة بلا تاريخ انتهاء. يلزم تحديده أولًا.',
  'organisation.noOwnerToName': 'ليس للمنصة ولا للحساب التجريبي مالك يُعيَّن.',
  'organisation.noSuchMember': 'لا يحمل أي عضو في هذه المؤسسة هذا العنوان. يلزم أولًا إنشاء المستخدم فيها.',
  'user.notFound': 'المستخدم غير موجود',
  'user.requestNotFound': 'الطلب غير موجود',
  'user.demo': 'لا يمكن تغيير الحساب التجريبي.',
  'user.notYourselfDeactivate': 'لا يمكنك تعطيل حسابك بنفسك.',
  'user.notYourselfDelete': 'لا يمكنك حذف حسابك بنفسك.',
  'user.unverified': 'عنوان البريد الإلكتروني لهذا الحساب غير مؤكَّد بعد. على صاحبه أولًا فتح الرابط الذي أرسلناه إليه.',
  'user.inactive': 'هذا الحساب معطَّل. فعِّله أولًا.',
  'user.notYourselfSecondFactor': 'يمكنك إيقاف الدخول بخطوتين لحسابك من الإعدادات.',
  'user.noSecondFactor': 'الدخول بخطوتين غير مفعَّل لهذا الحساب.',
  'team.role': 'يلزم اختيار «مرسِل» أو «مطّلع»',
  'team.ownerActive': 'لا يملك المؤسسة إلا عضو حسابه مفعَّل.',
  'invitation.notFound': 'الدعوة غير موجودة',
  'invitation.over': 'لم تعد هذه الدعوة صالحة. يمكن طلب دعوة جديدة.',
  'invitation.isMember': 'هذا العنوان لأحد الأعضاء بالفعل.',
  'invitation.isInvited': 'أُرسلت دعوة إلى هذا العنوان من قبل.',
  'invitation.verifyFirst': 'يُرجى تأكيد بريدك الإلكتروني أولًا، ثم دعوة الآخرين.',
  'invitation.otherAddress':
    'هذه الدعوة موجهة إلى عنوان بريد آخر. يلزم تسجيل الخروج، ثم فتح الرابط من جديد أو تسجيل الدخول بذلك العنوان.',
  'invitation.hasAccount': 'لهذا العنوان حساب من قبل. يلزم تسجيل الدخول به، ثم فتح الدعوة من جديد.',
  'invitation.youAreMember': 'حسابك عضو في هذه المؤسسة بالفعل.',
  'invitation.cannotMove':
    'ينتمي حسابك إلى مؤسسة لها شحنات أو مفاتيح واجهة برمجية أو أعضاء آخرون، فلا يمكن نقله. يمكن طلب الدعوة على عنوان آخر.',
  'invitation.paidPlan':
    'لمؤسستك باقة مدفوعة ستضيع. يمكن استرداد المبلغ من الإعدادات ← الفوترة أو انتظار نهاية الباقة، أو طلب الدعوة على عنوان آخر.',
  'mail.notFound': 'الرسالة البريدية غير موجودة',
  'job.notFound': 'المهمة غير موجودة',

  'logo.tooMuch': 'في الشعار تفاصيل أكثر مما تتسع له صورة صغيرة. يُرجى اختيار شعار أبسط.',
} satisfies Record<keyof typeof ORGANISATIONS, string>;
