import * as z from 'zod'
import { editingLimits } from '../../kit/limits.ts'
import { isId } from '../../kit/ids.ts'
import { bulkChange, productListQuery, type BulkChange } from '../products-studio.wire.ts'

/*
 * The studio's calls for changes of many products at once. All begin with `/api/studio/products`.
 *
 *   GET  /matching      `matchingQuery` -> how many products a search and filters find: `matchingAnswer`; 409 `catalog.too-many-selected`
 *   POST /bulk          `bulkBody` -> `productsChangedAnswer`; 409 `catalog.selection-changed` and `catalog.prices-changed`
 *   POST /bulk/preview  `pricePreviewBody` -> what a change of prices would do: `pricePreviewAnswer`. It changes nothing.
 */

/** The search and filters of the list, with the values of its query. */
const filterShape = productListQuery.pick({
  search: true,
  type: true,
  state: true,
  category: true,
  tag: true,
  stock: true,
  sale: true,
}).shape
export const matchingQuery = z.object(filterShape)
export type MatchingQuery = z.output<typeof matchingQuery>

const digest = z.string().regex(/^[0-9a-f]{64}$/)
/** `digest` stands for the products that match, so that others are noticed even if they are as many. */
export const matchingAnswer = z.object({ count: z.int(), digest })
export type MatchingAnswer = z.output<typeof matchingAnswer>

/** All products that match, as `GET /matching` counted them. The change is refused when others match by then. */
const matching = z.strictObject({
  filter: z.strictObject(filterShape),
  count: z.int().min(0).max(editingLimits.bulkMatching),
  digest,
})
export type Matching = z.output<typeof matching>
/** The same as a client sends it. */
export type MatchingSent = z.input<typeof matching>

/** Either the products by their ids, or all that match. */
const chosen = {
  ids: z.array(z.string().refine(isId)).min(1).max(editingLimits.bulkProducts).optional(),
  matching: matching.optional(),
}
export type ChosenProducts = { ids?: string[] | undefined; matching?: Matching | undefined }

function isOneChoice({ ids, matching: all }: { ids?: unknown; matching?: unknown }): boolean {
  return (ids === undefined) !== (all === undefined)
}

/** A change of prices or sales, which can be shown before it is made. */
export type PriceChange = Extract<BulkChange, { kind: 'price' | 'sale' }>
const isPriceChange = (change: BulkChange): change is PriceChange => change.kind === 'price' || change.kind === 'sale'

/**
 * `seen` is that of the preview: the change is refused when prices are others by then. Prices of all that match are changed only
 * as a preview showed them. With `leaveOut`, products whose new prices are not possible stay as they are; without it they
 * refuse the change.
 */
export const bulkBody = z
  .strictObject({ ...chosen, change: bulkChange, seen: digest.optional(), leaveOut: z.boolean().default(false) })
  .refine(isOneChoice, { path: ['ids'] })
  .refine(({ matching: all, change, seen }) => !all || !isPriceChange(change) || seen !== undefined, { path: ['seen'] })
export type BulkBody = z.output<typeof bulkBody>

export const pricePreviewBody = z
  .strictObject({ ...chosen, change: bulkChange.refine(isPriceChange) })
  .refine(isOneChoice, { path: ['ids'] })
export type PricePreviewBody = Omit<z.output<typeof pricePreviewBody>, 'change'> & { change: PriceChange }

/** Why a new price is not possible. */
export const priceProblems = ['below-zero', 'too-high', 'sale-above-price'] as const
export type PriceProblem = (typeof priceProblems)[number]

const range = z.object({ low: z.int(), high: z.int() })
/** What a change of prices would do. Prices are those of the variants, from the lowest to the highest. */
export const pricePreviewAnswer = z.object({
  /** Products that would be different; those with a problem are not among them. */
  count: z.int(),
  /** The first of them, by name. */
  rows: z.array(z.object({ id: z.string(), title: z.string(), from: range, to: range })),
  /** Lowest and highest new price of all of them; `null` when there is none. */
  newPrices: range.nullable(),
  /** Products that have this price already. */
  same: z.int(),
  /** Gift cards, whose prices are their amounts: they stay as they are. */
  giftCards: z.int(),
  /** Products on sale whose price changes while their sale price stays. */
  saleStays: z.int(),
  /** Given products that do not exist any more. */
  missing: z.int(),
  problemCount: z.int(),
  /** The first products with a problem, by name, and the price that is not possible. */
  problems: z.array(z.object({ id: z.string(), title: z.string(), problem: z.enum(priceProblems), cents: z.int() })),
  /** Stands for the change and for all prices from which it was computed. */
  seen: digest,
})
export type PricePreviewAnswer = z.output<typeof pricePreviewAnswer>
/** Number of products that a preview names. */
export const shownInPreview = 50
