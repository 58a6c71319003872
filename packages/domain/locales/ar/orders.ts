import { defineTranslations } from '../../kit/text.ts'
import { orderDocument } from '../../orders/order-document.messages.ts'
import { orderMail } from '../../orders/order-mail.messages.ts'
import { orderOwnerMail } from '../../orders/order-owner-mail.messages.ts'
import { orderPage } from '../../orders/order-page.messages.ts'
import { orderWords } from '../../orders/order-words.messages.ts'
import { plural } from '../ar/counts.ts'

const pieceForms = { one: 'قطعة واحدة', two: 'قطعتان', few: 'قطع', many: 'قطعة' } as const
const parcelForms = { one: 'طرد واحد', two: 'طردين', few: 'طرود', many: 'طردًا' } as const

const words = defineTranslations(orderWords, {
  order: ({ number }) => `الطلب رقم ${number}`,
  testOrder: () => 'هذا طلب تجريبي: لم يُخصم أي مبلغ، ولن يُرسل شيء.',
  pieces: ({ quantity }) => plural(quantity, pieceForms),
  subtotal: () => 'المجموع الفرعي',
  discount: () => 'الخصم',
  namedDiscount: ({ name }) => `الخصم، ${name}`,
  shipping: () => 'الشحن',
  pickup: () => 'الاستلام من المتجر',
  free: () => 'مجانًا',
  tax: ({ name, rate }) => `${name}، ${rate}`,
  taxIncluded: ({ name, rate }) => `يشمل ${name}، ${rate}`,
  total: () => 'الإجمالي',
  paid: () => 'مدفوع',
  refunded: () => 'المبلغ المسترد',
  whatYouOrdered: () => 'ما طلبته',
  deliveredTo: () => 'التوصيل إلى',
  collectedAt: () => 'الاستلام',
  billedTo: () => 'عنوان الفاتورة',
})

const mails = defineTranslations(orderMail, {
  thankYou: ({ name }) => (name === '' ? 'شكرًا لك' : `شكرًا لك، ${name}`),
  seeOrder: () => 'عرض الطلب',
  questions: () => 'لديك سؤال؟ أجب عن هذه الرسالة، ويقرؤها إنسان.',

  confirmedSubject: ({ number }) => `وصلنا طلبك رقم ${number}`,
  confirmedShipped: ({ number }) => `وصلنا طلبك رقم ${number}. نراسلك عندما يخرج إليك.`,
  confirmedPickup: ({ number }) => `وصلنا طلبك رقم ${number}. نراسلك عندما يصبح جاهزًا للاستلام.`,
  confirmedNothingToShip: ({ number }) => `وصلنا طلبك رقم ${number}. ليس فيه ما يُشحن.`,
  paidBy: ({ method }) => `دُفع بواسطة ${method}`,
  card: ({ brand, last4 }) => `بطاقة ${brand} المنتهية بالرقم ${last4}`,

  waitingSubject: ({ number }) => `الطلب رقم ${number}: ننتظر دفعتك`,
  waitingTransfer: ({ number, amount }) =>
    `الطلب رقم ${number} محجوز لك. يرجى تحويل ${amount}، ونتابع الطلب فور وصول المبلغ.`,
  waitingPickup: ({ number, amount }) => `الطلب رقم ${number} محجوز لك. تدفع ${amount} عند الاستلام.`,
  howToPay: () => 'طريقة الدفع',
  amountToPay: () => 'المبلغ',
  paymentReference: () => 'مرجع التحويل',
  paymentDeadline: ({ date }) => `إن لم يُدفع حتى ${date} فسيُلغى.`,

  shippedSubject: ({ number, parcel, parcels }) =>
    parcels === 1 ? `طلبك رقم ${number} في الطريق` : `الطرد ${parcel} من ${parcels} من الطلب رقم ${number} في الطريق`,
  shippedHeading: ({ parcel, parcels }) =>
    parcels === 1 ? 'طلبك في الطريق' : `الطرد ${parcel} من ${parcels} في الطريق`,
  shippedLead: ({ address }) => (address === '' ? 'غادر طلبك متجرنا.' : `غادر متجرنا إلى هذا العنوان: ${address}.`),
  readySubject: ({ number }) => `طلبك رقم ${number} جاهز للاستلام`,
  readyHeading: () => 'جاهز للاستلام',
  readyLead: () => 'طلبك مغلف وفي انتظارك.',
  doneSubject: ({ number }) => `اكتمل طلبك رقم ${number}`,
  doneHeading: () => 'اكتمل طلبك',
  doneLead: () => 'لم يبق ما يُرسل.',
  track: () => 'تتبع الطرد',
  trackingNumber: () => 'رقم التتبع',
  inThisParcel: () => 'في هذا الطرد',
  thisTime: () => 'هذه المرة',
  stillToCome: () => 'ما سيأتي لاحقًا',

  refundedSubject: ({ number }) => `استرداد من الطلب رقم ${number}`,
  refundedHeading: () => 'المبلغ المسترد',
  refundedLead: ({ number, amount }) => `نعيد إليك ${amount} من الطلب رقم ${number}.`,
  refundedToCard: () => 'يعود المبلغ بالطريقة التي دفعت بها. يظهر في البطاقة خلال خمسة إلى عشرة أيام عمل.',
  refundedByHand: () => 'دفعت لنا مباشرة، لذلك نعيد المبلغ مباشرة أيضًا. نراسلك إن احتجنا إلى حسابك.',
  whatWasRefunded: () => 'مقابل',
  refundedSoFar: ({ amount }) => `بهذا يكون قد أُعيد ${amount} من الطلب.`,

  cancelledSubject: ({ number }) => `أُلغي طلبك رقم ${number}`,
  cancelledHeading: () => 'أُلغي طلبك',
  cancelledLead: ({ number }) => `أُلغي الطلب رقم ${number}، ولن يُرسل منه شيء بعد الآن.`,
  cancelledUnpaid: ({ number }) =>
    `أُلغي الطلب رقم ${number} لأن الدفعة لم تصل في موعدها. إن كنت قد دفعت، فأجب عن هذه الرسالة.`,
  cancelledUncharged: () => 'لم يُخصم أي مبلغ.',
  cancelledRefund: ({ amount }) => `نعيد إليك ${amount}.`,

  reviewSubject: ({ shop }) => `كيف وجدته؟ كلمة عن ${shop}`,
  reviewHeading: () => 'كيف وجدته؟',
  reviewLead: ({ number }) =>
    `الطلب رقم ${number} عندك منذ أيام. كلمات قليلة تساعد غيرك على الاختيار، مدحًا كانت أو نقدًا.`,
  reviewAction: () => 'كتابة تقييم',
  reviewSmall: () => 'نسأل مرة واحدة لكل طلب. يظهر تقييمك بوصفه تقييم مشترٍ موثق.',
})

const ownerMails = defineTranslations(orderOwnerMail, {
  subject: ({ number }) => `الطلب رقم ${number} يحتاج إلى انتباهك`,
  heading: ({ number }) => `الطلب رقم ${number} يحتاج إلى انتباهك`,
  shortOfStock: () => 'دُفع ثمنه، لكن المخزون لا يكفي له. اختر ما تفعله: انتظار البضاعة أو إعادة المبلغ.',
  refundedAtOnce: () => 'دُفع ثمنه، لكن المخزون لم يكفِ له. ثمن ما نقص في طريق العودة إلى المشتري، ولا يلزمك شيء.',
  refundFailed: () => 'لم ينجح مزوّد الدفع في إعادة مبلغ منه. المبلغ ما زال عندك.',
  disputed: () => 'اعترض المشتري على الدفعة لدى مصرفه. أجب في لوحة مزوّد الدفع.',
  paymentDiffers: () => 'أبلغ مزوّد الدفع عن مبلغ يختلف عن مبلغ الطلب. قارن بين المبلغين.',
  missing: () => 'غير متوفر في المخزون',
  open: () => 'فتح الطلب',
})

const documents = defineTranslations(orderDocument, {
  invoice: () => 'فاتورة',
  invoiceNumber: ({ number }) => `فاتورة رقم ${number}`,
  packingSlip: () => 'بيان التعبئة',
  orderNumber: () => 'رقم الطلب',
  orderDate: () => 'تاريخ الطلب',
  payment: () => 'الدفع',
  delivery: () => 'التوصيل',
  paid: () => 'مدفوع',
  waiting: () => 'لم يُدفع بعد',
  refunded: () => 'أُعيد المبلغ',
  partRefunded: () => 'أُعيد جزء من المبلغ',
  voided: () => 'ملغى، لا شيء يُدفع',
  item: () => 'المنتج',
  sku: () => 'الرمز',
  quantity: () => 'الكمية',
  price: () => 'السعر',
  amount: () => 'المبلغ',
  packed: () => 'عُبئ',
  shopperNote: () => 'رسالة إلى المتجر',
  toPay: () => 'المطلوب دفعه',
  page: ({ page, pages: all }) => `صفحة ${page} من ${all}`,
  businessId: ({ id }) => `الرقم الضريبي ${id}`,
  unprintable: () => 'علامات الاستفهام مكان حروف لا يمكن طباعتها في هذا المستند.',
  thanks: () => 'شكرًا لطلبك.',
})

const pages = defineTranslations(orderPage, {
  confirmedTitle: ({ number }) => `شكرًا لك، الطلب ${number}`,
  confirmedHeading: ({ name }) => (name === '' ? 'شكرًا لك' : `شكرًا لك، ${name}`),
  confirmedLead: ({ number, email }) => `وصلنا طلبك رقم ${number}. الإيصال في طريقه إلى ${email}.`,
  waitingLead: ({ number, email }) => `الطلب رقم ${number} محجوز لك. طريقة الدفع في طريقها أيضًا إلى ${email}.`,
  digital: () => 'منتج رقمي، لا يُرسل بالبريد.',
  service: () => 'نتواصل معك بالبريد الإلكتروني.',
  whatNext: () => 'ماذا بعد',
  ordered: () => 'تم الطلب',
  orderedPaid: ({ date }) => `${date}، مدفوع`,
  orderedWaiting: ({ date }) => `${date}، في انتظار دفعتك`,
  payment: () => 'الدفع',
  packed: () => 'التعبئة',
  packedNext: () => 'نغلف طلبك بعناية.',
  onItsWay: () => 'في الطريق',
  onItsWayNext: () => 'نرسل إليك رقم التتبع.',
  delivered: () => 'تم التسليم',
  atYourDoor: () => 'عند بابك',
  readyToCollect: () => 'جاهز للاستلام',
  readyNext: () => 'نراسلك عندما يصبح جاهزًا للاستلام.',
  collected: () => 'تم الاستلام',
  complete: () => 'مكتمل',
  howToPay: () => 'طريقة الدفع',
  follow: () => 'متابعة الطلب',
  keepLooking: () => 'متابعة التسوق',
  receipt: () => 'الإيصال (PDF)',
  questions: () => 'أسئلة',
  questionsText: ({ email }) =>
    email === '' ? 'أجب عن رسالتنا بشأن طلبك.' : `أجب عن رسالتنا بشأن طلبك، أو اكتب إلى ${email}.`,
  somethingWrong: () => 'هل هناك مشكلة؟',

  offerTitle: () => 'طلباتك في مكان واحد',
  offerLead: () => 'اختر كلمة مرور، وستجد طلباتك في المرة القادمة. بريدك الإلكتروني مسجل.',
  offerButton: () => 'إنشاء حساب',
  offerSentTitle: () => 'خطوة أخيرة',
  offerSent: ({ email }) =>
    `أرسلنا رسالة إلى ${email}. افتح الرابط الذي فيها، ويصبح الحساب لك. يعمل الرابط ساعة واحدة.`,

  statusTitle: ({ number }) => `الطلب ${number}`,
  orderedOn: ({ date }) => `تم الطلب في ${date}.`,
  parcels: ({ count }) => (count === 1 ? '' : `يصل في ${plural(count, parcelForms)}.`),
  parcelList: () => 'الطرود',
  parcel: ({ parcel, parcels }) => `الطرد ${parcel} من ${parcels}`,
  theParcel: () => 'طردك',
  thePickup: () => 'استلامك',
  theServices: () => 'طلبك',
  beingPacked: () => 'قيد التعبئة',
  waitingForPayment: () => 'في انتظار الدفع',
  cancelled: () => 'ملغى',
  cancelledText: () => 'أُلغي هذا الطلب، ولن يُرسل منه شيء بعد الآن.',
  attentionText: () => 'نحتاج إلى مراجعة أمر في هذا الطلب، وسنراسلك بشأنه.',
  tracking: ({ carrier }) => (carrier === '' ? 'رقم التتبع' : `${carrier}، رقم التتبع`),
  track: () => 'تتبع الطرد',
  refunds: () => 'المبالغ المستردة',
  refund: () => 'المبلغ المسترد',
  wentBack: ({ amount, date }) => `أُعيد ${amount} في ${date}.`,
  onItsWayBack: ({ amount }) => `${amount} في طريقه إليك.`,
  refundFor: ({ what }) => `مقابل ${what}.`,
  refundWhen: () => 'يظهر في البطاقة خلال خمسة إلى عشرة أيام عمل.',
  quantityOf: ({ title, quantity }) => `${quantity} × ${title}`,
  quantity: () => 'الكمية',
  refundedUnits: ({ quantity }) => `أُعيد ثمن ${plural(quantity, pieceForms)}`,
  linkIsKey: () => 'تفتح هذه الصفحة بالرابط الذي في رسالتك، دون تسجيل دخول. لا تشارك الرابط.',
  streetHidden: () => 'بعد 90 يومًا لا يظهر اسم الشارع هنا.',
  gone: () => 'لا يوجد طلب على هذا العنوان. يرجى استخدام الرابط الذي في أحدث رسالة عن طلبك.',
  goneTitle: () => 'الطلب غير موجود',

  orders: () => 'الطلبات',
  noOrders: () => 'لا طلبات بعد',
  noOrdersText: () => 'عندما تشتري شيئًا يظهر هنا مع تتبعه.',
  goShopping: () => 'إلى المتجر',
  older: () => 'طلبات أقدم',
  newest: () => 'أحدث الطلبات',
  orderRow: ({ date, quantity }) => `${date}، ${plural(quantity, pieceForms)}`,
  backToOrders: () => 'كل الطلبات',
})

export const orderTranslations = { ...words, ...mails, ...ownerMails, ...documents, ...pages }
