import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import { shoppersMessages as messages } from '@sitewright/domain/shoppers/shoppers.messages.ts'

/** Template of the links between account pages, for templates that escape by context. Its data are an `AccountNav` named `nav`. */
export const accountNavHtml = [
  '{.section nav}<nav class="sw-account-nav" aria-label="{label}">{.repeated section links}',
  '<a href="{href}"{.if isCurrent} aria-current="page"{.end}>{title}</a>{.end}</nav>{.end}',
].join('')

export type AccountNav = { label: string; links: readonly { href: string; title: string; isCurrent: boolean }[] }

const links = {
  orders: { href: '/account/orders', title: messages.orders },
  addresses: { href: '/account/addresses', title: messages.addresses },
  account: { href: '/account', title: messages.account },
} as const

/** Returns the links between the pages of a signed-in shopper's account, with the shown one marked. */
export function accountNav(locale: Locale, current: keyof typeof links): AccountNav {
  return {
    label: messageText(locale, messages.yourAccount), // not "Account", which themes call the links in their header
    links: Object.entries(links).map(([name, { href, title }]) => ({
      href,
      title: messageText(locale, title),
      isCurrent: name === current,
    })),
  }
}
