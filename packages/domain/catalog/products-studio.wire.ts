import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import type { FieldType } from '../forms/form.ts'
import { productTypes, type ProductType } from '../kit/enums.ts'
import { isId } from '../kit/ids.ts'
import { catalogLimits, editingLimits } from '../kit/limits.ts'
import type { PeriodUnit } from './catalog.messages.ts'

/*
 * The studio's calls for products (BX-2.01). All begin with `/api/studio/products`; the site is named by `X-Site`.
 *
 *   GET  /                        list, see `productListQuery` and `productListAnswer`
 *   POST /                        create: `newProductBody` -> `productSavedAnswer` (201)
 *   GET  /collections             where a product can be put: `collectionsAnswer`
 *   GET  /labels                  all tags and categories with their counts: `labelsAnswer`
 *   GET  /labels/merged           `mergedLabelQuery` -> how many products have one of two labels: `mergedLabelAnswer`
 *   POST /labels/remove           `removeLabelBody` -> `productsChangedAnswer`
 *   POST /labels/rename           `renameLabelBody` -> `productsChangedAnswer`; 409 `catalog.label-taken` unless `merge` is set
 *   POST /bulk                    and what belongs to it: `bulk/bulk.wire.ts`
 *   POST /changes/:changeId/undo  `noBody` -> `productsChangedAnswer`; 409 `changes.changed-meanwhile`
 *   GET  /:productId              `productDetail`
 *   PUT  /:productId              `saveProductBody` -> `productSavedAnswer`, or 409 with `productConflictAnswer`
 *   POST /:productId/duplicate    `noBody` -> `productSavedAnswer` (201); the copy is hidden
 *   POST /:productId/archive      `noBody` -> `productsChangedAnswer`
 *   POST /:productId/unarchive    `noBody` -> `productsChangedAnswer`
 *   DELETE /:productId            -> `productsChangedAnswer`; the product is in the bin (`product-bin.wire.ts`)
 *
 * Changes accept an `Idempotency-Key`: sent again with the same key, a request is answered without taking effect twice.
 * Refused fields are keyed by their path in the body, such as `title` or `variants.3.sku`. Times are epoch milliseconds, money is
 * in minor units.
 */

const id = z.string().refine(isId)
const whole = z.number().refine(Number.isSafeInteger)
const isText = (text: string): boolean => text.isWellFormed() && !text.includes('\0')
const text = z.string().refine(isText)
const cents = whole

function isTextByName(value: unknown): boolean {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return false
  const entries = Object.entries(value)
  return entries.length <= editingLimits.items && entries.flat().every((one) => typeof one === 'string' && isText(one))
}

/** A choice is checked by the domain, which answers '{val} is not one of the expected options' (PL-5.05). */
const choice = <T extends string | number>() =>
  z.custom<T>((value) => (typeof value === 'string' && isText(value)) || typeof value === 'number')

export const noBody = z.strictObject({})
export const productParams = z.object({ productId: id })
export const changeParams = z.object({ changeId: id })

/** The orders of the list. `stock` sorts by the units of all variants together, unlimited ones last. */
export const productSorts = ['title', 'updated', 'price', 'stock'] as const
export type ProductSort = (typeof productSorts)[number]

/**
 * What visitors see of a product: `scheduled` ones are hidden until their `publishAt`, `archived` ones are out of the shop and
 * stand apart in the studio.
 */
export const productStates = ['visible', 'hidden', 'scheduled', 'archived'] as const
export type ProductState = (typeof productStates)[number]

/** `out`: every variant is sold out. `low`: some variant has few units or none left, but not all. */
export const stockFilters = ['low', 'out'] as const

const typeText = z
  .string()
  .transform(Number)
  .refine((type): type is ProductType => Object.values<number>(productTypes).includes(type))

/**
 * Query of the list. `search` finds products by the beginning of words of the title, tags and categories, and of SKUs; several
 * words must all be found. Without `state` the list has all products that are not archived. `cursor` is the last answer's
 * `nextCursor`, for the same sort.
 */
export const productListQuery = z.object({
  search: z.string().max(editingLimits.searchChars).refine(isText).default(''),
  type: typeText.optional(),
  state: z.enum(productStates).optional(),
  category: z.string().max(catalogLimits.categoryChars).refine(isText).optional(),
  tag: z.string().max(catalogLimits.tagChars).refine(isText).optional(),
  stock: z.enum(stockFilters).optional(),
  sale: z.literal('1').optional(),
  sort: z.enum(productSorts).default('updated'),
  /** The first page of `updated` shows the latest changes by default, the other orders begin with the smallest. */
  order: z.enum(['asc', 'desc']).optional(),
  limit: z
    .string()
    .regex(/^\d{1,3}$/)
    .transform(Number)
    .refine((limit) => limit > 0 && limit <= 100)
    .default(50),
  cursor: z.string().max(1_000).optional(),
})
export type ProductListQuery = z.output<typeof productListQuery>

const picture = z.object({ id: z.string(), url: z.string(), alt: z.string(), width: z.int(), height: z.int() })
export type ProductPicture = z.output<typeof picture>

export const productListItem = z.object({
  id: z.string(),
  version: z.int(),
  title: z.string(),
  productType: z.int(),
  state: z.enum(productStates),
  publishAt: z.int().nullable(),
  /** Path of the product's page on the site. */
  path: z.string(),
  collectionTitle: z.string(),
  picture: z.object({ url: z.string(), alt: z.string() }).nullable(),
  /** The SKU of a product with one variant; otherwise ''. */
  sku: z.string(),
  variantCount: z.int(),
  /** Lowest and highest current price, sales included. */
  fromCents: z.int(),
  toCents: z.int(),
  isOnSale: z.boolean(),
  /** Units of all variants together; `null` when the stock of one is unlimited or the type has no stock. */
  stock: z.int().nullable(),
  stockState: z.enum(['in', 'low', 'out', 'untracked']),
  categories: z.array(z.string()),
  updatedAt: z.int(),
})
export type ProductListItem = z.output<typeof productListItem>

export const productListAnswer = z.object({
  products: z.array(productListItem),
  nextCursor: z.string().nullable(),
  /**
   * Products found by `search`, by state, whatever the filters; `all` counts those that are not archived, `bin` those that were
   * deleted and can be brought back.
   */
  counts: z.object({ all: z.int(), bin: z.int(), ...byState(z.int()) }),
  /** Products found by search and filters together. */
  total: z.int(),
  currency: z.string(),
})
export type ProductListAnswer = z.output<typeof productListAnswer>

function byState<T>(shape: T): Record<ProductState, T> {
  return { visible: shape, hidden: shape, scheduled: shape, archived: shape }
}

const plan = z.object({
  billingPeriod: z.object({ value: whole, unit: choice<PeriodUnit>() }),
  numBillingCycles: whole,
})
const formField = z.strictObject({
  id: text,
  type: choice<FieldType>(),
  title: text,
  description: text.optional(),
  placeholder: text.optional(),
  required: z.boolean().optional(),
  options: z.array(text).max(editingLimits.items).optional(),
  maxLength: whole.optional(),
  min: z.number().optional(),
  max: z.number().optional(),
})
const form = z.strictObject({ id: text, name: text, fields: z.array(formField).max(editingLimits.items) })

const variantFields = {
  sku: text,
  /** The variant's choice by option name: `{Size: 'Large'}`; every option of the product has one. */
  attributes: z.custom<Record<string, string>>(isTextByName), // not z.record, which drops an option named __proto__
  priceCents: cents,
  salePriceCents: cents,
  onSale: z.boolean(),
  /** Own picture of the variant, an asset of the site. */
  mainImageId: id.nullable(),
  /** Measures of one unit; 0 when unknown. */
  weightGrams: whole,
  lengthMm: whole,
  widthMm: whole,
  heightMm: whole,
  /** `standard`, `exempt` or a class of the shop's tax rules. */
  taxClass: text,
}

/**
 * A variant of the saved grid, in its row. With the id of a variant that the product has, or had until it was removed, that one
 * stays, with its stock and carts; `null` adds one. An empty `sku` of a new variant is filled in. `stock` are the units of a new
 * variant, `null` for unlimited; for others it is ignored, because stock is changed on its own.
 */
export const variantRow = z.strictObject({
  id: id.nullable(),
  ...variantFields,
  stock: whole.nullable().optional(),
})
export type VariantRow = z.output<typeof variantRow>

const productFields = {
  productType: choice<ProductType>(),
  /** The page of products that the product stands in. */
  collectionId: id,
  title: text,
  /** Last part of the product's address. A former address redirects to the new one. */
  urlId: text,
  /** Short description and long one, as rich text (HTML, which is sanitized). */
  excerpt: text,
  body: text,
  /** Names of the options in order. Their values, and the order of them, are those of the variants. */
  options: z.array(text).max(editingLimits.items),
  /** Ids of pictures in order; the first one is the main picture. */
  images: z.array(id).max(editingLimits.items),
  categories: z.array(text).max(editingLimits.items),
  tags: z.array(text).max(editingLimits.items),
  /** The product is sold as a subscription only; `null` for one-time purchases. */
  subscriptionPlan: plan.nullable(),
  /** Questions that shoppers answer before they buy. */
  additionalFieldsForm: form.nullable(),
  /** Texts for search engines, in place of the title and the short description; '' uses those. */
  seoTitle: text,
  seoDescription: text,
  /** Text of the button that adds to the cart; '' for the usual one. */
  customAddButtonText: text,
  isFeatured: z.boolean(),
  visibility: choice<'visible' | 'hidden'>(),
  /** When a hidden product becomes visible; `null` for never. Ignored for visible ones. */
  publishAt: whole.nullable(),
  /** When a product that is visible, or will be at `publishAt`, is hidden again; `null` for never. Ignored for other ones. */
  hideAt: whole.nullable(),
}

/** The editable product as the server has it. Saving it unchanged changes nothing. */
export const editableProduct = z.object({
  ...productFields,
  variants: z.array(z.object({ id: z.string(), ...variantFields })),
})
export type EditableProduct = z.output<typeof editableProduct>

const variants = z.array(variantRow).max(editingLimits.items)

/** The whole product, based on the `version` that was read. What others changed meanwhile in other fields is kept. */
export const saveProductBody = z.strictObject({
  version: z.int(),
  product: z.strictObject({ ...productFields, variants }),
})
export type SavedProduct = z.output<typeof saveProductBody>['product']

/**
 * A new product. It is hidden unless `visibility` says otherwise. Without `collectionId` it goes into the first collection with space, without `urlId` its address follows from
 * the title, and without `variants` it has one that costs nothing.
 */
export const newProductBody = z.strictObject({
  ...z.strictObject(productFields).partial().shape,
  productType: productFields.productType,
  title: productFields.title,
  variants: variants.optional(),
})
export type NewProductBody = z.output<typeof newProductBody>

export const productDetail = z.object({
  id: z.string(),
  version: z.int(),
  product: editableProduct,
  state: z.enum(productStates),
  /** Path of the product's page on the site. */
  path: z.string(),
  collection: z.object({ id: z.string(), title: z.string(), path: z.string() }),
  /** Files that buyers of a download get. Without one it cannot be shown. */
  fileCount: z.int(),
  /** The pictures of the product and its variants. */
  pictures: z.array(picture),
  /** Units that can be sold, by variant id; `null` for unlimited. */
  stock: z.record(z.string(), z.int().nullable()),
  currency: z.string(),
  /** Zone of the site (IANA), in which the schedule is shown. */
  timeZone: z.string(),
  /** The classes of the shop's tax rules, and those that every shop has. */
  taxClasses: z.array(z.string()),
  createdAt: z.int(),
  updatedAt: z.int(),
  /** Who saved it last, if a person did and it is known. */
  updatedBy: z.string().nullable(),
  /** True when that was the account that asks, such as in another tab. */
  isUpdatedByYou: z.boolean(),
  archivedAt: z.int().nullable(),
})
export type ProductDetail = z.output<typeof productDetail>

export const productSavedAnswer = z.object({
  detail: productDetail,
  /** Paths that somebody else changed since the version that was read, and that this save kept. */
  merged: z.array(z.string()),
  /** Valid while nothing later changed the same products. */
  undo: undoAnswer.nullable(),
})
export type ProductSavedAnswer = z.output<typeof productSavedAnswer>

/**
 * Body of the 409 `changes.changed-meanwhile`: nothing was saved. `errors` has a sentence for each path, `conflicts` both values.
 * Save again with `version` to keep one's own values.
 */
export const productConflictAnswer = z.object({
  code: z.literal('changes.changed-meanwhile'),
  error: z.string(),
  message: z.string(),
  requestId: z.string(),
  errors: z.record(z.string(), z.string()),
  version: z.int(),
  conflicts: z.array(
    z.object({
      path: z.string(),
      mine: z.unknown(),
      theirs: z.unknown(),
      /** Name of the account that changed it last; '' when unknown. */
      by: z.string(),
      at: z.int(),
    }),
  ),
})
export type ProductConflictAnswer = z.output<typeof productConflictAnswer>

export const productsChangedAnswer = z.object({
  /** Ids of the products that are different now. */
  changed: z.array(z.string()),
  /** Number of given products that do not exist any more. */
  missing: z.int(),
  /** Valid while nothing later changed the same products. */
  undo: undoAnswer.nullable(),
})
export type ProductsChangedAnswer = z.output<typeof productsChangedAnswer>

export const collectionsAnswer = z.object({
  collections: z.array(
    z.object({ id: z.string(), title: z.string(), path: z.string(), count: z.int(), limit: z.int() }),
  ),
})
export type CollectionsAnswer = z.output<typeof collectionsAnswer>

const label = z.object({ name: z.string(), count: z.int() })
/** Names that differ in case only are listed once. Archived products count, too. */
export const labelsAnswer = z.object({ tags: z.array(label), categories: z.array(label) })
export type LabelsAnswer = z.output<typeof labelsAnswer>

/** The kinds of labels; the word is a part of the message 'This {tagType} already exists' (PL-5.08). */
export const tagTypes = ['tag', 'category'] as const
export type TagType = (typeof tagTypes)[number]

/** Renames a label of all products. With `merge`, products that have the other label already keep one of them. */
export const renameLabelBody = z.strictObject({
  tagType: choice<TagType>(),
  from: text.max(editingLimits.searchChars),
  to: text.max(editingLimits.searchChars),
  merge: z.boolean().default(false),
})
export type RenameLabelBody = z.output<typeof renameLabelBody>

/** Takes a label from all products. */
export const removeLabelBody = z.strictObject({ tagType: choice<TagType>(), name: text.max(editingLimits.searchChars) })
export type RemoveLabelBody = z.output<typeof removeLabelBody>

/** Two labels that are about to become one. */
export const mergedLabelQuery = z.object({
  tagType: z.enum(tagTypes),
  from: z.string().max(editingLimits.searchChars).refine(isText),
  to: z.string().max(editingLimits.searchChars).refine(isText),
})
export type MergedLabelQuery = z.output<typeof mergedLabelQuery>
/** Products that have one of both or both, archived ones included. */
export const mergedLabelAnswer = z.object({ count: z.int() })
export type MergedLabelAnswer = z.output<typeof mergedLabelAnswer>

/** By how much prices change; `percent` may have decimals, and negative values lower prices. */
const priceStep = z.union([z.strictObject({ percent: z.number().min(-100).max(1_000) }), z.strictObject({ cents })])
export type PriceStep = z.output<typeof priceStep>

/** What to do with all chosen products, in one transaction and with one undo. */
export const bulkChange = z.discriminatedUnion('kind', [
  z.strictObject({ kind: z.literal('visibility'), visibility: choice<'visible' | 'hidden'>() }),
  z.strictObject({
    kind: z.literal('labels'),
    tagType: choice<TagType>(),
    add: z.array(text).max(editingLimits.items).default([]),
    remove: z.array(text).max(editingLimits.items).default([]),
  }),
  z.strictObject({ kind: z.literal('price'), by: priceStep }),
  /** Puts all variants on sale at their price changed by `by`, which lowers it; `null` ends the sale. */
  z.strictObject({ kind: z.literal('sale'), by: priceStep.nullable() }),
  z.strictObject({ kind: z.literal('archive') }),
  z.strictObject({ kind: z.literal('unarchive') }),
  z.strictObject({ kind: z.literal('delete') }),
])
export type BulkChange = z.output<typeof bulkChange>
