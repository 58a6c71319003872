import type { CartEntry } from '@sitewright/domain/cart/cart.ts'
import { emptyPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import { priceCart, type PricedCart } from '@sitewright/domain/cart/pricing/totals.ts'
import { productTypes, type ProductType } from '@sitewright/domain/kit/enums.ts'
import type { ShippingRate } from '@sitewright/domain/shipping/shipping-options.ts'
import type { TriedTaxes, TryTaxes } from '@sitewright/domain/shipping/tax-rules/taxes-studio.wire.ts'
import { standardTaxClass, type TaxSettings } from '@sitewright/domain/shipping/taxes.ts'
import type { Ctx } from '../context.ts'
import { readInSite } from '../database/index.ts'
import { requirePermission } from '../http/index.ts'
import { readOrder } from '../orders/index.ts'
import { typedLocation } from '../shipping/index.ts'
import { readSettings } from '../sites/index.ts'
import { taxesIn } from './read-taxes.ts'
import { readVariantClasses } from './variant-classes.store.ts'

/** What is bought: prices of whole lines after their discounts. `shippingCents` is null when nothing is sent. */
type Basket = { lines: readonly BasketLine[]; shippingCents: number | null }
type BasketLine = { title: string; cents: number; productType: ProductType; taxClass: string }

/**
 * Returns what the checkout would charge at an address, by the same function. Changes nothing. Throws `shipping.invalid` for an unknown
 * country and `orders.not-found`; a basket of an order needs the permission to see orders.
 */
export async function tryTaxes(ctx: Ctx, { to, goods, isExempt }: TryTaxes): Promise<TriedTaxes> {
  const location = typedLocation(to)
  const basket = 'orderNumber' in goods ? await basketOfOrder(ctx, goods.orderNumber) : basketOf(goods)
  const { settings } = await readInSite(ctx, (tx) => readSettings(tx, ctx.siteId))
  const taxes = taxesIn(settings)
  const shippingRates = basket.shippingCents === null ? [] : [rateOf(basket.shippingCents)]
  const priced = priceCart(basket.lines.map(entryOf), {
    ...emptyPricingInput,
    location,
    taxes,
    shippingRates,
    isTaxExempt: isExempt,
  })
  return triedOf(basket, priced, taxes)
}

function basketOf({ cents, taxClass, shippingCents }: Exclude<TryTaxes['goods'], { orderNumber: number }>): Basket {
  return { lines: [{ title: '', cents, taxClass, productType: productTypes.physical }], shippingCents }
}

/** What an order bought, at its prices after discounts, with the tax classes that the products have now. */
async function basketOfOrder(ctx: Ctx, number: number): Promise<Basket> {
  requirePermission(ctx, { role: 'see-orders' })
  const { lines, shipping } = await readOrder(ctx, number)
  const ids = lines.map(({ variantId }) => variantId)
  const classes = await readInSite(ctx, (tx) => readVariantClasses(tx, ctx.siteId, ids))
  return {
    lines: lines.map(({ title, subtotalCents, discountCents, productType, variantId }) => ({
      title,
      cents: subtotalCents - discountCents,
      productType: productType as ProductType, // of a line that was bought
      taxClass: classes.get(variantId) ?? standardTaxClass,
    })),
    shippingCents: shipping?.cents ?? null,
  }
}

function entryOf({ cents, ...line }: BasketLine, at: number): CartEntry {
  return {
    ...line,
    id: String(at + 1),
    itemId: String(at + 1),
    variantId: '',
    sku: '',
    attributes: {},
    optionNames: [],
    priceCents: cents,
    salePriceCents: 0,
    onSale: false,
    unlimited: true,
    qtyInStock: 0,
    isForSale: true,
    fullUrl: '',
    image: null,
    weightGrams: 0,
    quantity: 1, // of the whole line, because its discounts need not divide by its units
    additionalFields: null,
    addedPriceCents: cents,
    addedMs: at,
  }
}

function rateOf(priceCents: number): ShippingRate {
  return { name: 'Shipping', priceCents, fromCents: 0, belowCents: null, countries: [], regions: [], postcodes: [] }
}

function triedOf({ lines }: Basket, { totals, allocations }: PricedCart, { rules }: TaxSettings): TriedTaxes {
  const taxesOf = (parts: readonly { id: string; cents: number }[]) =>
    parts.flatMap(({ id, cents }) => {
      const rule = rules[Number(id)]
      if (!rule) return []
      const { name, ratePpm, countries, regions, postcodes, postcodeRanges } = rule
      return [
        { name, ratePpm, cents, area: { countries, regions, postcodes, ...(postcodeRanges && { postcodeRanges }) } },
      ]
    })
  const { shipping } = allocations
  const ofShipping = {
    title: '',
    taxClass: null,
    cents: shipping.cents,
    taxes: taxesOf(shipping.taxes),
    reliefCents: shipping.taxReliefCents ?? 0,
  }
  return {
    lines: [
      ...lines.map(({ title, taxClass, cents }, at) => ({
        title,
        taxClass,
        cents,
        taxes: taxesOf(allocations.lines[at]?.taxes ?? []),
        reliefCents: allocations.lines[at]?.taxReliefCents ?? 0,
      })),
      ...(totals.selectedShippingOption ? [ofShipping] : []),
    ],
    isTaxIncluded: totals.isTaxIncluded,
    taxCents: totals.taxCents,
    reliefCents: totals.taxReliefCents,
    totalCents: totals.grandTotalCents,
  }
}
