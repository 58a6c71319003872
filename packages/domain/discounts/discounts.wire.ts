import * as z from 'zod'
import { isId } from '../kit/ids.ts'
import { maxPriceCents } from '../kit/limits.ts'
import { discountTargets } from './discount.ts'

const idText = z.string().refine(isId)
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const moment = z.int().min(0).max(8_640_000_000_000_000)
const useLimit = z.int().min(1).max(1_000_000_000)

/**
 * Body of a request that creates a discount. Without a code, the discount applies automatically. `amount` is parts per million
 * for `percent`, minor units for `fixed` (BX-1.10).
 */
export const newDiscountBody = z.strictObject({
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
})
export type NewDiscount = z.input<typeof newDiscountBody>

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
})
export type OwnerDiscount = z.output<typeof ownerDiscount>

export const discountListQuery = z.object({
  /** Id of the last discount on the previous page of the list; the response continues after it. Missing for the first page. */
  after: idText.optional(),
})
export const discountList = z.object({ discounts: z.array(ownerDiscount), hasNextPage: z.boolean() })
export type DiscountList = z.output<typeof discountList>
export const discountAnswer = z.object({ discount: ownerDiscount })
