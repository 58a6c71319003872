import { downloadWords } from '../../downloads/downloads.messages.ts'
import { defineTranslations } from '../../kit/text.ts'

export const downloadTranslations = defineTranslations(downloadWords, {
  rightAway: () => 'متاح لك الآن',
  yourDownloads: () => 'تنزيلاتك',
  afterPayment: () => 'يمكنك تنزيله هنا فور دفع ثمن الطلب.',
  download: () => 'تنزيل',
  about: ({ kind, size }) => (kind === '' ? size : `${kind}، ${size}`),
  lifeOfLink: () => 'يعمل الرابط 24 ساعة بعد فتحه أول مرة.',
  worksUntil: ({ time }) => `يعمل الرابط حتى ${time}.`,
  isOver: () => 'انتهت صلاحية الرابط.',
  renew: () => 'تجديد الروابط',
  mailNew: () => 'أرسلوا إليّ روابط جديدة بالبريد',
  mailNewHelp: () => 'تُرسل إلى العنوان الذي قُدّم به الطلب.',

  overTitle: () => 'انتهت صلاحية رابط التنزيل هذا',
  overText: () => 'يعمل رابط التنزيل 24 ساعة بعد فتحه أول مرة. ويمكنك الحصول على رابط جديد متى شئت.',
  overAccount: () => 'تجديده في حسابك',
  overAccountText: () => 'إن كان لديك حساب، فافتح الطلب واختر «تجديد الروابط».',
  overGuestText: () => 'وإلا فدعنا نرسل روابط جديدة إلى العنوان الذي قُدّم به الطلب.',
  sentTitle: () => 'يرجى تفقد بريدك',
  sentText: () =>
    'إن كان هذا الرابط يخص طلبًا مدفوعًا، فإن روابط جديدة في طريقها إلى العنوان الذي قُدّم به الطلب. نرسل ثلاث رسائل كهذه في الساعة على الأكثر.',
  readyTitle: () => 'تنزيلك جاهز',
  withdrawnTitle: () => 'لم يعد هذا التنزيل متاحًا',
  withdrawnText: () => 'استُرد مبلغ الطلب أو أُلغي، أو لم يعد المتجر يقدم الملف. إن كان لديك سؤال، فأجب عن رسالة طلبك.',
  goneTitle: () => 'لم يُعثر على التنزيل',
  gone: () => 'لا يوجد تنزيل في هذا العنوان. يرجى استخدام الرابط في أحدث رسالة عن طلبك.',

  mailSubject: ({ number }) => `روابط تنزيل جديدة للطلب رقم ${number}`,
  mailHeading: () => 'روابط التنزيل الجديدة',
  mailLead: ({ number }) => `إليك تنزيلات الطلب رقم ${number} من جديد.`,
})
