import { captchaMessages } from '../../captcha/captcha.messages.ts'
import { catalogMessages } from '../../catalog/catalog.messages.ts'
import { merchandisingMessages } from '../../catalog/merchandising.messages.ts'
import { quickViewMessages } from '../../catalog/quick-view.messages.ts'
import { checkoutMessages } from '../../checkout/checkout.messages.ts'
import { commentsMessages } from '../../comments/comments.messages.ts'
import { formsMessages } from '../../forms/forms.messages.ts'
import { purchaseFormMessages } from '../../forms/purchase-form.messages.ts'
import { installmentsMessages } from '../../installments/installments.messages.ts'
import { callMessages } from '../../kit/calls/call.messages.ts'
import { refusedCallMessages } from '../../kit/calls/refused-call.messages.ts'
import { kitMessages } from '../../kit/kit.messages.ts'
import { defineTranslations } from '../../kit/text.ts'
import { restockFormMessages } from '../../restock/restock-form.messages.ts'
import { searchFieldTranslations } from './search-field.ts'
import { stockMessages } from '../../stock/stock.messages.ts'
import { cartTranslations } from '../ar/cart.ts'
import { plural, unitPlurals } from '../ar/counts.ts'
import { reviewTranslations } from '../ar/reviews.ts'

const calls = defineTranslations(callMessages, {
  somethingWentWrong: () => 'حدث خطأ ما',
  unableToConnect: () => 'تعذر الاتصال. يرجى المحاولة مجددًا',
})

const refusedCalls = defineTranslations(refusedCallMessages, {
  sessionExpired: () => 'انتهت جلستك. يرجى إعادة تحميل الصفحة والمحاولة مجددًا.',
  enableCookies: () => 'يرجى السماح بملفات تعريف الارتباط، ثم إعادة تحميل الصفحة والمحاولة مجددًا.',
  tooMany: () => 'يرجى المحاولة مجددًا بعد بضع ثوانٍ.',
  networkError: () => 'خطأ في الشبكة',
})

const kit = defineTranslations(kitMessages, {
  shape: () => 'تعذر فهم بعض ما أُرسل.',
  notJson: () => 'الطلب ليس JSON صحيحًا.',
  bodyTooLarge: () => 'الطلب أكبر مما ينبغي.',
  twoHosts: () => 'يذكر الطلب أكثر من مضيف واحد.',
  tooMuch: () => 'يُرسل الكثير من شبكتك دفعة واحدة. يرجى المحاولة مجددًا بعد بضع ثوانٍ.',
  busy: () => 'يُرسل الكثير إلى هذا الموقع حاليًا. يرجى المحاولة مجددًا بعد بضع ثوانٍ.',
  notFound: () => 'لا شيء في هذا العنوان.',
  method: () => 'لا يجيب هذا العنوان على هذه الطريقة.',
  unknownHost: () => 'لا موقع في هذا العنوان.',
  unavailable: () => 'الموقع غير متاح حاليًا. يرجى المحاولة مجددًا بعد بضع ثوانٍ.',
  denied: () => 'لا يُسمح لك بذلك هنا.',
  signedOut: () => 'يرجى تسجيل الدخول.',
  fieldRequired: () => 'هذا الحقل مطلوب.',
  fieldInvalid: () => 'هذه القيمة غير صالحة.',
  emailInvalid: () => 'البريد الإلكتروني غير صالح',
})

const catalog = defineTranslations(catalogMessages, {
  productNotFound: () => 'لم يعد هذا المنتج موجودًا.',
  soldOut: () => 'نفدت الكمية',
  soldOutMark: () => 'نفدت الكمية',
  saleMark: () => 'تخفيض',
  unavailable: () => 'غير متوفر',
  choiceSoldOut: () => 'نفدت كمية هذا الاختيار. يرجى اختيار غيره.',
  choiceNotSold: () => 'لا وجود لهذا الجمع بين الخيارات. يرجى اختيار غيره.',
  variantNotRead: () => 'تعذر الاستعلام عن هذا الاختيار. يرجى المحاولة مجددًا.',
  selectOption: ({ option }) => `اختر ${option}`,
  addToCart: () => 'أضف إلى السلة',
  buyNow: () => 'اشترِ الآن',
  subscribe: () => 'اشترك',
  quickView: () => 'نظرة سريعة',
  giftCardValue: () => 'القيمة',
  giftCardSelect: () => 'اختر القيمة',
  quantity: () => 'الكمية:',
  quantityLabel: () => 'الكمية',
  originalPrice: () => 'السعر الأصلي:',
  salePrice: () => 'سعر التخفيض:',
  fromPrice: ({ price }) => `من ${price}`,
  subscriptionPrice: ({ price, from, every, unit, duration, durationUnit }) => {
    const length = duration ?? 0
    const lasting = length > 0 ? ` لمدة ${plural(length, unitPlurals[durationUnit])}` : ''
    return `${from ? 'من ' : ''}${price} كل ${plural(every, unitPlurals[unit])}${lasting}`
  },
})

const merchandising = defineTranslations(merchandisingMessages, {
  scarcity: () => 'بقي {qtyInStock} فقط',
})

const quickView = defineTranslations(quickViewMessages, {
  viewProduct: () => 'عرض كل التفاصيل',
  close: () => 'إغلاق',
  previous: () => 'المنتج السابق',
  next: () => 'المنتج التالي',
  loading: () => 'جارٍ التحميل…',
  tryAgain: () => 'المحاولة مجددًا',
  pictures: () => 'الصور',
  picture: () => 'صورة',
})

const stock = defineTranslations(stockMessages, {
  belowZero: () => 'لا يمكن أن تقل الكمية المتوفرة عن الصفر.',
  notCounted: () => 'كمية هذا الخيار غير معدودة، فلا يمكن زيادتها أو إنقاصها.',
  tooLarge: () => 'هذه الكمية أكبر مما يمكن حفظه.',
})

const restockForm = defineTranslations(restockFormMessages, {
  emailBlank: () => 'يرجى إدخال البريد الإلكتروني',
  emailInvalid: () => 'البريد الإلكتروني غير صالح',
  sending: () => 'جارٍ الإرسال…',
})

const forms = defineTranslations(formsMessages, {
  noAnswer: () => 'لا إجابة',
  stronglyDisagree: () => 'لا أوافق بشدة',
  disagree: () => 'لا أوافق',
  neutral: () => 'محايد',
  agree: () => 'أوافق',
  stronglyAgree: () => 'أوافق بشدة',
  required: () => 'مطلوب',
  exceededLimit: () => 'تجاوزت الحد الأقصى للأحرف.',
  emailInvalid: () => 'البريد الإلكتروني غير صالح. ينبغي أن يكون على الشكل name@example.com.',
  fieldsInvalid: () => 'حقل واحد أو أكثر غير صالح، يرجى مراجعة ما أدخلته.',
  notReadable: () => 'تعذرت قراءة الحقول، يرجى مراجعة ما أدخلته.',
  dateInvalid: () => 'هذا التاريخ غير موجود.',
  numberInvalid: () => 'يرجى إدخال رقم.',
  numberTooSmall: ({ min }) => `يرجى إدخال ${min} أو أكثر.`,
  numberTooLarge: ({ max }) => `يرجى إدخال ${max} أو أقل.`,
  optionUnknown: () => 'يرجى اختيار أحد الخيارات.',
  firstName: () => 'الاسم الأول',
  lastName: () => 'اسم العائلة',
  chooseOption: () => 'اختر',
  optional: () => '(اختياري)',
})

const checkout = defineTranslations(checkoutMessages, {
  title: () => 'إتمام الشراء',
  subscriptionTitle: () => 'اشتراكك',
  giftCardTitle: () => 'بطاقة الهدية',
  notOpen: () => 'لا يمكن شراء هذا هنا بعد. لم يُطلب شيء، ولن يُخصم أي مبلغ.',
  keptFor: ({ hours }) =>
    `يبقى اختيارك محفوظًا هنا ${plural(hours, { one: 'ساعة', two: 'ساعتين', few: 'ساعات', many: 'ساعة' })}.`,
  gone: () => 'لم يعد هذا الشراء محفوظًا هنا. يرجى اختيار المنتج من جديد.',
  quantity: ({ count }) => `الكمية: ${count}`,
  denomination: () => 'القيمة',
  endless: () => 'حتى تلغي الاشتراك',
  payments: ({ count }) => plural(count, { one: 'دفعة واحدة', two: 'دفعتان', few: 'دفعات', many: 'دفعة' }),
  backToItem: () => 'العودة إلى المنتج',
  backToCart: () => 'العودة إلى السلة',
  continueShopping: () => 'متابعة التسوق',
  fieldsHelp: () => 'يرجى الإجابة قبل إضافة المنتج.',
  notForSale: () => 'لا يمكن شراء هذا المنتج حاليًا.',
})

const purchaseForm = defineTranslations(purchaseFormMessages, {
  title: () => 'بعض التفاصيل',
  save: () => 'حفظ',
  saving: () => 'جارٍ الحفظ…',
  unableToSave: () => 'تعذر الحفظ',
})

const comments = defineTranslations(commentsMessages, {
  none: () => 'لا',
  comments: ({ count }) => (count % 100 >= 3 && count % 100 <= 10 ? 'تعليقات' : 'تعليق'),
})

const captcha = defineTranslations(captchaMessages, {
  unsolved: () => 'يرجى حل CAPTCHA قبل الإرسال.',
  atWork: () => 'نتحقق من أنك لست آلة…',
  solved: () => 'تم التحقق: لست آلة.',
  idle: () => 'محمي من الآلات. لا شيء تحتاج إلى حله.',
  failed: () => 'تعذر التحقق. يرجى إرسال النموذج مجددًا.',
})

const installments = defineTranslations(installmentsMessages, {
  payments: ({ count, amount }) => `${parts(count)} بدون فوائد، كل منها ${amount}`,
  orPayments: ({ count, amount }) => `أو ${parts(count)} بدون فوائد بقيمة ${amount} عبر`,
  upTo: ({ amount }) => `متاح للطلبات حتى ${amount}`,
  over: ({ amount }) => `متاح للطلبات التي تزيد على ${amount}`,
  name: () => 'Afterpay',
  moreInformation: () => 'مزيد من المعلومات',
  closePopup: () => 'إغلاق النافذة',
  about: () => 'عن الدفع على أقساط',
})

function parts(count: number): string {
  return plural(count, { one: 'دفعة واحدة', two: 'دفعتان', few: 'دفعات', many: 'دفعة' })
}

/** Arabic texts of a site's public pages. */
export const shopTranslations = {
  ...captcha,
  ...installments,
  ...calls,
  ...refusedCalls,
  ...kit,
  ...cartTranslations,
  ...catalog,
  ...merchandising,
  ...quickView,
  ...stock,
  ...restockForm,
  ...forms,
  ...reviewTranslations,
  ...purchaseForm,
  ...checkout,
  ...comments,
  ...searchFieldTranslations,
}
