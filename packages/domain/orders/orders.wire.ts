import * as z from 'zod'
import { legalKinds } from '../legal/legal-texts.ts'
import { undoAnswer } from '../changes/undo.wire.ts'
import { discountTargets } from '../discounts/discount.ts'
import { isId } from '../kit/ids.ts'
import { entryQuantityRange, maxCartEntries, maxPriceCents, orderLimits } from '../kit/limits.ts'
import type { PaymentMethod, ProviderName } from '../payments/payment.ts'
import { taxExemptionBody } from '../shoppers/tax-exemption.wire.ts'
import { attentionReasons, fulfilmentStates, orderPaymentStates, orderStates } from './order.ts'
import { orderActions } from './order-actions.ts'
import { orderActorKinds, orderEventKinds } from './order-events.ts'
import { orderMails } from './order-mails.ts'
import { refundOrigins, refundStates } from './refunds.ts'

const idText = z.string().refine(isId)
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const isPlainBlock = (text: string): boolean => isPlain(text.replaceAll(/[\n\r\t]/g, ''))
const line = (longest: number) => z.string().trim().max(longest).refine(isPlain)
const block = (longest: number) => z.string().trim().max(longest).refine(isPlainBlock)
const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,9}$/)
    .transform(Number)
    .refine((value) => value > 0 && value <= most)
const cents = z
  .int()
  .min(0)
  .max(maxPriceCents * entryQuantityRange.max)

export const axesSchema = z.object({
  order: z.enum(orderStates),
  payment: z.enum(orderPaymentStates),
  fulfilment: z.enum(fulfilmentStates),
})

/**
 * Query of the studio's list of orders, newest first. `search` finds orders by the beginning of their number, of a word of the
 * customer's name, of the email address (or its domain) and of a SKU; several words must all be found. `cursor` is the number of
 * the last order on the previous page.
 */
export const orderListQuery = z.object({
  search: z.string().max(orderLimits.searchChars).default(''),
  order: z.enum(orderStates).optional(),
  payment: z.enum(orderPaymentStates).optional(),
  fulfilment: z.enum(fulfilmentStates).optional(),
  /** Restricts the list to orders that the owner has to look at. */
  attention: z.literal('1').optional(),
  limit: whole(100).default(25),
  cursor: whole(orderLimits.maxNumber).optional(),
})
export type OrderListQuery = z.output<typeof orderListQuery>

export const orderListItem = z.object({
  id: z.string(),
  number: z.int(),
  /** Epoch milliseconds, as all times of this file. */
  createdAt: z.int(),
  axes: axesSchema,
  email: z.string(),
  /** Name of the recipient, otherwise of the payer. */
  customerName: z.string(),
  currency: z.string(),
  totalCents: z.int(),
  refundedCents: z.int(),
  /** Number of units bought. */
  unitCount: z.int(),
  /** Those of them that were refunded, or cancelled, before they were handed over. */
  removedCount: z.int(),
  /** Titles of the first lines, to recognize the order by. */
  titles: z.array(z.string()),
  /** Addresses of the first lines' pictures. Lines without a picture have none here. */
  imageUrls: z.array(z.string()),
  /** Why the owner has to look at the order; usually empty. */
  attention: z.array(z.enum(attentionReasons)),
  isPickup: z.boolean(),
  isTestMode: z.boolean(),
})
export type OrderListItem = z.output<typeof orderListItem>

/** Number of orders by the state of each axis. They depend on `search` and ignore the filters. States without orders have 0. */
export const orderCounts = z.object({
  all: z.int(),
  attention: z.int(),
  order: z.record(z.enum(orderStates), z.int()),
  payment: z.record(z.enum(orderPaymentStates), z.int()),
  fulfilment: z.record(z.enum(fulfilmentStates), z.int()),
})
export type OrderCounts = z.output<typeof orderCounts>

export const orderListAnswer = z.object({
  orders: z.array(orderListItem),
  nextCursor: z.int().nullable(),
  counts: orderCounts,
})
export type OrderListAnswer = z.output<typeof orderListAnswer>

export const addressSchema = z.object({
  firstName: z.string(),
  lastName: z.string(),
  company: z.string(),
  address1: z.string(),
  address2: z.string(),
  district: z.string(),
  city: z.string(),
  region: z.string(),
  postcode: z.string(),
  country: z.string(),
  phone: z.string(),
})

/** Amounts of taxes, each by the id of the order's tax. */
const taxShares = z.array(z.object({ id: z.string(), cents: z.int() }))

const orderLine = z.object({
  id: z.string(),
  itemId: z.string(),
  variantId: z.string(),
  sku: z.string(),
  productType: z.int(),
  title: z.string(),
  options: z.array(z.object({ name: z.string(), value: z.string() })),
  answers: z.array(z.object({ title: z.string(), text: z.string() })),
  imageUrl: z.string().nullable(),
  unitPriceCents: z.int(),
  quantity: z.int(),
  subtotalCents: z.int(),
  discountCents: z.int(),
  taxCents: z.int(),
  taxes: taxShares,
  /** What the shopper pays for the line, after discounts and with taxes. */
  totalCents: z.int(),
  isStockTracked: z.boolean(),
  fulfilledQuantity: z.int(),
  /** Units taken out of the order before they were handed over, by a refund or the order's cancellation. */
  removedQuantity: z.int(),
  /** Units that were handed over and refunded later. */
  returnedQuantity: z.int(),
  refundedQuantity: z.int(),
  refundedCents: z.int(),
  /** Units that are left to hand over. */
  openQuantity: z.int(),
  /** Units among them for which there was no stock when the order was paid. */
  shortQuantity: z.int(),
})

const refundLine = z.object({ lineId: z.string(), quantity: z.int(), cents: z.int(), taxes: taxShares })

export const orderRefund = z.object({
  id: z.string(),
  state: z.enum(refundStates),
  origin: z.enum(refundOrigins),
  createdAt: z.int(),
  finishedAt: z.int().nullable(),
  amountCents: z.int(),
  /** Part of the amount that pays shipping back. The rest of the amount is that of the lines. */
  shippingCents: z.int(),
  shippingTaxes: taxShares,
  lines: z.array(refundLine),
  /** The taxes within the amount, by rate. */
  taxes: taxShares,
  /** Null for refunds without one. Number and date are null until it is issued, moments after the refund. */
  creditNote: z.object({ number: z.int().nullable(), issuedAt: z.int().nullable() }).nullable(),
  isRestocked: z.boolean(),
  /** Why money went back. Only the team sees it. */
  note: z.string(),
  /** What the shopper's mail says beside its own text; '' for nothing. */
  message: z.string(),
  /** The provider's reason when the refund failed; '' otherwise. */
  failure: z.string(),
})
export type OrderRefund = z.output<typeof orderRefund>

const tracking = { carrier: line(orderLimits.trackingChars), number: line(orderLimits.trackingChars) }

export const orderFulfilment = z.object({
  id: z.string(),
  createdAt: z.int(),
  lines: z.array(z.object({ lineId: z.string(), quantity: z.int() })),
  tracking: z.object({ carrier: z.string(), number: z.string(), url: z.string() }).nullable(),
  /** True for digital products, which are handed over when the order is paid. */
  isAutomatic: z.boolean(),
})
export type OrderFulfilment = z.output<typeof orderFulfilment>

export const orderNote = z.object({ id: z.string(), createdAt: z.int(), author: z.string(), text: z.string() })
export type OrderNote = z.output<typeof orderNote>

/** What a timeline entry says beyond its kind; each kind uses some of the fields. */
export const orderEventData = z.object({
  cents: z.int().exactOptional(),
  reason: z.string().exactOptional(),
  mail: z.enum(orderMails).exactOptional(),
  carrier: z.string().exactOptional(),
  trackingNumber: z.string().exactOptional(),
  isRestocked: z.boolean().exactOptional(),
  file: z.string().exactOptional(),
  /** What became of the shopper's mail about a fulfilment that was taken back. */
  mailOutcome: z.enum(['withdrawn', 'sent']).exactOptional(),
  lines: z.array(z.object({ title: z.string(), quantity: z.int() })).exactOptional(),
})
export const orderEvent = z.object({
  id: z.string(),
  at: z.int(),
  kind: z.enum(orderEventKinds),
  actor: z.object({ kind: z.enum(orderActorKinds), name: z.string() }),
  data: orderEventData,
})
export type OrderEvent = z.output<typeof orderEvent>

const paymentMethods = [
  'card',
  'afterpay',
  'bank-transfer',
  'pay-at-pickup',
] as const satisfies readonly PaymentMethod[]
const providers = ['stripe', 'test', 'manual'] as const satisfies readonly ProviderName[]
const card = z.object({ brand: z.string(), last4: z.string() })

export const orderPayment = z.object({
  id: z.string().nullable(),
  method: z.enum(paymentMethods),
  provider: z.enum(providers),
  card: card.nullable(),
  amountCents: z.int(),
  paidAt: z.int().nullable(),
})

/** The whole order, as the studio shows it. All amounts in minor units of `currency`. */
export const orderDetail = z.object({
  id: z.string(),
  number: z.int(),
  createdAt: z.int(),
  /** Rises with each change of states, quantities and money. */
  version: z.int(),
  axes: axesSchema,
  attention: z.array(z.enum(attentionReasons)),
  email: z.string(),
  language: z.string(),
  currency: z.string(),
  isTestMode: z.boolean(),
  shopperId: z.string().nullable(),
  customerName: z.string(),
  /** What the shopper wrote to the shop, in lines; '' for nothing. */
  note: z.string(),
  /** The text beside the box of the newsletter that the shopper ticked, and when; null without. */
  newsletter: z.object({ text: z.string(), at: z.int() }).nullable(),
  /** The text beside the box about the terms that the shopper ticked, when, and the versions of the legal texts. Missing without. */
  acceptedTerms: z
    .object({ text: z.string(), at: z.int(), versions: z.partialRecord(z.enum(legalKinds), z.int()) })
    .exactOptional(),
  delivery: addressSchema.nullable(),
  billing: addressSchema,
  shipping: z.object({ name: z.string(), cents: z.int(), isPickup: z.boolean(), note: z.string() }).nullable(),
  lines: z.array(orderLine),
  discounts: z.array(
    z.object({
      id: z.string(),
      code: z.string(),
      name: z.string(),
      cents: z.int(),
      target: z.enum(discountTargets),
    }),
  ),
  taxes: z.array(
    z.object({
      id: z.string(),
      name: z.string(),
      ratePpm: z.int(),
      amountCents: z.int(),
      isIncluded: z.boolean(),
      /** Part of the amount that was paid back. */
      refundedCents: z.int(),
    }),
  ),
  isTaxIncluded: z.boolean(),
  /** Why the customer paid no taxes, as it was when the order was placed. Missing for all others. */
  taxExemption: taxExemptionBody.exactOptional(),
  /** Price of shipping including taxes, and the amount of each tax in it. */
  shippingPart: z.object({ totalCents: z.int(), taxes: taxShares }),
  totals: z.object({
    subtotalCents: z.int(),
    discountCents: z.int(),
    shippingCents: z.int(),
    taxCents: z.int(),
    /** Taxes within the prices that an exempt customer did not pay. Missing when there are none. */
    taxReliefCents: z.int().exactOptional(),
    totalCents: z.int(),
  }),
  paidCents: z.int(),
  refundedCents: z.int(),
  /** Amount of refunds that wait for the provider's answer. */
  pendingRefundCents: z.int(),
  /** What can still be paid back. */
  refundableCents: z.int(),
  /** Part of it that belongs to shipping (with the taxes on it). */
  refundableShippingCents: z.int(),
  /** Time at which an unpaid manual order is cancelled; null for other orders. */
  expiresAt: z.int().nullable(),
  /** Until when it is kept instead, once its shopper has confirmed it by the mailed link. Only set while that is awaited. */
  confirmedExpiresAt: z.int().exactOptional(),
  payments: z.array(orderPayment),
  /** Null while the order is not paid: then it has only a pro-forma invoice. */
  invoice: z.object({ number: z.int(), issuedAt: z.int() }).nullable(),
  refunds: z.array(orderRefund),
  fulfilments: z.array(orderFulfilment),
  notes: z.array(orderNote),
  events: z.array(orderEvent),
  /** True when the stock has by now all units that were missing when the order was paid. Only set while units are missing. */
  isStockBack: z.boolean().exactOptional(),
  /** What the signed-in account may do with the order in its present state. */
  actions: z.array(z.enum(orderActions)),
})
export type OrderDetail = z.output<typeof orderDetail>
export type OrderLineDetail = OrderDetail['lines'][number]

export const orderParams = z.object({ number: whole(orderLimits.maxNumber) })
/** A refund's id in the address of its credit note; any text is taken, so that a wrong one is not found. */
export const refundIdText = z.string().max(200)
export const creditNoteParams = orderParams.extend({ refundId: refundIdText })
export const fulfilmentParams = orderParams.extend({ fulfilmentId: idText })
export const noteParams = orderParams.extend({ noteId: idText })
export const noBody = z.strictObject({})

const quantities = z
  .array(z.strictObject({ lineId: idText, quantity: z.int().min(1).max(entryQuantityRange.max) }))
  .max(maxCartEntries)

/** Hands over units: the given ones, or all that are left. An empty tracking number means that there is none. */
export const fulfilBody = z.strictObject({
  lines: quantities.min(1).exactOptional(),
  tracking: z
    .strictObject({
      ...tracking,
      url: z
        .union([
          z.literal(''),
          z
            .url({ protocol: /^https?$/ })
            .max(2000)
            .refine(isPlain),
        ])
        .default(''),
    })
    .nullable()
    .default(null),
  isShopperNotified: z.boolean().default(true),
})
export type FulfilBody = z.input<typeof fulfilBody>

/**
 * Pays back units of lines by their stored totals, shipping, and any further amount. `expectedCents` is the sum that the screen
 * showed; the refund is refused when it is no longer right. Only the team sees `note`; `message` goes to the shopper by mail. The header `Idempotency-Key` is required.
 */
export const refundBody = z.strictObject({
  lines: quantities.default([]),
  shippingCents: cents.default(0),
  extraCents: cents.default(0),
  isRestocked: z.boolean().default(false),
  note: line(orderLimits.reasonChars).default(''),
  message: line(orderLimits.reasonChars).default(''),
  isShopperNotified: z.boolean().default(true),
  expectedCents: cents.exactOptional(),
})
export type RefundBody = z.input<typeof refundBody>

/**
 * Cancels an order. What was paid is paid back, unless `isRefunded` is false: the money can then be refunded later. The header `Idempotency-Key` is required.
 */
export const cancelBody = z.strictObject({
  isRefunded: z.boolean().default(true),
  isRestocked: z.boolean().default(true),
  reason: line(orderLimits.reasonChars).default(''),
  isShopperNotified: z.boolean().default(true),
})
export type CancelBody = z.input<typeof cancelBody>

/** How a dispute ended, as the owner read it at the provider. A lost one counts as paid back. */
export const resolveDisputeBody = z.strictObject({ isWon: z.boolean() })
export const noteBody = z.strictObject({ text: block(orderLimits.noteChars).min(1) })
export const resendMailBody = z.strictObject({ mail: z.enum(orderMails) })
/**
 * Answer of every action. `undo` is the request that takes the action back, or null where there is none; it is refused once
 * something later touched the same thing. The screen reads the order again to show it.
 */
export const orderActionAnswer = z.object({
  number: z.int(),
  version: z.int(),
  undo: undoAnswer.nullable(),
  /** The refund of `refund` and `cancel`: `pending` means that the provider did not answer yet and is asked again. */
  refund: orderRefund.pick({ id: true, state: true, amountCents: true, failure: true }).nullable(),
  /** Of an undone fulfilment: what became of the shopper's mail about it. */
  mailOutcome: z.enum(['withdrawn', 'sent']).exactOptional(),
})
export type OrderActionAnswer = z.output<typeof orderActionAnswer>
