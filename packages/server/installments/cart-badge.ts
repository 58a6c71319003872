import { cartInstallments, type InstallmentsOptions } from '@sitewright/domain/installments/installments-context.ts'
import { installmentsLine } from '@sitewright/domain/installments/installments-line.ts'
import { installmentsMessages } from '@sitewright/domain/installments/installments.messages.ts'
import { installmentsOffer, type InstallmentsOffer } from '@sitewright/domain/installments/installments.ts'
import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'

type CartFacts = { entries: readonly { productType: number }[]; grandTotalCents: number }
/** Options of the installments badge; `money` formats an amount in minor units as HTML. */
type BadgeOptions = InstallmentsOptions & { locale: Locale; money: (cents: number) => string }

/**
 * Builds the installments badge of the cart page (SF-5.09); '' when the shop offers no installments. For a cart that is not
 * eligible the badge is empty, and a script fills it when the cart becomes eligible.
 */
export function cartBadgeHtml({ entries, grandTotalCents }: CartFacts, options: BadgeOptions): string {
  const context = cartInstallments(entries, options)
  if (!context) return ''
  const offer = installmentsOffer(grandTotalCents, context)
  const props = JSON.stringify({ currency: options.currency, cents: grandTotalCents, context }).replaceAll(
    '<',
    '\\u003c',
  )
  return `<div class="cart-installments" data-island="installments"><p class="sw-installments">${
    offer ? lineHtml(offer, options) : ''
  }</p><script type="application/json" data-island-props>${props}</script></div>`
}

function lineHtml(offer: InstallmentsOffer, { locale, money }: BadgeOptions): string {
  const { before, cents, after, name } = installmentsLine(offer, (message, ...values) =>
    messageText(locale, message, ...values),
  )
  const provider = messageText(locale, installmentsMessages.name)
  const line = `${before}${money(cents)}${after}`
  return name === 'first' ? `${provider} ${line}` : `${line} ${provider}`
}
