import type { CheckoutView, PayAnswer } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { PaymentMethod } from '@sitewright/domain/payments/payment.ts'
import { addCoupon, addEntryToCart } from '@sitewright/server/cart/index.ts'
import { payCheckout } from '@sitewright/server/checkout/paying/pay-checkout.ts'
import { returnFromPayment } from '@sitewright/server/checkout/paying/return-from-payment.ts'
import { saveSteps } from '@sitewright/server/checkout/save-steps.ts'
import { siteCtx, type Ctx } from '@sitewright/server/context.ts'
import { makeVisitor } from '@sitewright/server/http/index.ts'
import { tokenizeTestCard } from '@sitewright/server/payments/index.ts'
import { addressOfSite } from '@sitewright/server/sites/index.ts'
import { customers } from './customers.ts'
import type { DemoOrder, DemoPayment } from './demo-order.ts'

/** Returns the id of the product that has a variant with this SKU. */
export type ProductOfSku = (sku: string) => string

const dayMs = 24 * 60 * 60_000
/** How long the shopper with the late card stays at the bank: longer than stock is reserved. */
const atBankMs = 45 * 60_000

/** An order on its way: what the checkout shows in the shopper's context, whose clock stands at the press of the pay button. */
export type FilledCheckout = { order: DemoOrder; shopper: Ctx; view: CheckoutView }

/** Returns the context with its clock set to a moment. */
export function at<C extends Ctx>(ctx: C, ms: number): C {
  return { ...ctx, now: () => ms }
}

/** Fills a cart and the whole checkout in a new browser. `seededMs` is the moment from which the order counts its days. */
export async function fillCheckout(
  { deps, site }: Ctx,
  order: DemoOrder,
  { productOfSku, seededMs }: { productOfSku: ProductOfSku; seededMs: number },
): Promise<FilledCheckout> {
  const visitor = makeVisitor(deps.clock)
  const pressedMs = seededMs - order.daysAgo * dayMs - (order.pay === 'late-card' ? atBankMs : 0)
  const shopper = at(siteCtx(deps, site, { visitor }), pressedMs)
  for (const [sku, quantity, answers] of order.lines) {
    const additionalFields = answers ? JSON.stringify(answers) : null
    await addEntryToCart(shopper, visitor, { itemId: productOfSku(sku), sku, quantity, additionalFields })
  }
  if (order.code !== undefined) await addCoupon(shopper, visitor, order.code)
  const { email, address } = customers[order.by]
  const contact = { cartToken: '', email, note: order.note ?? '' }
  const view = await saveSteps(shopper, { ...contact, ...(!order.isPickup && { delivery: address }) })
  if (view.needsShipping && !order.isPickup) return { order, shopper, view }
  const pickup = view.shippingOptions.find(({ isPickup }) => isPickup)
  const steps = { ...contact, isBillingSame: false, billing: address, shippingOptionId: pickup?.id ?? '' }
  return { order, shopper, view: await saveSteps(shopper, steps) }
}

const cards: Readonly<Partial<Record<DemoPayment, string>>> = {
  card: '4242424242424242',
  'disputed-card': '4000000000000259',
  'late-card': '4000002500003155',
}

/** A moment at which something happens to an order. `run` returns true when the order is placed by it. */
type Moment = { atMs: number; order: DemoOrder; run: () => Promise<boolean> }

/** Returns the press of the pay button and, for the late card, the confirmation at the bank. */
export function momentsOf({ order, shopper, view }: FilledCheckout): Moment[] {
  let waiting: WaitingAtBank | null = null
  const press = async (): Promise<boolean> => {
    waiting = await pressPay(shopper, view, order.pay ?? 'card')
    return waiting === null
  }
  const moments = [{ atMs: shopper.now(), order, run: press }]
  if (order.pay !== 'late-card') return moments
  const back = at(shopper, shopper.now() + atBankMs)
  const confirm = async (): Promise<boolean> => waiting !== null && confirmAtBank(back, waiting)
  return [...moments, { atMs: back.now(), order, run: confirm }]
}

type WaitingAtBank = { paymentId: string; bankToken: string }

/** Presses the pay button. Returns null when the order is placed, otherwise the payment that waits for its shopper at the bank. */
async function pressPay(
  shopper: Ctx,
  { id: checkoutId, priceHash, problems }: CheckoutView,
  pay: DemoPayment,
): Promise<WaitingAtBank | null> {
  if (Object.keys(problems).length > 0) throw new Error(`The order cannot be paid: ${JSON.stringify(problems)}`)
  const number = cards[pay]
  const method = (number === undefined ? pay : 'card') as PaymentMethod // safe: every other name in `cards` is a card
  const card = number === undefined ? null : await tokenizeTestCard(shopper, { number, expiry: '12/49', cvc: '123' })
  const body = { cartToken: '', checkoutId, priceHash, method, isAccepted: false, ...card }
  const { status, body: text } = await payCheckout(shopper, {
    ...body,
    key: shopper.newId(),
    origin: addressOfSite(shopper.deps.config, shopper.site.identifier),
    fingerprint: JSON.stringify(body),
    withCaptcha: (submit) => submit(async () => {}),
  })
  if (status !== 200) throw new Error(`The order was not paid: ${text}`)
  const answer = JSON.parse(text) as PayAnswer // safe: the checkout stored this answer
  if (answer.state === 'paid') return null
  if (answer.state !== 'step') throw new Error(`The payment is ${answer.state}.`)
  const paymentId = new URL(answer.url, 'http://shop').searchParams.get('payment') ?? ''
  return { paymentId, bankToken: answer.step.url.split('/').at(-1) ?? '' }
}

/** Confirms the payment on the bank's page and comes back from it. Returns true when the order is placed. */
async function confirmAtBank(shopper: Ctx, { paymentId, bankToken }: WaitingAtBank): Promise<boolean> {
  await shopper.deps.payments.gateway?.call('POST', `/bank/${bankToken}`, { answer: 'approve' })
  const { isOrdered } = await returnFromPayment(shopper, { payment: paymentId, cartToken: '' })
  return isOrdered
}
