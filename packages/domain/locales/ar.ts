import type { Locale } from '../kit/text.ts'
import { mailMessages } from '../mail/mail.messages.ts'
import { pagesWords } from './ar-pages.ts'
import { restockWords } from './ar-restock.ts'
import { shoppersWords } from './ar-shoppers.ts'
import { shopWords } from './ar-shop.ts'

/** What stands below every mail. */
const mailFoot = {
  [mailMessages.sentBy.key]: ({ sender }: { sender: string }) => `أرسل هذه الرسالة ${sender}.`,
  [mailMessages.unsubscribe.key]: () => 'إلغاء الاشتراك',
}

/** What visitors and shoppers read; who owns a site reads English so far. */
export const arabic: Locale = {
  tag: 'ar',
  words: { ...shopWords, ...shoppersWords, ...pagesWords, ...restockWords, ...mailFoot },
}
