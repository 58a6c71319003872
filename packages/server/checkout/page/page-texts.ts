import { checkoutPageMessages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import type { DisplayTools } from '@sitewright/domain/checkout/checkout-display.ts'
import { moneyTextByPattern, type MoneyPattern } from '@sitewright/domain/kit/money-text.ts'
import { messageText, type Locale, type Message } from '@sitewright/domain/kit/text.ts'

/** Tools for printing one page: texts in the site's language, and amounts as on the shop's pages and in mails about the order. */
export type PageTools = DisplayTools & { pattern: MoneyPattern; words: Readonly<Record<string, string>> }

export function pageTools(locale: Locale, pattern: MoneyPattern): PageTools {
  return {
    translate: (message, ...values) => messageText(locale, message, ...values),
    money: (cents) => moneyTextByPattern(cents, pattern),
    pattern,
    words: plainWords(locale),
  }
}

/** All texts of the page that contain no values, for the templates. */
function plainWords(locale: Locale): Record<string, string> {
  const plain = Object.entries<Message<never>>(checkoutPageMessages).filter(([, { english }]) => english.length === 0)
  return Object.fromEntries(plain.map(([name, message]) => [name, messageText(locale, message as Message)]))
}
