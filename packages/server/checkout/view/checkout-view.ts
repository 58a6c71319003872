import type { CheckoutView } from '@sitewright/domain/checkout/checkout.wire.ts'
import { newsletterTextOf } from '@sitewright/domain/checkout/newsletter.ts'
import { needsAcceptance, purchaseChanges, type PurchaseChange } from '@sitewright/domain/checkout/purchase-changes.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { moneyTextByPattern } from '@sitewright/domain/kit/money-text.ts'
import { messageText } from '@sitewright/domain/kit/text.ts'
import { checkoutMoneyPattern, type MoneyFormat } from '@sitewright/domain/orders/order-money.ts'
import { isMoneyByLocale } from '@sitewright/domain/pages/chosen-settings.ts'
import { declineMessage } from '@sitewright/domain/payments/decline-message.ts'
import type { PaymentRecord } from '@sitewright/domain/payments/payment.ts'
import { fieldErrorTexts } from '@sitewright/domain/refusals.ts'
import type { Ctx } from '../../context.ts'
import { checkoutProblems } from '../checkout-problems.ts'
import { cancelled, type CheckoutRow } from '../checkout.store.ts'
import type { OpenCheckout } from '../open-checkout.ts'
import { methodsFor } from '../payment-methods.ts'
import type { ShopPayment } from '../../payments/index.ts'
import { termsView } from '../terms.ts'
import { changesWithTexts } from './change-texts.ts'
import { visibleLines } from './lines-view.ts'
import { couponsView, discountsView, shippingView, totalsView } from './money-view.ts'
import { stepsView } from './steps-view.ts'

export type CheckoutViewSource = {
  open: OpenCheckout
  cartToken: string
  /** The payment that is under way; `null` when none is. */
  payment: PaymentRecord | null
  /** The changes to show; those that the shopper has to accept unless given. */
  changes?: readonly PurchaseChange[]
}

/** Converts a checkout to the form in which page and scripts read it. */
export function checkoutView(ctx: Ctx, source: CheckoutViewSource): CheckoutView {
  const { open, cartToken, payment } = source
  const { cart, shop, asks, row, shopper, purchase, needsShipping, isPickup } = open
  const { totals, tender } = purchase.priced
  const money = moneyOf(cart.currency, shop)
  const terms = termsView(ctx, open)
  const problems = fieldErrorTexts(ctx.locale, new Refusal('checkout.invalid', { fields: checkoutProblems(ctx, open) }))
  return {
    id: row?.id ?? '',
    cartToken,
    currency: cart.currency,
    lines: visibleLines(ctx, open),
    changes: changesWithTexts(ctx.locale, source.changes ?? pendingChanges(open), money),
    ...stepsView(ctx, open),
    newsletter: newsletterView(open),
    ...(!asks.takesNote && { isWithoutNote: true as const }),
    ...(terms && { terms }),
    needsShipping,
    isPickup,
    ...shippingView(open, problems['shippingOptionId'] ?? ''),
    takesCodes: purchase.pricing.takesCodes,
    coupons: couponsView(ctx, open, money),
    discounts: discountsView(open),
    taxes: totals.taxLineItems,
    isTaxIncluded: totals.isTaxIncluded,
    isTaxExempt: purchase.pricing.isTaxExempt,
    totals: totalsView(open),
    priceHash: open.priceHash,
    methods: methodsView(open, shop),
    isTestMode: shop.isTestMode,
    isFree: purchase.bought.length > 0 && tender.dueCents === 0,
    payment: payment && paymentView(payment),
    declined: isDeclined(row) ? messageText(ctx.locale, declineMessage(row.decline)) : '',
    isCancelled: row?.decline === cancelled,
    shopper: shopper && { email: shopper.email, firstName: shopper.firstName, addresses: [...shopper.addresses] },
    problems,
  }
}

/** A text that the owner has changed since is not ticked: the shopper agreed to another one. */
function newsletterView({ steps, shop: { settings } }: OpenCheckout): CheckoutView['newsletter'] {
  const text = newsletterTextOf(settings)
  return text === '' ? null : { text, isTicked: steps.newsletter?.text === text }
}

function isDeclined(row: CheckoutRow | null): row is CheckoutRow {
  return row !== null && row.decline !== null && row.decline !== cancelled
}

/** Formats amounts as on the page. */
function moneyOf(currency: string, { settings, language }: ShopPayment): MoneyFormat {
  const pattern = checkoutMoneyPattern({ currency, language, isByLocale: isMoneyByLocale(settings) })
  return (cents) => moneyTextByPattern(cents, pattern)
}

/**
 * Changes that the shopper has to accept before paying, with lower prices that came with them. Changes that shoppers made themselves
 * are shown without a notice, and so are lower prices alone.
 */
export function pendingChanges({ shown, purchase }: OpenCheckout): PurchaseChange[] {
  const changes = purchaseChanges(shown, purchase).filter((change) => !change.isOwn)
  return needsAcceptance(changes) ? changes : []
}

function methodsView(open: OpenCheckout, shop: ShopPayment): CheckoutView['methods'] {
  return methodsFor(open, shop).map(({ method, provider, isTestMode, publishableKey, note }) => ({
    method,
    provider,
    isTestMode,
    ...(publishableKey !== null && { publishableKey }),
    ...(note !== null && { note }),
  }))
}

/** A payment that is over but not settled yet will be in a moment: it is shown as pending. */
function paymentView({ id, state, step }: PaymentRecord): CheckoutView['payment'] {
  const isOver = state === 'captured' || state === 'declined' || state === 'cancelled'
  return isOver ? { id, state: 'pending', step: null } : { id, state, step }
}
