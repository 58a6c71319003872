import { defineTranslations } from '../../kit/text.ts'
import { paymentsMessages } from '../../payments/payments.messages.ts'

/** Arabic texts about payments. */
export const paymentsTranslations = defineTranslations(paymentsMessages, {
  card: () => 'بطاقة',
  afterpay: () => 'Afterpay',
  bankTransfer: () => 'تحويل بنكي',
  payAtPickup: () => 'الدفع عند الاستلام',
  unavailable: () => 'الدفع غير متاح حاليًا. يرجى المحاولة بعد بضع ثوانٍ.',
  methodUnavailable: () => 'طريقة الدفع هذه غير متاحة هنا. يرجى اختيار طريقة أخرى.',
  testCardOnly: () => 'هذا المتجر في وضع الاختبار ولا يقبل إلا بطاقات الاختبار، مثل 4242 4242 4242 4242.',
  cardInvalid: () => 'يرجى التحقق من بيانات البطاقة.',
  expiryInvalid: () => 'يرجى إدخال تاريخ في المستقبل، بالشهر والسنة.',
  cvcInvalid: () => 'يرجى إدخال أرقام رمز الأمان الثلاثة أو الأربعة.',
  eventRefused: () => 'هذا الإشعار غير موقّع من مزوّد الدفع، أو أنه قديم.',
  notFound: () => 'لا توجد دفعة كهذه.',
  declined: () => 'رُفضت البطاقة. يرجى استخدام بطاقة أخرى أو طريقة دفع أخرى.',
  insufficientFunds: () => 'لا يوجد رصيد كافٍ في هذه البطاقة. يرجى استخدام بطاقة أخرى.',
  expiredCard: () => 'انتهت صلاحية هذه البطاقة. يرجى استخدام بطاقة أخرى.',
  notConfirmed: () => 'لم يؤكد بنكك الدفع. يرجى المحاولة مرة أخرى أو استخدام بطاقة أخرى.',
  bankTitle: () => 'بنك الاختبار',
  bankAsk: ({ amount, last4 }) => `أكّد دفع ${amount} بالبطاقة التي تنتهي بالأرقام ${last4}.`,
  bankNote: () => 'هذا المتجر في وضع الاختبار. تقوم هذه الصفحة مقام بنكك، ولن يُخصم أي مبلغ.',
  bankApprove: () => 'تأكيد الدفع',
  bankFail: () => 'إفشال التحقق',
  bankCancel: () => 'إلغاء الدفع',
})
