import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'
import { orderLimits } from '../kit/limits.ts'
import { addressSchema, noteBody, orderListItem } from '../orders/orders.wire.ts'
import { taxExemptionAnswer } from '../shoppers/tax-exemption.wire.ts'

const idText = z.string().refine(isId)
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const yesOrNo = z.enum(['yes', 'no'])

export const customerSorts = ['name', 'last', 'orders', 'spent'] as const
export type CustomerSort = (typeof customerSorts)[number]

/** Sums in cents from which on a list can show customers by what they spent. */
export const spentSteps = [5_000, 10_000, 50_000, 100_000] as const

/**
 * Query of the studio's list of customers. `search` finds customers by the beginning of words of their name, of their email address and
 * of its domain; several words must all be found. `cursor` is the last answer's `nextCursor`, for the same sort. The one that ordered last
 * comes first, unless `sort` and `order` say otherwise.
 */
export const customerListQuery = z.object({
  search: z.string().max(orderLimits.searchChars).refine(isText).default(''),
  /** Number of orders: none, one, or several. */
  bought: z.enum(['none', 'once', 'often']).optional(),
  /** The least that was spent, in cents. */
  spent: z
    .string()
    .regex(/^\d{1,12}$/)
    .transform(Number)
    .optional(),
  /** Country of the latest order, as an ISO 3166-1 code. */
  country: z
    .string()
    .regex(/^[A-Z]{2}$/)
    .optional(),
  subscribed: yesOrNo.optional(),
  account: yesOrNo.optional(),
  sort: z.enum(customerSorts).default('last'),
  order: z.enum(['asc', 'desc']).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((limit) => limit > 0 && limit <= 100)
    .default(50),
  cursor: z.string().max(1_000).optional(),
})
export type CustomerListQuery = z.output<typeof customerListQuery>

/** A customer of a site. Times in epoch milliseconds, sums in cents of the shop's currency. */
export const customer = z.object({
  id: z.string(),
  /** '' when no order and no account has one. */
  name: z.string(),
  email: z.string(),
  /** ISO 3166-1 code of the country to which the latest order went; '' without an order. */
  country: z.string(),
  /** Number of orders that were not cancelled. */
  orders: z.int(),
  /** Payments of the customer's orders less refunds. */
  spentCents: z.int(),
  firstOrderAt: z.int().nullable(),
  lastOrderAt: z.int().nullable(),
  hasAccount: z.boolean(),
  isSubscribed: z.boolean(),
})
export type Customer = z.output<typeof customer>

export const customerListAnswer = z.object({
  customers: z.array(customer),
  nextCursor: z.string().nullable(),
  /** Of all customers that search and filters leave. */
  total: z.int(),
  spentCents: z.int(),
  /** Numbers of customers that the search leaves, whatever the filters. */
  counts: z.object({ all: z.int(), often: z.int(), account: z.int(), subscribed: z.int() }),
  /** Countries of the site's customers with their numbers, the most frequent first. */
  countries: z.array(z.object({ country: z.string(), count: z.int() })),
  currency: z.string(),
})
export type CustomerListAnswer = z.output<typeof customerListAnswer>

export const customerParams = z.object({ customerId: idText })
/** `email`: the customer's address, typed to confirm. */
export const eraseCustomerBody = z.strictObject({ email: z.string().max(300).refine(isText) })
export type EraseCustomerBody = z.output<typeof eraseCustomerBody>
/** How many orders stay without the person. */
export const eraseCustomerAnswer = z.object({ orders: z.int() })
export type EraseCustomerAnswer = z.output<typeof eraseCustomerAnswer>

/** A link that the browser opens by itself names the site, too. */
export const customerExportQuery = z.strictObject({ site: z.string().optional() })
export const customerNoteParams = customerParams.extend({ noteId: idText })
export const customerNoteBody = noteBody

export const customerNote = z.object({ id: z.string(), createdAt: z.int(), author: z.string(), text: z.string() })
export type CustomerNote = z.output<typeof customerNote>

/** Everything that the studio shows of a customer. */
export const customerDetail = z.object({
  customer,
  currency: z.string(),
  /** The account at the shop; null for a guest. */
  account: z.object({ id: z.string(), createdAt: z.int() }).nullable(),
  /** The latest orders. */
  orders: z.array(orderListItem),
  hasMoreOrders: z.boolean(),
  /** Those that the account has saved, the one used first at the checkout first; a guest's is that of the latest order. */
  addresses: z.array(addressSchema),
  taxExemption: taxExemptionAnswer.shape.taxExemption,
  /** Agreements to the newsletter, the latest first: the text that was ticked, when, and with which order. */
  newsletter: z.array(z.object({ text: z.string(), at: z.int(), orderNumber: z.int() })),
  notes: z.array(customerNote),
})
export type CustomerDetail = z.output<typeof customerDetail>

/** Answer of a change of notes. `noteId` is that of the note. */
export const customerNoteAnswer = z.object({ noteId: z.string(), undo: undoAnswer.nullable() })
export type CustomerNoteAnswer = z.output<typeof customerNoteAnswer>
