import * as z from 'zod'
import { isId } from '../kit/ids.ts'
import { maxAdditionalFieldsChars } from '../kit/limits.ts'

const idText = z.string().refine(isId)
// PostgreSQL keeps no NUL in a text.
const plainText = z.string().refine((text) => !text.includes('\0'))

/** SF-3.03. The quantity is checked by the domain, which has the sentences of SF-5.06 for it. */
export const addEntryBody = z.strictObject({
  itemId: idText,
  // Not needed where the product has one variant, as a download has.
  sku: plainText.max(100).nullish(),
  quantity: z.union([z.number(), z.string().max(40)]).default(1),
  // A JSON string inside JSON: the published pages already send it this way.
  additionalFields: plainText.max(maxAdditionalFieldsChars).refine(isJsonObject).nullish(),
})
export type AddEntryBody = z.output<typeof addEntryBody>

export const changeEntryBody = z.strictObject({ quantity: z.union([z.number(), z.string().max(40)]) })
export type ChangeEntryBody = z.output<typeof changeEntryBody>

function isJsonObject(text: string): boolean {
  try {
    const value: unknown = text === '' ? {} : JSON.parse(text)
    return typeof value === 'object' && value !== null
  } catch {
    return false
  }
}

/** What a page without scripts posts: the choices as `option-<name>`. */
export const purchaseForm = z
  .object({
    itemId: idText,
    quantity: z.string().max(40).default('1'),
    sku: z.string().max(100).optional(),
    cameFrom: z.string().max(2000).optional(),
  })
  .catchall(z.string().max(200))
export type PurchaseForm = { itemId: string; quantity: string; [field: string]: string | undefined }

export const changeEntryForm = z.object({ quantity: z.string().max(40) })
export const emptyForm = z.object({})

export const entryParams = z.object({ entryId: idText })

const moneyObject = z.object({ value: z.string(), currency: z.string() })

/** The chosen variant on a line: SF-3.02 and what pages read of it. Prices in minor units. */
const chosenVariant = z.object({
  id: z.string(),
  sku: z.string(),
  attributes: z.record(z.string(), z.string()),
  optionValues: z.array(z.object({ optionName: z.string(), value: z.string() })),
  price: z.int(),
  salePrice: z.int(),
  priceMoney: moneyObject,
  salePriceMoney: moneyObject,
  onSale: z.boolean(),
  unlimited: z.boolean(),
  qtyInStock: z.int(),
})

/** SF-3.02 */
export const cartEntry = z.object({
  id: z.string(),
  itemId: z.string(),
  chosenVariant,
  quantity: z.int(),
  title: z.string(),
  subTotal: z.int(),
  purchasePriceCents: z.int(),
  nonSalePriceCents: z.int(),
  productType: z.int(),
  fullUrl: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  imageColor: z.string().nullable(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  additionalFields: z.string().nullable(),
  problem: z.enum(['not-enough-stock', 'unavailable']).nullable(),
})
export type CartEntryView = z.output<typeof cartEntry>

/** SF-3.01. What checkout, taxes and discounts fill is there from the beginning, empty. */
export const shoppingCart = z.object({
  id: z.string(),
  websiteId: z.string(),
  orderId: z.string(),
  cartToken: z.string(),
  /** Milliseconds. */
  created: z.int(),
  isPurchased: z.boolean(),
  entries: z.array(cartEntry),
  shippingOptions: z.array(z.never()),
  selectedShippingOption: z.null(),
  shippingLocation: z.object({}),
  applicableTaxRules: z.array(z.never()),
  taxLineItems: z.array(z.never()),
  coupons: z.array(z.never()),
  promoCodes: z.array(z.never()),
  validCoupons: z.array(z.never()),
  invalidCoupons: z.array(z.never()),
  subtotalCents: z.int(),
  taxCents: z.int(),
  shippingCostCents: z.int(),
  discountCents: z.int(),
  grandTotalCents: z.int(),
  totalQuantity: z.int(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  currency: z.string(),
  cartVersion: z.int(),
})
export type ShoppingCart = z.output<typeof shoppingCart>

/** SF-3.03: `newlyAdded` is the id of the line. */
export const addEntryAnswer = z.object({ shoppingCart, newlyAdded: z.string() })
export type AddEntryAnswer = z.output<typeof addEntryAnswer>

export const cartAnswer = z.object({ shoppingCart })
export type CartAnswer = z.output<typeof cartAnswer>
