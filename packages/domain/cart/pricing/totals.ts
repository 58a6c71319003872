import { unitPriceCents } from '../../catalog/prices.ts'
import { applyDiscounts, type DiscountResult, type DiscountLine } from '../../discounts/apply-discounts.ts'
import { productTypes } from '../../kit/enums.ts'
import { shippingOptions, type ShippingOption } from '../../shipping/shipping-options.ts'
import { applicableTaxes, taxLines, type ApplicableTax, type TaxLine } from '../../shipping/taxes.ts'
import type { CartEntry } from '../cart.ts'
import { classifyCartCoupons, type CartCoupons } from './coupons.ts'
import type { CartPricingInput } from './pricing.ts'

/** The cart's totals in minor units, with the discounts, shipping options and taxes from which they are computed (SF-3.01). */
export type CartTotals = CartCoupons & {
  subtotalCents: number
  /**
   * Sum of the discounts on lines and on the order. Shipping discounts are not included; `shippingCostCents` is already reduced
   * by them.
   */
  discountCents: number
  shippingOptions: ShippingOption[]
  selectedShippingOption: ShippingOption | null
  shippingCostCents: number
  applicableTaxRules: ApplicableTax[]
  taxLineItems: TaxLine[]
  taxCents: number
  /** True when the cart's prices contain the tax, so that `grandTotalCents` does not add it again. */
  isTaxIncluded: boolean
  grandTotalCents: number
  totalQuantity: number
  hasDigital: boolean
  purelyDigital: boolean
  requiresShipping: boolean
}

/**
 * Computes a cart's totals in this order: prices, discounts on products and on the order, shipping with its discounts, taxes.
 * Shipping and taxes are empty without a shipping location. A line that is no longer for sale counts in `totalQuantity` but costs
 * nothing.
 */
export function cartTotals(entries: readonly CartEntry[], pricing: CartPricingInput): CartTotals {
  const lines = entries.map(lineOf)
  const subtotalCents = sumOf(lines)
  const options = optionsFor(lines, pricing)
  const selectedShippingOption = options[0] ?? null
  const shippingBefore = selectedShippingOption?.priceCents ?? null
  const off = applyDiscounts(lines, shippingBefore, pricing.discounts)
  const discountCents = [...off.offLines.values()].reduce((sum, cents) => sum + cents, 0)
  const shippingCostCents = (shippingBefore ?? 0) - off.offShippingCents
  const taxes = taxesFor(lines, off, shippingCostCents, pricing)
  const taxCents = taxes.taxLineItems.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const isTaxIncluded = pricing.taxes.areIncluded && taxes.taxLineItems.length > 0
  return {
    subtotalCents,
    discountCents,
    shippingOptions: options,
    selectedShippingOption,
    shippingCostCents,
    ...taxes,
    taxCents,
    isTaxIncluded,
    grandTotalCents: subtotalCents - discountCents + shippingCostCents + (isTaxIncluded ? 0 : taxCents),
    ...kindsOf(entries),
    ...classifyCartCoupons(pricing.discounts, off),
  }
}

/** Returns a cart line's unit price times its quantity; 0 when the line is no longer for sale. */
export function subtotalOf(entry: CartEntry): number {
  return entry.isForSale ? unitPriceCents(entry) * entry.quantity : 0
}

/**
 * Converts a cart line to the input of the discount rules. Gift cards are stored value, so neither discounts nor taxes apply to
 * them. Only physical products are shipped.
 */
function lineOf(entry: CartEntry): DiscountLine {
  const { id, itemId, quantity, productType, isForSale } = entry
  return {
    id,
    itemId,
    quantity,
    cents: subtotalOf(entry),
    mayBeLowered: productType !== productTypes.giftCard,
    isShipped: productType === productTypes.physical && isForSale,
  }
}

function optionsFor(lines: readonly DiscountLine[], { location, shippingRates }: CartPricingInput): ShippingOption[] {
  const shipped = lines.filter((line) => line.isShipped)
  if (!location || shipped.length === 0) return []
  return shippingOptions(shippingRates, location, sumOf(shipped))
}

function taxesFor(
  lines: readonly DiscountLine[],
  { offLines }: DiscountResult,
  shippingCents: number,
  { location, taxes }: CartPricingInput,
): Pick<CartTotals, 'applicableTaxRules' | 'taxLineItems'> {
  if (!location || lines.length === 0) return { applicableTaxRules: [], taxLineItems: [] }
  const taxed = lines
    .filter((line) => line.mayBeLowered)
    .map(({ id, cents }) => ({ cents: cents - (offLines.get(id) ?? 0), isShipping: false }))
  const parts = [...taxed, { cents: shippingCents, isShipping: true }]
  const rules = applicableTaxes(taxes, location).map(({ id, name, ratePpm }) => ({ id, name, ratePpm }))
  return { applicableTaxRules: rules, taxLineItems: taxLines(taxes, location, parts) }
}

function kindsOf(
  entries: readonly CartEntry[],
): Pick<CartTotals, 'totalQuantity' | 'hasDigital' | 'purelyDigital' | 'requiresShipping'> {
  const { physical, digital } = productTypes
  const hasDigital = entries.some((entry) => entry.productType === digital)
  return {
    totalQuantity: entries.reduce((sum, entry) => sum + entry.quantity, 0),
    hasDigital,
    purelyDigital: hasDigital && entries.every((entry) => entry.productType === digital),
    requiresShipping: entries.some((entry) => entry.productType === physical),
  }
}

function sumOf(lines: readonly { cents: number }[]): number {
  return lines.reduce((sum, { cents }) => sum + cents, 0)
}
