import type { Locale } from '../kit/text.ts'
import { mailMessages } from '../mail/mail.messages.ts'
import { pagesWords } from './ar-pages.ts'
import { restockWords } from './ar-restock.ts'
import { shoppersWords } from './ar-shoppers.ts'
import { shopWords } from './ar-shop.ts'

/** Footer of every email. */
const mailFoot = {
  [mailMessages.sentBy.key]: ({ sender }: { sender: string }) => `أرسل هذه الرسالة ${sender}.`,
  [mailMessages.unsubscribe.key]: () => 'إلغاء الاشتراك',
}

/** Texts for visitors and shoppers. The studio is not translated yet, so owners read English. */
export const arabic: Locale = {
  tag: 'ar',
  words: { ...shopWords, ...shoppersWords, ...pagesWords, ...restockWords, ...mailFoot },
}
