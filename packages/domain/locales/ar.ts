import type { Locale } from '../kit/text.ts'
import { mailMessages } from '../mail/mail.messages.ts'
import { checkoutTranslations } from './ar/checkout.ts'
import { checkoutCallTranslations } from './ar/checkout-calls.ts'
import { downloadTranslations } from './ar/downloads.ts'
import { orderTranslations } from './ar/orders.ts'
import { legalTranslations } from './ar/legal.ts'
import { pagesTranslations } from './ar/pages.ts'
import { paymentsTranslations } from './ar/payments.ts'
import { restockTranslations } from './ar/restock.ts'
import { searchPageTranslations } from './ar/search-page.ts'
import { shoppersTranslations } from './ar/shoppers.ts'
import { shopTranslations } from './ar/shop.ts'

/** Texts at the end of every email. */
const mailFoot = {
  [mailMessages.sentBy.key]: ({ sender }: { sender: string }) => `أرسل هذه الرسالة ${sender}.`,
  [mailMessages.unsubscribe.key]: () => 'إلغاء الاشتراك',
}

/** Arabic texts for visitors and shoppers. The studio is not translated yet, so owners read it in English. */
export const arabic: Locale = {
  tag: 'ar',
  translations: {
    ...shopTranslations,
    ...shoppersTranslations,
    ...orderTranslations,
    ...legalTranslations,
    ...pagesTranslations,
    ...paymentsTranslations,
    ...restockTranslations,
    ...searchPageTranslations,
    ...checkoutTranslations,
    ...checkoutCallTranslations,
    ...downloadTranslations,
    ...mailFoot,
  },
}
