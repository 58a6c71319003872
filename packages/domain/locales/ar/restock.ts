import { defineTranslations } from '../../kit/text.ts'
import { restockMessages } from '../../restock/restock.messages.ts'
import { restockMailMessages } from '../../restock/restock-mail.messages.ts'

const pages = defineTranslations(restockMessages, {
  callToAction: () => 'نفدت الكمية حاليًا. هل نكتب إليك حين تتوفر؟',
  button: () => 'أخبروني',
  placeholder: () => 'البريد الإلكتروني',
  mailingList: () => 'أرسلوا إليّ الأخبار والعروض أيضًا',
  success: () => 'شكرًا لك. سنكتب إليك مرة واحدة حين يتوفر المنتج.',
  notOffered: () => 'لا يمكننا الكتابة عن عودة هذا المنتج.',
  inStock: () => 'خبر سار: عاد هذا المنتج. يرجى إعادة تحميل الصفحة.',
  stillSoldOut: () => 'لم يتوفر هذا المنتج بعد، فلم نكتب إلى أحد.',
  linkUnknown: () => 'هذا الرابط لا يعمل. ربما كان لمتجر آخر، أو لم يكن كاملًا.',
  pageTitle: () => 'عاد إلى المتجر',
  whichOne: () => 'أي خيار؟',
  nothingSoldOut: () => 'هذا المنتج متوفر.',
  toProduct: ({ title }) => `العودة إلى ${title}`,
  unsubscribeTitle: () => 'إيقاف الرسائل',
  unsubscribeAsk: () => 'هل نكف عن الكتابة إليك حين تعود المنتجات؟',
  unsubscribe: () => 'إلغاء الاشتراك',
  unsubscribed: () => 'تم. لن نكتب إليك عن المنتجات التي تعود.',
})

const notice = defineTranslations(restockMailMessages, {
  subject: ({ title }) => `عاد إلى المتجر: ${title}`,
  heading: ({ title }) => `عاد إلى المتجر: ${title}`,
  hello: () => 'مرحبًا،',
  isBack: ({ title, choice }) =>
    `طلبت أن نكتب إليك حين يعود ${choice === '' ? title : `${title} (${choice})`}. إنه متوفر الآن.`,
  firstCome: () => 'قد تكون الكمية أقل من عدد الراغبين فيها: الأولوية لمن يسبق.',
  look: () => 'إلقاء نظرة',
  onlyOnce: ({ siteTitle }) => `تصلك هذه الرسالة مرة واحدة، لأن هذا العنوان أُدخل لدى ${siteTitle}.`,
  unsubscribe: () => 'إيقاف رسائل كهذه',
})

/** Arabic texts of the restock pages and emails, which only the server renders. */
export const restockTranslations = { ...pages, ...notice }
