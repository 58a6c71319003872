import { unitPriceCents } from '../catalog/prices.ts'
import { moneyForms } from '../kit/money.ts'
import type { CartEntryView, ShoppingCart } from './cart.wire.ts'
import { entryProblem, type Cart, type CartEntry } from './cart.ts'
import { cartTotals, subtotalOf } from './totals.ts'

export type CartPlace = { websiteId: string; currency: string }

/** The cart as calls, templates and islands read it (SF-3.01). A cart without lines is not stored yet: its id is ''. */
export function cartView(cart: Cart, place: CartPlace): ShoppingCart {
  return {
    id: cart.id,
    websiteId: place.websiteId,
    orderId: '',
    cartToken: '',
    created: cart.createdMs,
    isPurchased: false,
    entries: cart.entries.map((entry) => entryView(entry, place.currency)),
    shippingOptions: [],
    selectedShippingOption: null,
    shippingLocation: {},
    applicableTaxRules: [],
    taxLineItems: [],
    coupons: [],
    promoCodes: [],
    validCoupons: [],
    invalidCoupons: [],
    ...cartTotals(cart.entries),
    currency: place.currency,
    cartVersion: cart.version,
  }
}

/** The cart of a visitor who has added nothing. */
export function emptyCart(nowMs: number): Cart {
  return { id: '', version: 0, createdMs: nowMs, entries: [] }
}

function entryView(entry: CartEntry, currency: string): CartEntryView {
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
      priceMoney: moneyForms(entry.priceCents, currency).money,
      salePriceMoney: moneyForms(entry.salePriceCents, currency).money,
      onSale: entry.onSale,
      unlimited: entry.unlimited,
      qtyInStock: entry.qtyInStock,
    },
    quantity: entry.quantity,
    title: entry.title,
    subTotal: subtotalOf(entry),
    purchasePriceCents: unitPriceCents(entry),
    nonSalePriceCents: entry.priceCents,
    productType: entry.productType,
    fullUrl: entry.fullUrl,
    imageUrl: entry.image?.url ?? null,
    imageAlt: entry.image?.alt ?? '',
    imageColor: entry.image?.color ?? null,
    imageWidth: entry.image?.width ?? 0,
    imageHeight: entry.image?.height ?? 0,
    additionalFields: entry.additionalFields,
    problem: entryProblem(entry),
  }
}
