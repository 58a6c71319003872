import type { Locale } from '../kit/text.ts'
import { pagesWords } from './de-pages.ts'
import { shopWords } from './de-shop.ts'
import { studioWords } from './de-studio.ts'

export const german: Locale = { tag: 'de', words: { ...shopWords, ...studioWords, ...pagesWords } }
