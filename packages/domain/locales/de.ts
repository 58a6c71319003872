import type { Locale } from '../kit/text.ts'
import { checkoutTranslations } from './de/checkout.ts'
import { checkoutCallTranslations } from './de/checkout-calls.ts'
import { downloadTranslations } from './de/downloads.ts'
import { mailTranslations } from './de/mail.ts'
import { orderRefusalTranslations } from './de/order-refusals.ts'
import { orderTranslations } from './de/orders.ts'
import { pagesTranslations } from './de/pages.ts'
import { paymentsTranslations } from './de/payments.ts'
import { productTranslations } from './de/products.ts'
import { restockTranslations } from './de/restock.ts'
import { searchPageTranslations } from './de/search-page.ts'
import { shoppersTranslations } from './de/shoppers.ts'
import { shopTranslations } from './de/shop.ts'
import { studioOrdersTranslations } from './de/studio-orders.ts'
import { studioTranslations } from './de/studio.ts'

export const german: Locale = {
  tag: 'de',
  translations: {
    ...shopTranslations,
    ...shoppersTranslations,
    ...studioTranslations,
    ...studioOrdersTranslations,
    ...mailTranslations,
    ...orderTranslations,
    ...orderRefusalTranslations,
    ...pagesTranslations,
    ...paymentsTranslations,
    ...productTranslations,
    ...restockTranslations,
    ...searchPageTranslations,
    ...checkoutTranslations,
    ...checkoutCallTranslations,
    ...downloadTranslations,
  },
}
