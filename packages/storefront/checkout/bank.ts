import { checkoutPageMessages as messages } from '@sitewright/domain/checkout/checkout-page.messages.ts'
import { paymentResultPath } from '@sitewright/domain/checkout/checkout-display.ts'
import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { patch, patchAndFocus, type Checkout } from './checkout-store.ts'
import { showDeclined } from './pay.ts'
import { reloadView } from './save-steps.ts'
import { translate } from './translate.ts'

/**
 * Called for each page that the bank's frame shows. While it is a page of the bank nothing happens. When the frame has come back to
 * the shop, the page follows it, or shows at the payment step that the payment failed.
 */
export async function finishBank(checkout: Checkout, frame: HTMLIFrameElement): Promise<void> {
  const { bank, phase } = checkout.store.get()
  const next = nextOf(frame)
  if (phase !== 'bank' || !bank || !next) return
  if (next.pathname === '/checkout') return showDeclined(checkout, '')
  patch(checkout, { phase: 'leaving', bank: null })
  location.assign(next.href)
}

/** Returns where the shop's page in the frame says to go on; `null` while the frame shows another page. */
function nextOf(frame: HTMLIFrameElement): URL | null {
  try {
    const shown = frame.contentWindow
    if (shown?.location.pathname !== '/checkout/return') return null
    const link = shown.document.querySelector('a[href]')
    return link && new URL(link.getAttribute('href') ?? '', location.href)
  } catch {
    return null // a page of the bank's own origin
  }
}

/** Goes on with a payment that was begun before: at the bank's page, over this one or instead of it. */
export function goOn(checkout: Checkout, { id, step }: NonNullable<CheckoutView['payment']>): void {
  if (!step) return
  if (step.kind === 'redirect') return location.assign(step.url)
  const resultUrl = paymentResultPath({ paymentId: id, cartToken: checkout.store.get().view.cartToken })
  patch(checkout, { phase: 'bank', bank: { url: step.url, resultUrl }, alert: null, declined: null })
}

/**
 * Asks what became of a payment that the provider still processes. When it has become an order, there is nothing left to check out,
 * and the page goes to the result.
 */
export async function askForResult(checkout: Checkout, resultUrl: string): Promise<void> {
  if (checkout.store.get().phase !== 'idle') return
  if ((await reloadView(checkout)) === 'checkout.empty') {
    patch(checkout, { phase: 'leaving' })
    return location.assign(resultUrl)
  }
  const { payment, declined, isCancelled } = checkout.store.get().view
  if (!payment && (declined !== '' || isCancelled)) await showDeclined(checkout, declined)
}

/** Closes the bank's step before it is finished. */
export async function leaveBank(checkout: Checkout): Promise<void> {
  patch(checkout, { phase: 'idle', bank: null })
  await reloadView(checkout)
  patchAndFocus(checkout, { alert: { title: '', text: translate(messages.bankLeft) } }, 'problem')
}

/** Shows the button that pays, although a payment is under way: pressing it gives that payment up. */
export function payAnotherWay(checkout: Checkout): void {
  patchAndFocus(checkout, { givenUpPaymentId: checkout.store.get().view.payment?.id ?? '' }, 'payment')
}
