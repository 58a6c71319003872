import type { Locale } from '../kit/text.ts'
import { accountTranslations } from './de/account.ts'
import { checkoutTranslations } from './de/checkout.ts'
import { checkoutCallTranslations } from './de/checkout-calls.ts'
import { downloadTranslations } from './de/downloads.ts'
import { mailTranslations } from './de/mail.ts'
import { mediaTranslations } from './de/media.ts'
import { orderTranslations } from './de/orders.ts'
import { legalTranslations } from './de/legal.ts'
import { pagesTranslations } from './de/pages.ts'
import { paymentsTranslations } from './de/payments.ts'
import { productTranslations } from './de/products.ts'
import { restockTranslations } from './de/restock.ts'
import { searchPageTranslations } from './de/search-page.ts'
import { shoppersTranslations } from './de/shoppers.ts'
import { shopTranslations } from './de/shop.ts'
import { studioActivityFieldTranslations } from './de-studio/activity-fields.ts'
import { studioInventoryTranslations } from './de-studio/inventory.ts'
import { studioFrameTranslations } from './de-studio/frame.ts'
import { studioOrdersTranslations } from './de-studio/orders.ts'
import { studioCustomersTranslations } from './de-studio/customers.ts'
import { studioDiscountsTranslations } from './de-studio/discounts.ts'
import { studioShippingTranslations } from './de-studio/shipping.ts'
import { studioPaymentsTranslations } from './de-studio/payments.ts'
import { studioMailsTranslations } from './de-studio/mails.ts'
import { studioTaxesTranslations } from './de-studio/taxes.ts'
import { studioProductFilesTranslations } from './de-studio/product-files.ts'
import { studioBusinessTranslations } from './de-studio/business.ts'
import { studioCheckoutTranslations } from './de-studio/checkout.ts'
import { checklistTranslations } from './de-studio/checklist.ts'
import { studioOverviewTranslations } from './de-studio/overview.ts'
import { studioProductsTranslations } from './de-studio/products.ts'
import { studioRestockTranslations } from './de-studio/restock.ts'
import { studioReviewsTranslations } from './de-studio/reviews.ts'
import { studioTranslations } from './de/studio.ts'
import { teamTranslations } from './de/team.ts'

export const german: Locale = {
  tag: 'de',
  translations: {
    ...shopTranslations,
    ...shoppersTranslations,
    ...studioTranslations,
    ...teamTranslations,
    ...accountTranslations,
    ...studioFrameTranslations,
    ...studioActivityFieldTranslations,
    ...studioInventoryTranslations,
    ...studioOrdersTranslations,
    ...studioCustomersTranslations,
    ...studioDiscountsTranslations,
    ...studioShippingTranslations,
    ...studioPaymentsTranslations,
    ...studioTaxesTranslations,
    ...studioMailsTranslations,
    ...studioBusinessTranslations,
    ...studioCheckoutTranslations,
    ...studioProductFilesTranslations,
    ...checklistTranslations,
    ...studioOverviewTranslations,
    ...studioProductsTranslations,
    ...studioRestockTranslations,
    ...studioReviewsTranslations,
    ...mailTranslations,
    ...mediaTranslations,
    ...orderTranslations,
    ...legalTranslations,
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
