import type { Locale } from '../kit/text.ts'

/** English is what the messages themselves say. */
export const english: Locale = { tag: 'en', words: {} }
