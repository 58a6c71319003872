import * as z from 'zod'
import { isId } from '../kit/ids.ts'
import { orderLimits } from '../kit/limits.ts'

/*
 * The studio's call for the list of who waits for a sold-out variant (BX-2.05). The site is named by `X-Site`.
 *
 *   GET  /api/studio/restock   `waitingListQuery` -> `waitingListAnswer`
 *
 * The people of a variant and the calls that write to them are SF-7.15 to SF-7.17 (restock.wire.ts). Times are epoch milliseconds.
 */

const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)

/** Variants on a page of the list. */
export const waitingPerPage = 50

/**
 * `search` finds variants whose title, options or SKU contain it, and those for which an email address waits that contains it. The list
 * begins with the variants for which most people wait. `after` is the `nextCursor` of the page before.
 */
export const waitingListQuery = z.object({
  search: z.string().max(orderLimits.searchChars).refine(isPlain).default(''),
  after: z
    .string()
    .regex(/^\d{1,9}-[0-9a-f]{32}$/)
    .refine((cursor) => isId(cursor.slice(cursor.indexOf('-') + 1)))
    .optional(),
})
export type WaitingListQuery = z.output<typeof waitingListQuery>

export const waitingVariant = z.object({
  productId: z.string(),
  variantId: z.string(),
  title: z.string(),
  /** Chosen option values, such as `Moss, 350 ml`; '' for a product without options. */
  choice: z.string(),
  sku: z.string(),
  /** People who wait. */
  waiting: z.int(),
  firstAt: z.int(),
  /** Units for sale; `null` for unlimited stock. */
  available: z.int().nullable(),
  /** False while nobody can buy it, because its product is hidden or archived. */
  isForSale: z.boolean(),
  /** People who would be told now: at most one for each unit, less those who were told since it came back. */
  tellable: z.int(),
  /** When people were last told, and how many of that restock. */
  told: z.object({ at: z.int(), count: z.int() }).nullable(),
})
export type WaitingVariant = z.output<typeof waitingVariant>

export const waitingListAnswer = z.object({
  variants: z.array(waitingVariant),
  /** Sums of all variants that were found. */
  people: z.int(),
  total: z.int(),
  nextCursor: z.string().nullable(),
})
export type WaitingList = z.output<typeof waitingListAnswer>
