import { unitPriceCents } from '../../catalog/prices.ts'
import { applyDiscounts, type DiscountResult, type DiscountLine } from '../../discounts/apply-discounts.ts'
import { productTypes } from '../../kit/enums.ts'
import { selectedOption, shippingOptions, taxLocation, type ShippingOption } from '../../shipping/shipping-options.ts'
import { computeTaxes, noTaxes, type ApplicableTax, type CartTaxes, type TaxLine } from '../../shipping/taxes.ts'
import type { CartEntry } from '../cart.ts'
import { allocationsOf, shippingPartId, type CartAllocations } from './allocations.ts'
import { classifyCartCoupons, type CartCoupons } from './coupons.ts'
import type { CartPricingInput } from './pricing.ts'
import { payWithGiftCards, type Tender } from './tender.ts'

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
  /** Taxes within the prices that an exempt customer does not pay. `grandTotalCents` is already reduced by them. */
  taxReliefCents: number
  grandTotalCents: number
  totalQuantity: number
  hasDigital: boolean
  purelyDigital: boolean
  requiresShipping: boolean
}

/** The result of pricing a cart: its totals, what each line contributes to them, and how the grand total is paid. */
export type PricedCart = { totals: CartTotals; allocations: CartAllocations; tender: Tender }

/**
 * Prices a cart for the cart page, the checkout and the order, in this order: prices, discounts on products and on the order,
 * shipping with its discounts, taxes or tax relief, gift cards. Delivery and taxes are empty without a location. A line that is no longer for
 * sale counts in `totalQuantity` but costs nothing. The result does not depend on the order of lines and discounts.
 */
export function priceCart(entries: readonly CartEntry[], pricing: CartPricingInput): PricedCart {
  const lines = entries.map(lineOf)
  const { options, selected } = shippingFor(lines, pricing)
  const off = applyDiscounts(lines, selected?.priceCents ?? null, pricing.discounts)
  const shippingCostCents = (selected?.priceCents ?? 0) - off.offShippingCents
  const { taxes, relief } = withRelief(taxesFor(lines, off, { ...pricing, selected, shippingCostCents }), pricing)
  const isTaxIncluded = pricing.taxes.areIncluded && taxes.lines.length > 0
  const allocations = allocationsOf(lines, shippingCostCents, { off, taxes, isTaxIncluded, relief })

  const subtotalCents = sumOf(lines)
  const discountCents = allocations.lines.reduce((sum, line) => sum + line.discountCents, 0)
  const taxCents = taxes.lines.reduce((sum, { amountCents }) => sum + amountCents, 0)
  const taxReliefCents = sumOfRelief(allocations)
  const addedCents = isTaxIncluded ? 0 : taxCents
  const grandTotalCents = subtotalCents - discountCents + shippingCostCents + addedCents - taxReliefCents
  const totals: CartTotals = {
    subtotalCents,
    discountCents,
    shippingOptions: options,
    selectedShippingOption: selected,
    shippingCostCents,
    applicableTaxRules: taxes.rules,
    taxLineItems: taxes.lines,
    taxCents,
    isTaxIncluded,
    taxReliefCents,
    grandTotalCents,
    ...kindsOf(entries),
    ...classifyCartCoupons(pricing.discounts, off),
  }
  const unpayable = sumOf(lines.filter((line) => !line.mayBeLowered))
  return { totals, allocations, tender: payWithGiftCards(grandTotalCents, unpayable, pricing.giftCards) }
}

/** Returns the totals of `priceCart`, which are the part of its result that the cart's JSON contains. */
export function cartTotals(entries: readonly CartEntry[], pricing: CartPricingInput): CartTotals {
  return priceCart(entries, pricing).totals
}

/** Returns a cart line's unit price times its quantity; 0 when the line is no longer for sale. */
export function subtotalOf(entry: CartEntry): number {
  return entry.isForSale ? unitPriceCents(entry) * entry.quantity : 0
}

type PricedLine = DiscountLine & { grams: number; taxClass: string }

/**
 * Converts a cart line to the input of the pricing rules. Gift cards are stored value, so neither discounts nor taxes apply to
 * them. Only physical products are shipped.
 */
function lineOf(entry: CartEntry): PricedLine {
  const { id, itemId, quantity, productType, isForSale, weightGrams, taxClass } = entry
  return {
    id,
    itemId,
    quantity,
    cents: subtotalOf(entry),
    mayBeLowered: productType !== productTypes.giftCard,
    isShipped: productType === productTypes.physical && isForSale,
    grams: weightGrams * quantity,
    taxClass,
  }
}

function shippingFor(
  lines: readonly PricedLine[],
  { location, deliveryLocation = location, shippingRates, shippingOptionId }: CartPricingInput,
): { options: ShippingOption[]; selected: ShippingOption | null } {
  const shipped = lines.filter((line) => line.isShipped)
  if (shipped.length === 0) return { options: [], selected: null }
  const goods = { cents: sumOf(shipped), grams: shipped.reduce((sum, { grams }) => sum + grams, 0) }
  const options = shippingOptions(shippingRates, deliveryLocation, goods)
  return { options, selected: selectedOption(options, shippingRates, shippingOptionId) }
}

type TaxInput = Pick<CartPricingInput, 'location' | 'shippingRates' | 'taxes'> & {
  selected: ShippingOption | null
  shippingCostCents: number
}

function taxesFor(lines: readonly PricedLine[], { offLines }: DiscountResult, input: TaxInput): CartTaxes {
  const { shippingRates, taxes, selected, shippingCostCents } = input
  const location = taxLocation(selected, shippingRates, input.location)
  if (!location || lines.length === 0) return noTaxes
  const parts = lines
    .filter((line) => line.mayBeLowered)
    .map(({ id, cents, taxClass }) => ({ id, cents: cents - (offLines.get(id) ?? 0), taxClass }))
  const shipping = selected ? [{ id: shippingPartId, cents: shippingCostCents, taxClass: null }] : []
  return computeTaxes(taxes, location, [...parts, ...shipping])
}

/** Exempt customers pay no taxes: those on top of prices are left out, those within prices are taken off. */
function withRelief(
  taxes: CartTaxes,
  pricing: Pick<CartPricingInput, 'taxes' | 'isTaxExempt'>,
): { taxes: CartTaxes; relief: CartTaxes['shares'] } {
  if (!pricing.isTaxExempt) return { taxes, relief: noTaxes.shares }
  return { taxes: noTaxes, relief: pricing.taxes.areIncluded ? taxes.shares : noTaxes.shares }
}

function sumOfRelief({ lines, shipping }: CartAllocations): number {
  return lines.reduce((sum, { taxReliefCents = 0 }) => sum + taxReliefCents, shipping.taxReliefCents ?? 0)
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
