import * as z from 'zod'
import { invalidCouponReasons, discountStates } from '../discounts/discount.ts'
import { discountRule } from '../discounts/discounts.wire.ts'
import { isId } from '../kit/ids.ts'
import { catalogLimits, maxAdditionalFieldsChars } from '../kit/limits.ts'
import { taxRoundings } from '../shipping/taxes.ts'

const idText = z.string().refine(isId)
// Refuses text that PostgreSQL cannot store unchanged: NUL is invalid there, and a lone surrogate would become another character.
export const databaseText = z.string().refine((text) => text.isWellFormed() && !text.includes('\0'))

/**
 * Body of an add-to-cart request (SF-3.03). The quantity may be any number or text here, because `parseQuantity` refuses wrong
 * ones with the specified messages (SF-5.06).
 */
export const addEntryBody = z.strictObject({
  itemId: idText,
  // SKU of the variant to add. Optional when the product has a single variant, as downloads have.
  sku: databaseText.max(100).nullish(),
  quantity: z.union([z.number(), z.string().max(40)]).default(1),
  // Answers to the additional-fields form. A JSON text within the JSON body, because published pages already send it this way.
  additionalFields: databaseText.max(maxAdditionalFieldsChars).refine(isJsonObject).nullish(),
  /** Original creation time of a removed line that is restored, in epoch ms; the cart's lines are sorted by it. */
  addedAt: z.int().min(0).optional(),
})
export type AddEntryBody = z.output<typeof addEntryBody>

/**
 * Query of an add-to-cart request. When `isExpress` is 'true', the product is bought in a separate cart and the visitor's cart
 * stays unchanged (SF-7.03, SF-4.13).
 */
export const addEntryQuery = z.object({ isExpress: z.string().max(10).optional() })

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

/** Add-to-cart form of pages without scripts. Chosen options are fields named `option-<name>`. */
export const purchaseForm = z
  .object({
    itemId: idText,
    quantity: z.string().max(40).default('1'),
    sku: databaseText.max(100).optional(),
    cameFrom: z.string().max(2000).optional(),
  })
  .catchall(databaseText.max(catalogLimits.optionChars))
export type PurchaseForm = { itemId: string; quantity: string; [field: string]: string | undefined }

export const changeEntryForm = z.object({ quantity: z.string().max(40) })
export const emptyForm = z.object({})

export const entryParams = z.object({ entryId: idText })

/** Body of a request that puts a coupon code, as typed by the shopper, on the cart. */
export const couponBody = z.strictObject({ promoCode: databaseText.max(200) })
export type CouponBody = z.output<typeof couponBody>
export const couponForm = z.object(couponBody.shape)
export const couponParams = z.object({ couponId: idText })

const moneyObject = z.object({ value: z.string(), currency: z.string() })

/** The variant on a cart line (SF-3.02), with extra fields that pages read. Prices in minor units. */
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

/** A discount on a cart. `name` is the description shown to shoppers; `promoCode` is '' for automatic discounts. */
const cartCoupon = z.object({ id: z.string(), promoCode: z.string(), name: z.string() })
export type CartCoupon = z.output<typeof cartCoupon>

/**
 * A coupon code on the cart that lowers no price, with the reason. `minimumCents` is the order value that the discount
 * requires.
 */
const invalidCoupon = cartCoupon.extend({ reason: z.enum(invalidCouponReasons), minimumCents: z.int() })
export type InvalidCoupon = z.output<typeof invalidCoupon>

const texts = z.array(z.string())
const discount = discountRule.extend({ state: z.enum(discountStates) })

const area = {
  countries: texts,
  regions: texts,
  postcodes: texts,
  postcodeRanges: z.array(z.object({ from: z.string(), to: z.string() })).exactOptional(),
}
const shippingRate = z.object({
  name: z.string(),
  priceCents: z.int(),
  fromCents: z.int(),
  belowCents: z.int().nullable(),
  fromGrams: z.int().exactOptional(),
  belowGrams: z.int().exactOptional(),
  perKgCents: z.int().exactOptional(),
  freeFromCents: z.int().exactOptional(),
  isPickup: z.boolean().exactOptional(),
  note: z.string().exactOptional(),
  pickupLocation: z.object({ country: z.string(), region: z.string(), postcode: z.string() }).exactOptional(),
  isBesideNarrowerZones: z.boolean().exactOptional(),
  ...area,
})
const taxRule = z.object({
  name: z.string(),
  ratePpm: z.int(),
  isOnShipping: z.boolean(),
  taxClasses: texts.exactOptional(),
  ...area,
})

/** Pricing data with which a page predicts the cart's totals before the server has responded. */
const pricing = z.object({
  discounts: z.array(discount),
  takesCodes: z.boolean(),
  shippingRates: z.array(shippingRate),
  taxes: z.object({
    areIncluded: z.boolean(),
    rules: z.array(taxRule),
    rounding: z.enum(taxRoundings).exactOptional(),
  }),
  /** Id of the option that the shopper chose; missing for the cheapest delivery. */
  shippingOptionId: z.string().exactOptional(),
  /** True for a customer who pays no taxes; missing otherwise. */
  isTaxExempt: z.boolean().exactOptional(),
})

/** `isPickup` and `note` (address and opening hours of a pickup) are missing for options without them. */
const shippingOption = z.object({
  id: z.string(),
  name: z.string(),
  priceCents: z.int(),
  isPickup: z.literal(true).exactOptional(),
  note: z.string().exactOptional(),
})
const applicableTax = z.object({ id: z.string(), name: z.string(), ratePpm: z.int() })
const taxLine = applicableTax.extend({ amountCents: z.int(), isIncluded: z.boolean() })

/** One line of the cart (SF-3.02). */
export const cartEntry = z.object({
  id: z.string(),
  itemId: z.string(),
  chosenVariant,
  quantity: z.int(),
  title: z.string(),
  subTotal: z.int(),
  purchasePriceCents: z.int(),
  nonSalePriceCents: z.int(),
  /** Unit price in minor units when the line was added to the cart. The cart shows a message when the current price differs. */
  addedPriceCents: z.int(),
  /** When the line was added, in epoch milliseconds. */
  addedAt: z.int(),
  productType: z.int(),
  fullUrl: z.string(),
  imageUrl: z.string().nullable(),
  imageAlt: z.string(),
  imageColor: z.string().nullable(),
  imageWidth: z.int(),
  imageHeight: z.int(),
  additionalFields: z.string().nullable(),
  /** Weight of one unit; missing when it is unknown. */
  weightGrams: z.int().exactOptional(),
  /** Missing for the standard class. */
  taxClass: z.string().exactOptional(),
  /** Units in stock for this line, after the lines above it with the same variant; `null` for untracked stock. */
  available: z.int().nullable(),
  problem: z.enum(['not-enough-stock', 'unavailable']).nullable(),
})
export type CartEntryView = z.output<typeof cartEntry>

/**
 * The cart in API responses (SF-3.01). Shipping and taxes are estimates and are empty without a `shippingLocation`. When
 * `isTaxIncluded` is true, the prices already contain `taxCents`.
 */
export const shoppingCart = z.object({
  id: z.string(),
  websiteId: z.string(),
  orderId: z.string(),
  cartToken: z.string(),
  /** When the cart was created, in epoch milliseconds. */
  created: z.int(),
  isPurchased: z.boolean(),
  entries: z.array(cartEntry),
  shippingOptions: z.array(shippingOption),
  selectedShippingOption: shippingOption.nullable(),
  shippingLocation: z.object({
    country: z.string().optional(),
    region: z.string().optional(),
    postcode: z.string().optional(),
  }),
  applicableTaxRules: z.array(applicableTax),
  taxLineItems: z.array(taxLine),
  isTaxIncluded: z.boolean(),
  /** Taxes within the prices that an exempt customer does not pay; `grandTotalCents` is already reduced by them. */
  taxReliefCents: z.int(),
  coupons: z.array(cartCoupon),
  promoCodes: z.array(z.string()),
  validCoupons: z.array(cartCoupon),
  invalidCoupons: z.array(invalidCoupon),
  pricing,
  subtotalCents: z.int(),
  taxCents: z.int(),
  shippingCostCents: z.int(),
  discountCents: z.int(),
  grandTotalCents: z.int(),
  totalQuantity: z.int(),
  /** The cart lines that got fewer units than the carts merged at sign-in had together. */
  mergeNotes: z
    .array(z.object({ entryId: z.string().nullable(), title: z.string(), wanted: z.int(), kept: z.int() }))
    .optional(),
  hasDigital: z.boolean(),
  purelyDigital: z.boolean(),
  requiresShipping: z.boolean(),
  currency: z.string(),
  cartVersion: z.int(),
})
export type ShoppingCart = z.output<typeof shoppingCart>

/** Response to adding to the cart: the cart after the change; `newlyAdded` is the id of the added or changed line (SF-3.03). */
export const addEntryAnswer = z.object({ shoppingCart, newlyAdded: z.string() })
export type AddEntryAnswer = z.output<typeof addEntryAnswer>

export const cartAnswer = z.object({ shoppingCart })
export type CartAnswer = z.output<typeof cartAnswer>
