import { shippingTotalCents } from '@sitewright/domain/cart/pricing/allocations.ts'
import { priceCart } from '@sitewright/domain/cart/pricing/totals.ts'
import { emptyPricingInput, type CartPricingInput } from '@sitewright/domain/cart/pricing/pricing.ts'
import type { CartEntry } from '@sitewright/domain/cart/cart.ts'
import { unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import type { Address, OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import type { OrderDetail, OrderLineDetail } from '@sitewright/domain/orders/orders.wire.ts'
import { cup } from '@sitewright/domain/testing/a-variant-in-cart.ts'

export const nora: Address = {
  firstName: 'Nora',
  lastName: 'Lindqvist',
  company: '',
  address1: '418 Alder Street',
  address2: 'Apt 3',
  district: '',
  city: 'Seattle',
  region: 'WA',
  postcode: '98109',
  country: 'US',
  phone: '',
}

/** Somebody whose name is written in every script for which documents load a font of its own. */
export const inManyScripts: Address = { ...nora, firstName: '見本 太郎 견본 김', lastName: 'ทดสอบ नमूना 张 伟 龙门路' }

/** The exemption of exempt customers' snapshots. */
export const resale = { reason: 'Resale', number: 'R-1048' } as const

/** A cart line for a snapshot: two cups for 18.00 each, unless `given` says otherwise. */
export function aBoughtEntry(given: Partial<CartEntry> = {}): CartEntry {
  return {
    ...cup,
    id: 'line',
    itemId: 'p',
    additionalFields: null,
    addedPriceCents: 0,
    addedMs: 0,
    quantity: 2,
    ...given,
  }
}

/** What a checkout of these cart lines hands over. Lines that are no longer for sale are left out, as the checkout does. */
export function snapshotOf(
  entries: readonly CartEntry[],
  pricing: Partial<CartPricingInput> = {},
  given: Partial<OrderSnapshot> = {},
): OrderSnapshot {
  const bought = entries.filter(({ isForSale }) => isForSale)
  const { totals, allocations } = priceCart(bought, { ...emptyPricingInput, ...pricing })
  const offs = new Map<string, number>()
  const shares = [...allocations.lines.flatMap(({ discounts }) => discounts), ...allocations.shipping.discounts]
  for (const { id, cents } of shares) offs.set(id, (offs.get(id) ?? 0) + cents)
  const selected = totals.selectedShippingOption
  return {
    checkoutId: '0'.repeat(32),
    currency: 'USD',
    email: 'nora@example.test',
    language: 'en-US',
    shopperId: null,
    delivery: nora,
    billing: nora,
    shipping: selected
      ? { name: selected.name, cents: totals.shippingCostCents, isPickup: selected.isPickup === true, note: '' }
      : null,
    lines: bought.map((entry, at) => ({
      id: entry.id,
      itemId: entry.itemId,
      variantId: entry.itemId,
      sku: `SKU-${at}`,
      productType: entry.productType,
      title: `Product ${entry.id}`,
      options: [],
      answers: [],
      unitPriceCents: unitPriceCents(entry),
      quantity: entry.quantity,
      imageUrl: null,
      isStockTracked: entry.productType === productTypes.physical,
      taxClass: entry.taxClass,
      allocation: allocations.lines[at] ?? neverAllocated(),
    })),
    discounts: [...offs].map(([id, cents]) => {
      const { code = '', name = '', target = 'order' } = pricing.discounts?.find((one) => one.id === id) ?? {}
      return { id, code, name, cents, target }
    }),
    taxes: totals.taxLineItems,
    isTaxIncluded: totals.isTaxIncluded,
    ...(pricing.isTaxExempt && { taxExemption: resale }),
    shippingAllocation: allocations.shipping,
    totals: {
      subtotalCents: totals.subtotalCents,
      discountCents: totals.discountCents,
      shippingCents: totals.shippingCostCents,
      taxCents: totals.taxCents,
      ...(totals.taxReliefCents > 0 && { taxReliefCents: totals.taxReliefCents }),
      totalCents: totals.grandTotalCents,
    },
    giftCards: [],
    note: '',
    isTestMode: false,
    ...given,
  }
}

function neverAllocated(): never {
  throw new Error('Each line has an allocation.')
}

/** A paid order of a snapshot with nothing handed over yet, as the studio's call returns it. */
export function orderDetailOfSnapshot(snapshot: OrderSnapshot, given: Partial<OrderDetail> = {}): OrderDetail {
  const {
    delivery,
    billing,
    shipping,
    discounts,
    taxes,
    isTaxIncluded,
    taxExemption,
    totals,
    email,
    language,
    currency,
    isTestMode,
    shopperId,
    note,
    shippingAllocation,
  } = snapshot
  return {
    id: 'a'.repeat(32),
    number: 1048,
    createdAt: Date.UTC(2026, 10, 22, 12),
    version: 1,
    axes: { order: 'open', payment: 'paid', fulfilment: 'none' },
    attention: [],
    email,
    language,
    currency,
    isTestMode,
    shopperId,
    customerName: `${billing.firstName} ${billing.lastName}`,
    note,
    newsletter: null,
    delivery,
    billing,
    shipping,
    lines: snapshot.lines.map(lineDetail),
    discounts,
    taxes: taxes.map((tax) => ({ ...tax, refundedCents: 0 })),
    isTaxIncluded,
    ...(taxExemption && { taxExemption }),
    shippingPart: {
      totalCents: shippingTotalCents(shippingAllocation, isTaxIncluded),
      taxes: shippingAllocation.taxes,
    },
    totals,
    paidCents: totals.totalCents,
    refundedCents: 0,
    pendingRefundCents: 0,
    refundableCents: totals.totalCents,
    refundableShippingCents: totals.shippingCents,
    expiresAt: null,
    payments: [
      {
        id: null,
        method: 'card',
        provider: 'test',
        card: { brand: 'Visa', last4: '4242' },
        amountCents: totals.totalCents,
        paidAt: Date.UTC(2026, 10, 22, 12),
      },
    ],
    invoice: { number: 1048, issuedAt: Date.UTC(2026, 10, 22, 12) },
    refunds: [],
    fulfilments: [],
    notes: [],
    events: [],
    actions: [],
    ...given,
  }
}

function lineDetail({ allocation, ...line }: OrderSnapshot['lines'][number]): OrderLineDetail {
  const { subtotalCents, discountCents, taxCents, taxes, totalCents } = allocation
  return {
    ...line,
    subtotalCents,
    discountCents,
    taxCents,
    taxes,
    totalCents,
    fulfilledQuantity: 0,
    removedQuantity: 0,
    returnedQuantity: 0,
    refundedQuantity: 0,
    refundedCents: 0,
    openQuantity: line.quantity,
    shortQuantity: 0,
  }
}
