import type { Locale } from '../kit/text.ts'
import { mailWords } from './de-mail.ts'
import { pagesWords } from './de-pages.ts'
import { productWords } from './de-products.ts'
import { restockWords } from './de-restock.ts'
import { shoppersWords } from './de-shoppers.ts'
import { shopWords } from './de-shop.ts'
import { studioWords } from './de-studio.ts'

export const german: Locale = {
  tag: 'de',
  words: {
    ...shopWords,
    ...shoppersWords,
    ...studioWords,
    ...mailWords,
    ...pagesWords,
    ...productWords,
    ...restockWords,
  },
}
