import { installmentAmounts } from '../installments/installments.ts'
import type { Message, Translate } from '../kit/text.ts'
import { isPaidLater } from '../payments/payment.ts'
import type { CheckoutLine, CheckoutView } from './checkout.wire.ts'
import { checkoutPageMessages as messages } from './checkout-page.messages.ts'

/** What the server's form and the script need to print a checkout: texts in the page's language, and amounts as text. */
export type DisplayTools = { translate: Translate; money: (cents: number) => string }

export type CheckoutMethod = CheckoutView['methods'][number]['method']

/** A row of the totals. `notes` are printed below its title: taxes that are within the prices. */
export type CheckoutRow = {
  key: string
  name: 'subtotal' | 'discount' | 'shipping' | 'tax' | 'tax-relief' | 'total'
  title: string
  text: string
  notes: readonly string[]
}

/** True when nothing of the cart can be bought now, so that there is nothing to ship and nothing to pay. */
export function isNothingLeft({ lines }: CheckoutView): boolean {
  return lines.every(({ quantity }) => quantity === 0)
}

/** Returns the rows of the checkout's totals, in the order in which they add up. */
export function checkoutRows(view: CheckoutView, { translate, money }: DisplayTools): CheckoutRow[] {
  const { totals, taxes, discounts } = view
  const row = (name: CheckoutRow['name'], title: string, text: string): CheckoutRow => ({
    key: name,
    name,
    title,
    text,
    notes: [],
  })
  const discountRows = discounts.map(({ id, code, name, cents }) => ({
    ...row('discount', translate(messages.discount, { name: code || name }), money(-cents)),
    key: `discount-${id}`,
  }))
  const charged = taxes.filter(({ isIncluded }) => !isIncluded)
  const taxRows = charged.map((tax) => ({
    ...row('tax', translate(messages.taxOf, rateOf(tax)), money(tax.amountCents)),
    key: `tax-${tax.id}`,
  }))
  return [
    row('subtotal', translate(messages.subtotal), money(totals.subtotalCents)),
    ...discountRows,
    ...shippingRow(view, { translate, money }, row),
    ...(totals.taxCents === null && !view.isTaxIncluded
      ? [row('tax', translate(messages.tax), translate(messages.enterAddress))]
      : taxRows),
    ...(view.isTaxExempt && totals.taxCents !== null
      ? [row('tax-relief', translate(messages.taxExemption), money(0 - totals.taxReliefCents))]
      : []),
    {
      ...row('total', translate(totals.isComplete ? messages.total : messages.totalSoFar), money(totals.totalCents)),
      notes: taxes
        .filter(({ isIncluded }) => isIncluded)
        .map((tax) => translate(messages.includes, { ...rateOf(tax), amount: money(tax.amountCents) })),
    },
  ]
}

/** Id with which a shopper chooses to have the order delivered before the address says what that costs. */
export const unpricedDelivery = 'delivery'

/** A way to get the order: `price` is its amount as text, or what has to happen before it has one. */
type ShippingChoice = { id: string; name: string; note: string; price: string }

/** Returns all ways to get the order, so that delivery stays in view beside a chosen pickup. */
export function shippingChoices(view: CheckoutView, { translate, money }: DisplayTools): ShippingChoice[] {
  const priced = view.shippingOptions.map(({ id, name, note, priceCents }) => ({
    id,
    name,
    note,
    price: priceCents === 0 ? translate(messages.free) : money(priceCents),
  }))
  if (!view.hasUnpricedDelivery) return priced
  const name = translate(messages.delivery)
  return [{ id: unpricedDelivery, name, note: '', price: translate(messages.enterAddress) }, ...priced]
}

/** Returns what stands in place of the shipping options while there are none; '' when there are some. */
export function shippingNote(view: CheckoutView, translate: Translate): string {
  if (view.shippingOptions.length > 0) return ''
  const isNowhere = view.countries.length === 0
  const isAddressed = isNowhere || !Object.keys(view.problems).some((name) => name.startsWith('delivery.'))
  return (isAddressed && view.shippingProblem) || translate(messages.shippingLater)
}

type MakeRow = (name: CheckoutRow['name'], title: string, text: string) => CheckoutRow

function shippingRow(view: CheckoutView, { translate, money }: DisplayTools, row: MakeRow): CheckoutRow[] {
  if (!view.needsShipping || isNothingLeft(view)) return []
  const { shippingCents } = view.totals
  const title = translate(view.isPickup ? messages.pickup : messages.shipping)
  if (shippingCents === null) return [row('shipping', title, translate(messages.enterAddress))]
  return [row('shipping', title, shippingCents === 0 ? translate(messages.free) : money(shippingCents))]
}

function rateOf({ name, ratePpm }: CheckoutView['taxes'][number]): { name: string; rate: string } {
  // `ppmToPercentText` does the same. Imported here it would become a file of its own in the browser, which other pages would name.
  return { name, rate: `${ratePpm / 10_000}%` }
}

/** How a line of the purchase is shown beside its title. `was` is its former amount, struck out; '' when it is the same. */
type LineDisplay = { choices: string; flag: string; was: string; isGone: boolean }

export function lineDisplay(line: CheckoutLine, view: CheckoutView, { translate, money }: DisplayTools): LineDisplay {
  const price = view.changes.find(({ kind, lineId }) => kind === 'price' && lineId === line.id)
  const isGone = line.quantity === 0
  const wasCents = price?.fromCents
  return {
    choices: line.options.map(({ value }) => value).join(', '),
    flag: lineFlag(line, wasCents, { translate, money }),
    was: wasCents === undefined || isGone ? '' : money(wasCents * line.quantity),
    isGone,
  }
}

function lineFlag(line: CheckoutLine, wasCents: number | undefined, { translate, money }: DisplayTools): string {
  if (line.problem === 'sold-out') return translate(messages.soldOut)
  if (line.quantity > 0 && line.quantity < line.wantedQuantity)
    return translate(messages.fewer, { count: line.quantity, wanted: line.wantedQuantity })
  if (line.problem !== null) return line.problemText
  if (wasCents === undefined) return ''
  return translate(messages.each, { amount: money(line.unitPriceCents), was: money(wasCents) })
}

/** Lines above which the list of the summary scrolls on a wide screen, so that the sums stay in view. */
export const mostLinesInView = 4

/** Amount of a line that cannot be bought is what it would have cost, struck out. */
export function lineCents({ quantity, wantedQuantity, unitPriceCents, subtotalCents }: CheckoutLine): number {
  return quantity === 0 ? unitPriceCents * wantedQuantity : subtotalCents
}

/** Texts of a way to pay: its name, a badge beside it, one line below it, and what opens when it is chosen. */
type MethodDisplay = { title: string; badge: string; lead: string; note: string }

export function methodDisplay(
  { method, note = '' }: CheckoutView['methods'][number],
  view: CheckoutView,
  { translate, money }: DisplayTools,
): MethodDisplay {
  const text = (title: Message, lead?: Message, fallback?: Message): MethodDisplay => ({
    title: translate(title),
    badge: '',
    lead: lead ? translate(lead) : '',
    note: note === '' && fallback ? translate(fallback) : note,
  })
  if (method === 'bank-transfer')
    return text(messages.bankTransfer, messages.bankTransferLead, messages.bankTransferNote)
  if (method === 'pay-at-pickup') return text(messages.payAtPickup, messages.payAtPickupLead)
  if (method === 'card') return text(messages.card)
  const amounts = installmentAmounts(view.totals.totalCents)
  return {
    ...text(messages.afterpay, undefined, messages.afterpayNote),
    badge: translate(messages.afterpayBadge),
    lead: translate(messages.afterpayLead, { count: amounts.length, amount: money(amounts[0] ?? 0) }),
  }
}

/** Words of the button that pays, for the chosen method; `null` when there is none. */
export function payButtonText(
  view: CheckoutView,
  method: CheckoutMethod | null,
  { translate, money }: DisplayTools,
): string {
  if (view.isFree) return translate(messages.placeFreeOrder)
  if (!view.totals.isComplete) return translate(messages.pay)
  const amount = { amount: money(view.totals.totalCents) }
  if (isPaidLater(method)) return translate(messages.placeOrder, amount)
  if (view.changes.length > 0) return translate(messages.acceptAndPay, amount)
  return translate(method === 'afterpay' ? messages.continueToAfterpay : messages.payAmount, amount)
}

/** Returns what stands at the payment step about the last payment, which was declined or given up. */
export function declinedTexts(
  { isCancelled }: CheckoutView,
  method: CheckoutMethod | null,
  translate: Translate,
): { title: string; text: string } {
  if (isCancelled) return { title: translate(messages.paymentCancelled), text: translate(messages.cancelledNote) }
  const title = translate(method === 'card' ? messages.cardDeclined : messages.paymentDeclined)
  return { title, text: translate(messages.declinedNote) }
}

/**
 * Notice about a payment that is under way. `step`: the shopper has something to do at `url`. `wait`: the provider decides; `url`
 * tells the result.
 */
type RunningPayment = { kind: 'step' | 'wait'; text: string; label: string; url: string }

/** Returns the notice about the payment that is under way; `null` when there is none. */
export function runningPayment({ payment, cartToken }: CheckoutView, translate: Translate): RunningPayment | null {
  if (!payment) return null
  if (payment.step) {
    const texts = { text: translate(messages.stillRunningNote), label: translate(messages.goOn) }
    return { kind: 'step', ...texts, url: payment.step.url }
  }
  const texts = { text: translate(messages.waiting), label: translate(messages.askResult) }
  return { kind: 'wait', ...texts, url: paymentResultPath({ paymentId: payment.id, cartToken }) }
}

/** Path of the page that finds out what became of a payment, and leads on to the confirmation or back to the checkout. */
export function paymentResultPath({ paymentId, cartToken }: { paymentId: string; cartToken: string }): string {
  const query = cartToken === '' ? '' : `&cartToken=${encodeURIComponent(cartToken)}`
  return `/checkout/return?payment=${paymentId}${query}`
}

/** The number that pays successfully in test mode; docs/checkout.md lists the others. */
export const testCard = { number: '4242 4242 4242 4242', expiry: '12 / 39', cvc: '123' } as const
