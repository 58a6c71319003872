import { unitPriceCents } from '../catalog/prices.ts'
import { moneyObjects } from '../kit/money.ts'
import type { CartEntryView, ShoppingCart } from './cart.wire.ts'
import { availableUnitsFor, entryProblem, type Cart, type CartEntry } from './cart.ts'
import { currentMergeNotes } from './current-merge-notes.ts'
import { standardTaxClass } from '../shipping/taxes.ts'
import { emptyPricingInput, type CartPricingInput } from './pricing/pricing.ts'
import { cartTotals, subtotalOf } from './pricing/totals.ts'

export type CartViewContext = { websiteId: string; currency: string }

/**
 * Converts a cart to the form in which API responses, templates and islands read it (SF-3.01). A cart without lines is not
 * stored yet, so its id is ''. The fields are in the order of `shoppingCart`, so that a response need not be copied.
 */
export function cartView(cart: Cart, context: CartViewContext): ShoppingCart {
  const mergeNotes = currentMergeNotes(cart.mergeNotes, cart.entries)
  const totals = cartTotals(cart.entries, cart.pricing)
  return {
    id: cart.id,
    websiteId: context.websiteId,
    orderId: '',
    cartToken: '',
    created: cart.createdMs,
    isPurchased: false,
    entries: cart.entries.map((entry) => toCartEntryView(cart.entries, entry, context.currency)),
    shippingOptions: totals.shippingOptions,
    selectedShippingOption: totals.selectedShippingOption,
    shippingLocation: cart.pricing.location ?? {},
    applicableTaxRules: totals.applicableTaxRules,
    taxLineItems: totals.taxLineItems,
    isTaxIncluded: totals.isTaxIncluded,
    taxReliefCents: totals.taxReliefCents,
    coupons: totals.coupons,
    promoCodes: totals.promoCodes,
    validCoupons: totals.validCoupons,
    invalidCoupons: totals.invalidCoupons,
    pricing: pricingView(cart.pricing),
    subtotalCents: totals.subtotalCents,
    taxCents: totals.taxCents,
    shippingCostCents: totals.shippingCostCents,
    discountCents: totals.discountCents,
    grandTotalCents: totals.grandTotalCents,
    totalQuantity: totals.totalQuantity,
    ...(mergeNotes.length > 0 && { mergeNotes }),
    hasDigital: totals.hasDigital,
    purelyDigital: totals.purelyDigital,
    requiresShipping: totals.requiresShipping,
    currency: context.currency,
    cartVersion: cart.version,
  }
}

/**
 * Selects the pricing data with which a page predicts the cart's totals before the server has responded. Gift cards are not part
 * of the totals.
 */
function pricingView(pricing: CartPricingInput): ShoppingCart['pricing'] {
  const { discounts, takesCodes, shippingRates, shippingOptionId, taxes, isTaxExempt } = pricing
  return {
    discounts,
    takesCodes,
    shippingRates,
    taxes,
    ...(shippingOptionId !== null && { shippingOptionId }),
    ...(isTaxExempt && { isTaxExempt }),
  }
}

/** Returns a cart without lines that is not stored, for a visitor who has not added any product. */
export function emptyCart(nowMs: number, pricing: CartPricingInput = emptyPricingInput): Cart {
  return { id: '', version: 0, createdMs: nowMs, entries: [], pricing }
}

/** Converts a cart line to the form that API responses contain; `entries` are all lines of the same cart (SF-3.02). */
export function toCartEntryView(entries: readonly CartEntry[], entry: CartEntry, currency: string): CartEntryView {
  const available = availableUnitsFor(entries, entry)
  return {
    id: entry.id,
    itemId: entry.itemId,
    chosenVariant: {
      id: entry.variantId,
      sku: entry.sku,
      attributes: { ...entry.attributes },
      optionValues: entry.optionNames.map((optionName) => ({ optionName, value: entry.attributes[optionName] ?? '' })),
      price: entry.priceCents,
      salePrice: entry.salePriceCents,
      priceMoney: moneyObjects(entry.priceCents, currency).money,
      salePriceMoney: moneyObjects(entry.salePriceCents, currency).money,
      onSale: entry.onSale,
      unlimited: entry.unlimited,
      qtyInStock: entry.qtyInStock,
    },
    quantity: entry.quantity,
    title: entry.title,
    subTotal: subtotalOf(entry),
    purchasePriceCents: unitPriceCents(entry),
    nonSalePriceCents: entry.priceCents,
    addedPriceCents: entry.addedPriceCents,
    addedAt: entry.addedMs,
    productType: entry.productType,
    fullUrl: entry.fullUrl,
    imageUrl: entry.image?.url ?? null,
    imageAlt: entry.image?.alt ?? '',
    imageColor: entry.image?.color ?? null,
    imageWidth: entry.image?.width ?? 0,
    imageHeight: entry.image?.height ?? 0,
    additionalFields: entry.additionalFields,
    ...(entry.weightGrams > 0 && { weightGrams: entry.weightGrams }),
    ...(entry.taxClass !== standardTaxClass && { taxClass: entry.taxClass }),
    available,
    problem: entryProblem(entry, available),
  }
}
