import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { maxShopTextChars } from '../sites/settings.wire.ts'
import { isId } from '../kit/ids.ts'
import { maxStock, maxVariantsAtOnce, orderLimits } from '../kit/limits.ts'
import { stockReasons } from './change-stock.ts'
import { stockStates } from './low-stock.ts'

/*
 * The studio's calls for the inventory (BX-2.04). All begin with `/api/studio/inventory`; the site is named by `X-Site`.
 *
 *   GET  /                                `inventoryQuery` -> `inventoryAnswer`
 *   GET  /summary                         `inventorySummary`
 *   GET  /products/:productId             `variantsAnswer`
 *   GET  /variants/:variantId/movements   `movementsQuery` -> `movementsAnswer`
 *   POST /variants/:variantId/stock       `stockBody` -> `stockChangedAnswer`
 *   POST /stock                           `bulkStockBody` -> `bulkStockAnswer`
 *   POST /changes/:changeId/undo          `noBody` -> `bulkStockAnswer`, whose `undo` is null
 *   GET  /settings                        `inventorySettingsAnswer`
 *   PUT  /settings                        `inventorySettingsAnswer` -> `inventorySettingsChanged`
 *   POST /settings/undo                   `inventorySettingsAnswer` -> `inventorySettingsChanged`, whose `undo` is null
 *
 * Changes of stock accept an `Idempotency-Key`. Times are epoch milliseconds, money is in minor units.
 */

const id = z.string().refine(isId)
const isPlain = (text: string): boolean => text.isWellFormed() && !/\p{Cc}/u.test(text)
const level = z.int().nullable()
const cursor = z.string().max(1_000).refine(isPlain)

export const noBody = z.strictObject({})
export const inventoryProductParams = z.object({ productId: id })
export const inventoryVariantParams = z.object({ variantId: id })
export const stockChangeParams = z.object({ changeId: id })

const sorts = ['name', '-name', 'stock', '-stock', 'price', '-price'] as const
/** Restricts the list to products of which a variant is in this state. */
export const inventoryFilters = ['low', 'out', 'unlimited'] as const

/**
 * Query of the list. `search` finds products by the beginning of words of their title and of SKUs; several words must all be
 * found. A `-` in front of `sort` begins with the
 * greatest; `stock` are the units of all variants, of which unlimited stock has the most. `cursor` is the `nextCursor` of the page
 * before, for the same sort.
 */
export const inventoryQuery = z.object({
  search: z.string().max(orderLimits.searchChars).refine(isPlain).default(''),
  sort: z.enum(sorts).default('name'),
  state: z.enum(inventoryFilters).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((limit) => limit > 0 && limit <= 100)
    .default(50),
  cursor: cursor.optional(),
})
export type InventoryQuery = z.output<typeof inventoryQuery>

export const inventoryVariant = z.object({
  id: z.string(),
  productId: z.string(),
  /** Chosen option values, such as `Moss, 350 ml`; '' for a product without options. */
  name: z.string(),
  sku: z.string(),
  /** What it costs now, sales included. */
  priceCents: z.int(),
  /** Units for sale; `null` for unlimited stock, which is not counted. */
  available: level,
  /** Units that belong to orders that are not handed over. */
  committed: z.int(),
  state: z.enum(stockStates),
  /** People who wait for a mail when it is back. */
  waiting: z.int(),
})
export type InventoryVariant = z.output<typeof inventoryVariant>

export const inventoryProduct = z.object({
  id: z.string(),
  title: z.string(),
  productType: z.int(),
  /** False for downloads and gift cards, which never run out: their stock cannot be changed. */
  isTracked: z.boolean(),
  isVisible: z.boolean(),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  variantCount: z.int(),
  /** Names of the options in order. */
  options: z.array(z.string()),
  fromCents: z.int(),
  toCents: z.int(),
  /** Units of all variants for sale; `null` when the stock of one is unlimited. */
  units: level,
  counts: z.object({ low: z.int(), out: z.int(), unlimited: z.int() }),
  /** The variant of a product that has only one; otherwise `null`. */
  variant: inventoryVariant.nullable(),
})
export type InventoryProduct = z.output<typeof inventoryProduct>

export const inventoryAnswer = z.object({
  products: z.array(inventoryProduct),
  nextCursor: z.string().nullable(),
  /** Products found by search and filter. */
  total: z.int(),
  /** Products found by search, whatever the filter: all, and those with a variant in each state. */
  counts: z.object({ all: z.int(), variants: z.int(), low: z.int(), out: z.int(), unlimited: z.int() }),
  /** Most units at which a variant counts as low. */
  threshold: z.int(),
  currency: z.string(),
})
export type InventoryAnswer = z.output<typeof inventoryAnswer>

/** How many variants of the shop run out, for the studio's home. */
export const inventorySummary = z.object({ low: z.int(), out: z.int(), threshold: z.int() })
export type InventorySummary = z.output<typeof inventorySummary>

export const variantsAnswer = z.object({ variants: z.array(inventoryVariant) })
export type VariantsAnswer = z.output<typeof variantsAnswer>

/** Reasons that the team can give for a change; the others are those of the shop itself. */
const givenReasons = ['counted', 'received', 'returned', 'damaged', 'correction'] as const

/** Adds units (`by`, negative takes them), or sets the stock: `to` a number, or null for unlimited. */
const change = z.union([
  z.strictObject({ by: z.int().min(-maxStock).max(maxStock), reason: z.enum(givenReasons).optional() }),
  z.strictObject({
    to: z.int().min(0).max(maxStock).nullable(),
    reason: z.enum(givenReasons).optional(),
    /** Sets the stock only if it is still this, so that a number that was typed over an old one takes no units away. */
    expected: level.optional(),
  }),
])
export const stockBody = change
export type StockBody = z.output<typeof stockBody>

const ids = z.array(id).max(maxVariantsAtOnce).default([])
/** The same change for all variants of the products, and the variants. A delta leaves out variants with unlimited stock. */
export const bulkStockBody = z.strictObject({ productIds: ids, variantIds: ids, change })
export type BulkStockBody = z.output<typeof bulkStockBody>

/** Valid while the stock was not counted again. */
const undo = undoAnswer.nullable()

export const stockChangedAnswer = z.object({ before: level, after: level, undo })
export type StockChangedAnswer = z.output<typeof stockChangedAnswer>

export const bulkStockAnswer = z.object({
  lines: z.array(z.object({ variantId: z.string(), before: level, after: level })),
  undo,
})
export type BulkStockAnswer = z.output<typeof bulkStockAnswer>

/** Why the stock changed: a reason given by the team, or what a checkout, an order or an undo did. */
export const movementReasons = [
  ...stockReasons,
  'reserved',
  'released',
  'expired',
  'committed',
  'fulfilled',
  'unfulfilled',
  'dropped',
] as const
export type MovementReason = (typeof movementReasons)[number]

export const movementsQuery = z.object({ cursor: cursor.optional() })
export const movementsAnswer = z.object({
  /** The newest first. */
  movements: z.array(
    z.object({
      id: z.string(),
      at: z.int(),
      reason: z.enum(movementReasons),
      /** Name of the teammate who did it; '' for shoppers and the server itself. */
      actor: z.string(),
      /** Number of the order that it belongs to. */
      orderNumber: z.int().nullable(),
      before: level,
      after: level,
    }),
  ),
  nextCursor: z.string().nullable(),
})
export type MovementsAnswer = z.output<typeof movementsAnswer>
export type StockMovementItem = MovementsAnswer['movements'][number]

/**
 * The settings of scarcity (what shoppers see of a few last units) and of low stock (what the team sees and is told). The message
 * has the placeholder `{qtyInStock}`; '' uses the usual one.
 */
export const inventorySettings = z.strictObject({
  isScarcityOnPages: z.boolean(),
  isScarcityInBlocks: z.boolean(),
  scarcityThreshold: z.int().min(0).max(maxStock),
  scarcityText: z.string().trim().max(maxShopTextChars.scarcity).refine(isPlain),
  lowStockThreshold: z.int().min(0).max(maxStock),
  isLowStockAlertOn: z.boolean(),
})
export type InventorySettings = z.output<typeof inventorySettings>

/** The settings with a number that tells states of them apart; in a request, that on which the change is based. */
export const inventorySettingsAnswer = inventorySettings.extend({ version: z.int() })
export type InventorySettingsAnswer = z.output<typeof inventorySettingsAnswer>
export const inventorySettingsChanged = inventorySettingsAnswer.extend({ undo: undoAnswer.nullable() })
export type InventorySettingsChanged = z.output<typeof inventorySettingsChanged>
