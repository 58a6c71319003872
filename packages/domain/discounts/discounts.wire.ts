import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { isId } from '../kit/ids.ts'
import { maxPriceCents } from '../kit/limits.ts'
import { discountTargets } from './discount.ts'

const idText = z.string().refine(isId)
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const moment = z.int().min(0).max(8_640_000_000_000_000)
const useLimit = z.int().min(1).max(1_000_000_000)

/** What an owner decides about a discount. */
const discountFields = {
  code: z.string().max(100).default(''),
  name: z.string().trim().min(1).max(100).refine(isPlain),
  target: z.enum(discountTargets),
  kind: z.enum(['percent', 'fixed']),
  amount: z.int().min(1).max(maxPriceCents),
  productIds: z.array(idText).max(200).default([]),
  minimumCents: z.int().min(0).max(maxPriceCents).default(0),
  combinesWith: z.array(z.enum(discountTargets)).max(discountTargets.length).default([]),
  /** Start and end of the discount in epoch milliseconds; `null` means no start or no end. */
  startsAt: moment.nullable().default(null),
  endsAt: moment.nullable().default(null),
  /**
   * Maximum number of orders that use the discount, of all customers and of each (by email address); `null` is unlimited.
   * Checkouts that are paying count, too.
   */
  maxUses: useLimit.nullable().default(null),
  maxUsesPerCustomer: useLimit.nullable().default(null),
} as const

/**
 * Body of a request that creates a discount. Without a code, the discount applies automatically. `amount` is parts per million
 * for `percent`, minor units for `fixed` (BX-1.10).
 */
export const newDiscountBody = z.strictObject(discountFields)
export type NewDiscount = z.input<typeof newDiscountBody>

/**
 * Body of a request that changes a discount: all of its fields. It is refused with `discounts.changed` when the discount has a
 * newer version than the one on which the change is based.
 */
export const discountChangeBody = z.strictObject({ ...discountFields, version: z.int().min(1) })
export type DiscountChange = z.input<typeof discountChangeBody>

export const discountParams = z.object({ discountId: idText })

/** The fields of a discount that both owners and shoppers see. */
export const discountRule = z.object({
  id: z.string(),
  code: z.string(),
  name: z.string(),
  target: z.enum(discountTargets),
  kind: z.enum(['percent', 'fixed']),
  amount: z.int(),
  productIds: z.array(z.string()),
  minimumCents: z.int(),
  combinesWith: z.array(z.enum(discountTargets)),
})

/** A discount in responses to owners, with the dates and uses that shoppers do not see. */
export const ownerDiscount = discountRule.extend({
  startsAt: z.int().nullable(),
  endsAt: z.int().nullable(),
  maxUses: z.int().nullable(),
  maxUsesPerCustomer: z.int().nullable(),
  /** Orders that use the discount. */
  uses: z.int(),
  createdAt: z.int(),
  version: z.int(),
})
export type OwnerDiscount = z.output<typeof ownerDiscount>

/** Parts of the owner's list: `ended` has those whose end has passed and those that are used up. */
export const discountListParts = ['active', 'scheduled', 'ended'] as const
export type DiscountListPart = (typeof discountListParts)[number]

/** Query of the owner's list. `search` finds the beginnings of the words of names and codes. */
export const discountListQuery = z.object({
  /** Id of the last discount on the previous page of the list; the response continues after it. Missing for the first page. */
  after: idText.optional(),
  part: z.enum(discountListParts).optional(),
  search: z.string().max(200).refine(isPlain).default(''),
})
export type DiscountListQuery = z.output<typeof discountListQuery>

/** `counts` are the discounts in each part that the search finds. Amounts are in `currency`; times are shown in `timeZone`. */
export const discountList = z.object({
  discounts: z.array(ownerDiscount),
  hasNextPage: z.boolean(),
  counts: z.record(z.enum(discountListParts), z.int()),
  currency: z.string(),
  timeZone: z.string(),
})
export type DiscountList = z.output<typeof discountList>

export const discountDetail = z.object({
  discount: ownerDiscount,
  currency: z.string(),
  timeZone: z.string(),
})
export type DiscountDetail = z.output<typeof discountDetail>

/** Answer of an action. `undo` is the request that takes it back; it is refused once the discount was changed again. */
export const discountAnswer = z.object({
  discount: ownerDiscount,
  undo: undoAnswer.nullable(),
})
export type DiscountAnswer = z.output<typeof discountAnswer>
