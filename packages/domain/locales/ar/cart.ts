import { cartPageMessages } from '../../cart/cart-page.messages.ts'
import { cartMessages } from '../../cart/cart.messages.ts'
import { miniCartMessages } from '../../cart/mini-cart.messages.ts'
import { couponMessages } from '../../discounts/discounts.messages.ts'
import { defineTranslations } from '../../kit/text.ts'
import { shippingMessages } from '../../shipping/shipping.messages.ts'
import { plural } from '../ar/counts.ts'

const items = { one: 'منتج واحد', two: 'منتجان', few: 'منتجات', many: 'منتجًا' }

const cart = defineTranslations(cartMessages, {
  optionsUnselected: ({ options }) =>
    options.length > 1 ? `يرجى اختيار ${options.join(' و')}.` : `يرجى اختيار ${options[0] ?? ''}.`,
  variantUnavailable: () => 'عذرًا، هذا الخيار غير متوفر. يرجى اختيار غيره.',
  notEnoughStock: () => 'عذرًا، لا تتوفر لدينا هذه الكمية.',
  quantityNotNumber: () => 'يجب أن تكون الكمية رقمًا.',
  quantityNotWhole: () => 'يجب أن تكون الكمية عددًا صحيحًا.',
  quantityRange: ({ min, max }) => `يجب أن تكون الكمية بين ${min} و${max}.`,
  selectDenomination: () => 'يرجى اختيار قيمة بطاقة الهدية',
  notSubscribable: () => 'لا يمكن الاشتراك في هذا المنتج.',
  subscriptionOnly: () => 'هذا المنتج متاح بالاشتراك فقط.',
  unableToAdd: () => 'تعذرت إضافة المنتج',
  unableToPurchase: () => 'تعذر شراء المنتج',
  unableToPurchaseGiftCard: () => 'تعذر شراء بطاقة الهدية',
  adding: () => 'تجري الإضافة…',
  added: () => 'تمت الإضافة!',
  oneFewer: () => 'إنقاص واحد',
  oneMore: () => 'زيادة واحد',
  pillLabel: ({ count, isOne }) => `السلة، ${isOne ? items.one : `عدد المنتجات ${count}`}`,
})

const cartPage = defineTranslations(cartPageMessages, {
  entryNotFound: () => 'هذا المنتج لم يعد في سلتك.',
  cartFull: ({ max }) => `أكثر ما تتسع له السلة: ${plural(max, items)} مختلفًا.`,
  title: () => 'سلة التسوق',
  empty: () => 'لا شيء في سلة التسوق.',
  continueShopping: () => 'متابعة التسوق',
  subtotal: () => 'المجموع الفرعي',
  item: () => 'المنتج',
  quantity: () => 'الكمية',
  price: () => 'السعر',
  oneFewerOf: ({ title }) => `إنقاص واحد من ${title}`,
  oneMoreOf: ({ title }) => `زيادة واحد من ${title}`,
  update: () => 'تحديث',
  remove: () => 'إزالة',
  removeItem: ({ title }) => `إزالة ${title}`,
  quantityOf: ({ title }) => `كمية ${title}`,
  removed: ({ title }) => `أزيل ${title}.`,
  undo: () => 'تراجع',
  lineNotEnoughStock: ({ available }) =>
    available === 0 ? 'نفد هذا المنتج.' : `الكمية المتوفرة من هذا المنتج: ${available} فقط.`,
  changeTo: ({ quantity }) => `تغيير إلى ${quantity}`,
  changeToOf: ({ quantity, title }) => `تغيير إلى ${quantity}: ${title}`,
  priceChanged: ({ from, to }) => `تغير السعر من ${from} إلى ${to} منذ أضفت هذا المنتج.`,
  mergedFewer: ({ title, wanted, kept }) =>
    `في سلتك الآن ${kept} من ${title}: كان في السلتين معًا ${wanted}، ولا يتوفر أكثر من ذلك.`,
  mergedNone: ({ title, max }) => `لم يُضف ${title}: أكثر ما تتسع له السلة ${plural(max, items)} مختلفًا.`,
  lineUnavailable: () => 'لم يعد هذا المنتج متوفرًا.',
  notInTotal: () => 'غير محسوب في المجموع',
  itemsInCart: () => 'المنتجات في سلتك',
  coupons: () => 'القسائم',
  discount: () => 'الخصم',
  total: () => 'المجموع',
  notLoaded: () => 'تعذر تحميل سلتك.',
  tryAgain: () => 'المحاولة مجددًا',
  editFields: () => 'تعديل',
  checkout: () => 'إتمام الشراء',
  taxesAtCheckout: () => 'تُحسب الضرائب والشحن عند إتمام الشراء.',
})

const miniCart = defineTranslations(miniCartMessages, {
  added: () => 'أُضيف إلى سلتك',
  inCart: ({ count }) => `في سلتك ${plural(count, items)}`,
  quantity: ({ count }) => `الكمية: ${count}`,
  subtotal: () => 'المجموع الفرعي',
  viewCart: () => 'عرض السلة',
  checkout: () => 'إتمام الشراء',
  close: () => 'إغلاق',
})

const coupons = defineTranslations(couponMessages, {
  code: () => 'رمز القسيمة',
  apply: () => 'تطبيق',
  unknown: () => 'هذا الرمز ليس من رموزنا.',
  tooMany: ({ max }) => `أقصى عدد من الرموز في السلة: ${max}.`,
  applied: ({ code }) => `أضيف ${code}.`,
  unused: ({ code }) => `لا يخصم ${code} شيئًا من سلتك.`,
  removed: ({ code }) => `أزيل ${code}.`,
  remove: ({ code }) => `إزالة القسيمة ${code}`,
  notYet: () => 'لم يبدأ سريان هذا الرمز بعد.',
  expired: () => 'انتهت صلاحية هذا الرمز.',
  usedUp: () => 'استُنفد هذا الرمز.',
  minimum: ({ minimum }) => `يسري هذا الرمز عند الشراء بمبلغ ${minimum} أو أكثر.`,
  products: () => 'لا يسري هذا الرمز على المنتجات التي في سلتك.',
  combination: () => 'لا يمكن جمع هذا الرمز مع خصم آخر.',
  nothingLeft: () => 'لم يبقَ ما يخصمه هذا الرمز.',
})

const shipping = defineTranslations(shippingMessages, {
  estimate: () => 'تقدير الشحن والضرائب',
  country: () => 'البلد',
  region: () => 'الولاية أو المنطقة',
  selectRegion: () => 'اختر',
  postcode: () => 'الرمز البريدي',
  show: () => 'عرض التقدير',
  shipping: () => 'الشحن (تقديري)',
  pickup: () => 'الاستلام من المتجر',
  tax: ({ name, rate }) => `${name}، ${rate} (تقديري)`,
  taxIncluded: ({ name, rate }) => `يشمل ${name}، ${rate} (تقديري)`,
  taxExemption: () => 'إعفاء ضريبي',
  total: () => 'المجموع التقديري',
  to: ({ place }) => `تقدير لعنوان في ${place}.`,
  notShipped: () => 'لا نشحن إلى هذا المكان بعد.',
  countryNeeded: () => 'يرجى اختيار بلد.',
  final: () => 'تُحسب المبالغ النهائية عند إتمام الشراء.',
})

export const cartTranslations = { ...cart, ...cartPage, ...miniCart, ...coupons, ...shipping }
