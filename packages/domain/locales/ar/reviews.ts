import { defineTranslations } from '../../kit/text.ts'
import { reviewFormMessages } from '../../reviews/review-form.messages.ts'
import { reviewsMessages } from '../../reviews/reviews.messages.ts'
import { plural } from '../ar/counts.ts'

const reviews = { one: 'مراجعة واحدة', two: 'مراجعتان', few: 'مراجعات', many: 'مراجعة' }
const stars = { one: 'نجمة واحدة', two: 'نجمتان', few: 'نجوم', many: 'نجمة' }

const shown = defineTranslations(reviewsMessages, {
  seeMore: () => 'عرض المزيد من المراجعات',
  header: ({ count }) => (count > 999 ? 'أكثر من 1000 مراجعة للمتجر' : plural(count, reviews)),
  count: ({ count }) => plural(count, reviews),
  anonymous: () => 'مجهول',
  loading: () => 'يجري تحميل المراجعات…',
  stars: ({ rating }) => `${rating} من 5 نجوم`,
  verified: () => 'مشترٍ موثق',
  shopReply: () => 'رد المتجر',
  postedOn: ({ place }) => `كُتبت في ${place}`,
  postedElsewhere: () => 'كُتبت في سوق آخر',
  about: ({ product }) => `عن ${product}`,
  picture: ({ number, name }) => `الصورة ${number} من مراجعة ${name}`,
  productPicture: ({ number, product }) => `${product}، الصورة ${number}`,
  shown: ({ count }) => `ظهرت ${plural(count, reviews)} أيضًا`,
  readAll: () => 'قراءة المراجعات',
  write: () => 'كتابة مراجعة',
  writeFirst: () => 'كتابة أول مراجعة',
  none: () => 'لا مراجعات بعد.',
  newer: () => 'مراجعات أحدث',
  older: () => 'مراجعات أقدم',
  pageTitle: ({ product }) => `مراجعات ${product}`,
  filterBy: () => 'تصفية حسب النجوم',
  starRow: (row) => `${plural(row.stars, stars)}: ${plural(row.count, reviews)}`,
  average: ({ rating }) => rating,
  ofNewest: () => 'محسوبة من أحدث 1000 مراجعة.',
  sortBy: () => 'ترتيب حسب',
  newest: () => 'الأحدث',
  highest: () => 'الأعلى تقييمًا',
  lowest: () => 'الأدنى تقييمًا',
  pictures: () => 'المصورة أولًا',
  noneWith: (row) => `لا مراجعات بتقييم ${plural(row.stars, stars)}.`,
  showAll: () => 'عرض كل المراجعات',
  ofProduct: () => 'مراجعات هذا المنتج',
  ofOthers: () => 'مراجعات أخرى في المتجر',
  wholeShop: () => 'المتجر كله',
  aboutShop: () => 'عن المتجر',
  nowShown: ({ count }) => `المعروض الآن: ${plural(count, reviews)}`,
  backTo: ({ product }) => `العودة إلى ${product}`,
})

const form = defineTranslations(reviewFormMessages, {
  yourStars: () => 'تقييمك بالنجوم',
  star: ({ count }) => plural(count, stars),
  title: () => 'العنوان (اختياري)',
  text: () => 'مراجعتك',
  name: () => 'اسمك',
  verifiedHint: () => 'اشتريت هذا المنتج من هنا، لذلك يظهر تقييمك بوصفه تقييم مشترٍ موثق.',
  nameHint: () => 'يظهر إلى جانب مراجعتك.',
  pictures: () => 'الصور (اختيارية)',
  picturesHint: ({ most }) => `حتى ${most}. يُحذف ما سجلته الكاميرا عن المكان والوقت.`,
  removePicture: ({ fileName }) => `إزالة ${fileName}`,
  send: () => 'إرسال المراجعة',
  sending: () => 'جارٍ الإرسال…',
  sent: () => 'شكرًا لك! ستظهر مراجعتك بعد أن يقرأها أحد في المتجر.',
  starsMissing: () => 'يرجى اختيار نجمة إلى خمس نجوم.',
  textMissing: () => 'يرجى كتابة بضع كلمات.',
  nameMissing: () => 'يرجى كتابة اسم.',
  tooLong: ({ max }) => `يتسع هذا الحقل لعدد ${max} من الأحرف.`,
  invalid: () => 'لم تُرسل مراجعتك بعد. يرجى مراجعة الحقول المعلّمة.',
  tooManyPictures: ({ most }) => `أقصى عدد من الصور للمراجعة: ${most}.`,
  pictureTooLarge: ({ fileName, max }) => `${fileName} أكبر مما ينبغي: الحد الأقصى للصورة ${max} ميغابايت.`,
  pictureGone: () => 'أُرسلت الصور منذ وقت طويل. يرجى إرسال المراجعة مجددًا.',
  tooManyUploads: () => 'الكثير من صورك ينتظر مراجعة. يرجى المحاولة مجددًا بعد ساعة.',
  productNotFound: () => 'لم يعد هذا المنتج موجودًا.',
  notFound: () => 'لا توجد هذه المراجعة.',
  nothingToUndo: () => 'لا قرار بشأن هذه المراجعة يمكن التراجع عنه.',
  changedSince: () => 'تغيّرت هذه المراجعة في هذه الأثناء. حمّلوا القائمة من جديد قبل اتخاذ القرار.',
})

export const reviewTranslations = { ...shown, ...form }
