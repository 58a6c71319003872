import * as z from 'zod'
import { captchaToken } from '../captcha/captcha.wire.ts'
import { isId } from '../kit/ids.ts'
import { address, addressField } from './address.wire.ts'
import { maxNewsletterTextChars } from './newsletter.ts'

const idText = z.string().refine(isId)
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const isPlainText = (text: string): boolean => isPlain(text.replaceAll(/[\r\n\t]/g, ''))
const word = (longest: number): z.ZodString => z.string().max(longest).refine(isPlain)

/** Maximum length in characters of the fields of a checkout that belong to no address. */
export const maxCheckoutChars = { email: 256, phone: 40, note: 500, promoCode: 200, paymentToken: 200 } as const

/** Ways to pay. */
export const checkoutMethods = ['card', 'afterpay', 'bank-transfer', 'pay-at-pickup'] as const

/** A line of the purchase. Amounts in minor units. */
export const checkoutLine = z.object({
  /** Id of the cart line. */
  id: z.string(),
  itemId: z.string(),
  sku: z.string(),
  title: z.string(),
  fullUrl: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  /** Answers to the product's additional fields. */
  answers: z.array(z.object({ title: z.string(), text: z.string() })),
  productType: z.int(),
  /** Units that would be bought now; 0 for a line that cannot be bought, which costs nothing. */
  quantity: z.int(),
  /** Units in the cart, which are more when the stock has become short. */
  wantedQuantity: z.int(),
  unitPriceCents: z.int(),
  /** Price before a sale; equal to `unitPriceCents` when the line is not on sale. */
  fullUnitPriceCents: z.int(),
  subtotalCents: z.int(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  imageColor: z.string().nullable(),
  /** Why fewer units or none can be bought; `not-sold-here` are gift cards and subscriptions, which are not sold yet. */
  problem: z.enum(['not-enough-stock', 'sold-out', 'unavailable', 'not-sold-here']).nullable(),
  problemText: z.string(),
})
export type CheckoutLine = z.output<typeof checkoutLine>

/**
 * What changed since the shopper last saw or accepted the purchase. `title` names the line, code or shipping option. `price`,
 * `shipping` and `total` have `fromCents` and `toCents`; `stock`, `quantity` and `joined` (more units since a sign-in merged two
 * carts) have `from` and `to` in units; `gone` is a line
 * that cannot be bought any more; `code` a discount that ended, with the reason in `text`; `shipping` without `toCents` is an
 * option that is no longer offered. `text` is the whole sentence, in the reader's language, with formatted amounts.
 */
export const checkoutChange = z.object({
  kind: z.enum(['price', 'stock', 'gone', 'quantity', 'added', 'joined', 'code', 'shipping', 'total']),
  /** Id of the cart line, coupon or shipping option; '' for the total. */
  lineId: z.string(),
  title: z.string(),
  text: z.string(),
  fromCents: z.int().exactOptional(),
  toCents: z.int().exactOptional(),
  from: z.int().exactOptional(),
  to: z.int().exactOptional(),
})
export type CheckoutChange = z.output<typeof checkoutChange>

const shippingOption = z.object({
  id: z.string(),
  name: z.string(),
  priceCents: z.int(),
  isPickup: z.boolean(),
  /** Address and opening hours of a pickup; '' without. */
  note: z.string(),
})

const paymentMethodView = z.object({
  method: z.enum(checkoutMethods),
  provider: z.enum(['stripe', 'test', 'manual']),
  isTestMode: z.boolean(),
  publishableKey: z.string().exactOptional(),
  /** What the shopper reads below the method: the steps of a bank transfer, for example. */
  note: z.string().exactOptional(),
})

const money = z.object({
  subtotalCents: z.int(),
  discountCents: z.int(),
  /** `null` while the address that decides it is incomplete: the page says "Enter your address". */
  shippingCents: z.int().nullable(),
  taxCents: z.int().nullable(),
  /** Taxes within the prices that an exempt customer does not pay; the total is already reduced by them. */
  taxReliefCents: z.int(),
  /** What would be charged now. While `isComplete` is false: the total so far, without what is not known yet. */
  totalCents: z.int(),
  isComplete: z.boolean(),
})

/**
 * The checkout as page and scripts read it. `problems` holds one text for each field that stands in the way of paying, by the
 * name of its form element (`email`, `delivery.postcode`, `shippingOptionId`, `cart`), whether the shopper has reached the field
 * or not.
 */
export const checkoutView = z.object({
  /** Id of the stored checkout; '' before the first saved step. */
  id: z.string(),
  /** Token of an express purchase, which is sent with every call; '' for the visitor's cart. */
  cartToken: z.string(),
  currency: z.string(),
  lines: z.array(checkoutLine),
  changes: z.array(checkoutChange),
  email: z.string(),
  phone: z.string(),
  note: z.string(),
  /** The text beside the box of the newsletter, and whether it is ticked; null when the shop offers none. */
  newsletter: z.object({ text: z.string(), isTicked: z.boolean() }).nullable(),
  /** Present when the shop takes no notes: the page has no field for one. */
  isWithoutNote: z.literal(true).exactOptional(),
  /**
   * The box that says that the terms were read, when nothing is ordered without it. `value` is sent when it is ticked; it changes with the
   * text and with everything that it links to.
   */
  terms: z
    .object({
      lead: z.string(),
      links: z.array(z.object({ title: z.string(), url: z.string(), isPage: z.boolean() })),
      value: z.string(),
      isTicked: z.boolean(),
    })
    .exactOptional(),
  /** Contains the country chosen for the shopper when no address was saved yet. */
  delivery: address,
  billing: address,
  isBillingSame: z.boolean(),
  /** False when nothing is shipped: there is no delivery and no shipping step, and the billing country and postcode decide the taxes. */
  needsShipping: z.boolean(),
  /** True when the chosen option is a pickup: then no delivery address is needed. */
  isPickup: z.boolean(),
  shippingOptions: z.array(shippingOption),
  /** True when the shop delivers, but no delivery has a price yet. The page then offers `unpricedDelivery` beside the pickups. */
  hasUnpricedDelivery: z.boolean(),
  /** The chosen option, or the cheapest delivery, or `unpricedDelivery`; '' when none is possible yet. */
  shippingOptionId: z.string(),
  /** Why there are no shipping options; '' otherwise. */
  shippingProblem: z.string(),
  /** Fields of the delivery address by its country. */
  addressFields: z.array(addressField),
  billingFields: z.array(addressField),
  /** Countries to which the shop ships. */
  countries: z.array(z.object({ code: z.string(), name: z.string() })),
  billingCountries: z.array(z.object({ code: z.string(), name: z.string() })),
  takesCodes: z.boolean(),
  /** Codes that the shopper entered; `reason` says why a code takes nothing off, '' when it does. */
  coupons: z.array(z.object({ id: z.string(), code: z.string(), name: z.string(), reason: z.string() })),
  /** The discounts whose sum is `totals.discountCents`. Those on shipping are not listed: `totals.shippingCents` contains them. */
  discounts: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      cents: z.int(),
      target: z.enum(['product', 'order']),
    }),
  ),
  taxes: z.array(
    z.object({ id: z.string(), name: z.string(), ratePpm: z.int(), amountCents: z.int(), isIncluded: z.boolean() }),
  ),
  isTaxIncluded: z.boolean(),
  /** True for a signed-in customer who pays no taxes. */
  isTaxExempt: z.boolean(),
  totals: money,
  /** Fingerprint of everything that the shopper would pay for. Sent back when paying: an older one is refused. */
  priceHash: z.string(),
  /** Fingerprint of everything that was entered, which is sent back as well. */
  stepsHash: z.string(),
  methods: z.array(paymentMethodView),
  /** True when the shop takes no real money; the page says so. */
  isTestMode: z.boolean(),
  /** True when nothing is to pay: no payment method is needed. */
  isFree: z.boolean(),
  /** The payment that is running for this checkout: the shopper may continue its `step`, or wait. */
  payment: z
    .object({
      id: z.string(),
      state: z.enum(['created', 'pending', 'requires-action', 'authorised']),
      step: z.object({ kind: z.enum(['redirect', 'frame']), url: z.string() }).nullable(),
    })
    .nullable(),
  /** Why the last payment was declined; '' when it was not, or when something was saved since. */
  declined: z.string(),
  /** True when the last payment was given up, at the bank for example, instead of declined. */
  isCancelled: z.boolean(),
  /** The signed-in shopper with the addresses of earlier orders. */
  shopper: z.object({ email: z.string(), firstName: z.string(), addresses: z.array(address) }).nullable(),
  problems: z.record(z.string(), z.string()),
})
export type CheckoutView = z.output<typeof checkoutView>

const cartToken = z.string().max(100).default('')

/** `?cartToken=` of an express purchase (SF-4.13). */
export const checkoutQuery = z.object({ cartToken })
export const checkoutAnswer = z.object({ checkout: checkoutView })
export type CheckoutAnswer = z.output<typeof checkoutAnswer>

/** Steps to save. Fields that are missing stay as they are; an address replaces the saved one. */
export const checkoutStepsBody = z.strictObject({
  cartToken,
  email: word(maxCheckoutChars.email).exactOptional(),
  phone: word(maxCheckoutChars.phone).exactOptional(),
  note: z.string().max(maxCheckoutChars.note).refine(isPlainText).exactOptional(),
  delivery: address.exactOptional(),
  billing: address.exactOptional(),
  isBillingSame: z.boolean().exactOptional(),
  shippingOptionId: word(40).exactOptional(),
  /** The text beside the box of the newsletter when it is ticked; '' when it is not. Another text than the shop's counts as ''. */
  newsletter: word(maxNewsletterTextChars).exactOptional(),
  /** The `value` of the box about the terms when it is ticked; '' when it is not. Another value than the shop's counts as ''. */
  terms: word(64).exactOptional(),
})
export type CheckoutStepsBody = z.output<typeof checkoutStepsBody>
export type CheckoutSteps = Omit<CheckoutStepsBody, 'cartToken'>

/** Accepts the changes of the view that had this price hash. Refused with `checkout.changed` when it has changed again. */
export const acceptBody = z.strictObject({ cartToken, priceHash: word(64) })
export type AcceptBody = z.output<typeof acceptBody>

export const checkoutCouponBody = z.strictObject({ cartToken, promoCode: word(maxCheckoutChars.promoCode) })
export const checkoutCouponParams = z.object({ couponId: idText })
export const checkoutLineParams = z.object({ lineId: idText })

/** Header of a payment: made by the page for each press of the pay button, kept for its retries. */
export const idempotencyKey = z.string().regex(/^[\w-]{16,100}$/)

/**
 * Pays for the checkout whose view had `priceHash`. Contains no amount: the server computes it. `method` is missing when nothing
 * is to pay. `isAccepted` is true when the button said "Accept and pay", because the page shows changes. `checkoutId` lets a
 * second tab learn that the first one has paid.
 */
export const payBody = z.strictObject({
  cartToken,
  checkoutId: z.union([idText, z.literal('')]).default(''),
  method: z.enum(checkoutMethods).exactOptional(),
  paymentToken: word(maxCheckoutChars.paymentToken).exactOptional(),
  priceHash: word(64),
  /** Of the view that the page shows. Refused with `checkout.changed` when something else was entered since, as in another tab. */
  stepsHash: word(64).exactOptional(),
  isAccepted: z.boolean().default(false),
  /** Needed for an order that is paid later or costs nothing. A repeated request may have another one. */
  captchaToken,
})
export type PayBody = z.output<typeof payBody>

const step = z.object({ kind: z.enum(['redirect', 'frame']), url: z.string() })

/**
 * Result of a payment. `paid`: go to `url`, the confirmation. `step`: the shopper has something to do at the bank first; then
 * the browser arrives at the return page, also inside a frame. `pending`: the provider needs time; `url` is the return page, which
 * can be asked again. Declined payments are the refusal `checkout.declined` (402, the reason in `errors.payment`). When something
 * has changed, the answer is `changedAnswer` (409).
 */
export const payAnswer = z.discriminatedUnion('state', [
  z.object({ state: z.literal('paid'), url: z.string() }),
  z.object({ state: z.literal('step'), step, url: z.string() }),
  z.object({ state: z.literal('pending'), url: z.string() }),
])
export type PayAnswer = z.output<typeof payAnswer>

/** Answer of a call that is declined because the purchase has changed: like a refusal, with the checkout as it is now. */
export const changedAnswer = z.object({
  error: z.string(),
  message: z.string(),
  code: z.literal('checkout.changed'),
  requestId: z.string(),
  checkout: checkoutView,
})

/** Query of the return page: the id of the payment, and the token of an express purchase. */
export const returnQuery = z.object({ payment: idText, cartToken })

const typed = z.string().max(2_000).default('')

/**
 * The page's one form, posted to `/checkout` (update) or `/checkout/pay`. Addresses are fields named `delivery.<name>` and
 * `billing.<name>`, with `delivery.country` and `billing.country`. Buttons of the form: `removeCoupon`, `removeLine` (ids) `accept`
 * and `undoJoin` (a price hash). The fields of the test card (`card.number`, `card.expiry`, `card.cvc`) are read by the test gateway only.
 */
export const checkoutForm = z
  .object({
    cartToken,
    checkoutId: typed,
    email: typed,
    phone: typed,
    note: typed,
    /** `on` when the box is ticked. */
    isBillingSame: typed,
    /** Which saved address shall replace the delivery address; '' keeps what the form contains. */
    savedAddress: typed,
    shippingOptionId: typed,
    /** The text beside the box when it is ticked. */
    newsletter: typed,
    /** The value of the box about the terms when it is ticked. */
    terms: typed,
    promoCode: typed,
    removeCoupon: typed,
    removeLine: typed,
    accept: typed,
    undoJoin: typed,
    method: typed,
    paymentToken: typed,
    priceHash: typed,
    /** The idempotency key of the attempt, a hidden field. */
    attempt: typed,
    /** The honeypot, which only bots fill in. */
    homepage: typed,
  })
  .catchall(z.string().max(2_000))
export type CheckoutForm = z.output<typeof checkoutForm>
