import type { Locale } from '../kit/text.ts'
import { mailTranslations } from './de-mail.ts'
import { pagesTranslations } from './de-pages.ts'
import { productTranslations } from './de-products.ts'
import { restockTranslations } from './de-restock.ts'
import { shoppersTranslations } from './de-shoppers.ts'
import { shopTranslations } from './de-shop.ts'
import { studioTranslations } from './de-studio.ts'

export const german: Locale = {
  tag: 'de',
  translations: {
    ...shopTranslations,
    ...shoppersTranslations,
    ...studioTranslations,
    ...mailTranslations,
    ...pagesTranslations,
    ...productTranslations,
    ...restockTranslations,
  },
}
