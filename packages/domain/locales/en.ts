import type { Locale } from '../kit/text.ts'

/** English has no translations, because each message contains its English text. */
export const english: Locale = { tag: 'en', translations: {} }
