import type { LineAllocation, ShippingAllocation } from '../cart/pricing/allocations.ts'
import type { AcceptedTerms } from '../checkout/accepted-terms.ts'
import type { NewsletterConsent } from '../checkout/newsletter.ts'
import type { DiscountTarget } from '../discounts/discount.ts'
import type { ProductType } from '../kit/enums.ts'
import type { TaxLine } from '../shipping/taxes.ts'
import type { TaxExemption } from '../shoppers/tax-exemption.wire.ts'

/** A postal address as the shopper gave it. Fields that the country does not use, or that were left out, are ''. */
export type Address = {
  firstName: string
  lastName: string
  company: string
  address1: string
  address2: string
  /** Part of a city; only some countries use it (Brazil, South Korea). */
  district: string
  city: string
  /** State or province: its code if we know it (`NY`), otherwise the text as typed. */
  region: string
  postcode: string
  /** ISO 3166-1 alpha-2. */
  country: string
  phone: string
}

/** Delivery as the shopper chose it. `cents` is the price after its discounts; `note` is the rate's text, such as opening hours. */
export type OrderShipping = { name: string; cents: number; isPickup: boolean; note: string }

export type OrderLineSnapshot = {
  id: string
  itemId: string
  variantId: string
  sku: string
  productType: ProductType
  title: string
  options: { name: string; value: string }[]
  /** The shopper's answers to the product's additional fields. */
  answers: { title: string; text: string }[]
  unitPriceCents: number
  quantity: number
  imageUrl: string | null
  /** False for digital products and unlimited stock; such lines never touch the stock. */
  isStockTracked: boolean
  taxClass: string
  allocation: LineAllocation
}

/** A discount of the order; `cents` is what it takes off lines or shipping in total. */
export type OrderDiscount = { id: string; code: string; name: string; cents: number; target: DiscountTarget }

export type OrderTotals = {
  subtotalCents: number
  discountCents: number
  shippingCents: number
  taxCents: number
  /** Taxes within the prices that an exempt customer did not pay. Missing when there are none. */
  taxReliefCents?: number
  totalCents: number
}

/**
 * Everything that a checkout hands over when it becomes an order. Stored with the order and never computed again, so that page,
 * mail, slip, invoice and studio show the same numbers for ever.
 */
export type OrderSnapshot = {
  checkoutId: string
  currency: string
  email: string
  /** Language in which the shopper bought, a BCP 47 tag. Mails and documents use it. */
  language: string
  shopperId: string | null
  delivery: Address | null
  billing: Address
  shipping: OrderShipping | null
  lines: OrderLineSnapshot[]
  discounts: OrderDiscount[]
  taxes: TaxLine[]
  isTaxIncluded: boolean
  /** Why the customer paid no taxes, as the owner had entered it. Missing for all others. */
  taxExemption?: TaxExemption
  shippingAllocation: ShippingAllocation
  totals: OrderTotals
  giftCards: []
  /** What the shopper wrote to the shop, in lines; '' for nothing. */
  note: string
  /** Missing when the shopper did not ask for the newsletter. */
  newsletter?: NewsletterConsent
  /** Missing where the shop did not ask for it. */
  acceptedTerms?: AcceptedTerms
  isTestMode: boolean
}

export const orderStates = ['open', 'cancelled', 'closed'] as const
/** `closed`: nothing is left to do, because everything is shipped and the money is settled. Closing and reopening follow by themselves. */
export type OrderState = (typeof orderStates)[number]

export const orderPaymentStates = [
  'none',
  'authorised',
  'paid',
  'part-refunded',
  'refunded',
  'voided',
  'disputed',
  'needs-attention',
] as const
/**
 * `none`: the money is still awaited (manual payment). `voided`: the order ended before it was paid. `needs-attention`: what the
 * provider reports contradicts what the order knows, for example a refund that was done and then failed.
 */
export type OrderPaymentState = (typeof orderPaymentStates)[number]

export const fulfilmentStates = ['none', 'partial', 'full'] as const
/** `full`: at least one unit was handed over and none is left to hand over. Units that were refunded before do not count. */
export type FulfilmentState = (typeof fulfilmentStates)[number]

/** An order's state on its three axes, which change independently of each other. */
export type OrderAxes = { order: OrderState; payment: OrderPaymentState; fulfilment: FulfilmentState }

export const attentionReasons = ['short-of-stock', 'refund-failed', 'disputed', 'payment-differs'] as const
/**
 * Why the owner has to look at an order: it was paid for units that are gone, a refund failed, the shopper disputes the payment,
 * or the provider's sums differ from the order's.
 */
export type AttentionReason = (typeof attentionReasons)[number]

/** First order number of a shop whose owner has set none. */
export const firstOrderNumber = 1001
