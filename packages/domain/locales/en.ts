import type { Locale } from '../kit/text.ts'

/** Has no words, because messages contain their English text. */
export const english: Locale = { tag: 'en', translations: {} }
