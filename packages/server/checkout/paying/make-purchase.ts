import { unitPriceCents } from '@sitewright/domain/catalog/prices.ts'
import type { CartEntry } from '@sitewright/domain/cart/cart.ts'
import { newsletterTextOf } from '@sitewright/domain/checkout/newsletter.ts'
import { answerTexts } from '@sitewright/domain/forms/stored-answers.ts'
import type { LineAllocation } from '@sitewright/domain/cart/pricing/allocations.ts'
import type { Address, OrderLineSnapshot, OrderShipping, OrderSnapshot } from '@sitewright/domain/orders/order.ts'
import type { Ctx } from '../../context.ts'
import { tidyAddress } from '../../addresses/index.ts'
import type { CheckoutShopper } from '../checkout-shopper.ts'
import { discountsOf } from '../discount-sums.ts'
import { withContactPhone, type OpenCheckout } from '../open-checkout.ts'
import { acceptedTerms } from '../terms.ts'
import type { AttemptedPurchase } from './attempted-purchase.ts'

/** Fixes what an attempt to pay buys. The order is made of exactly this, so the charge equals what was shown (BX-1.03). */
export function makePurchase(
  ctx: Ctx,
  open: OpenCheckout,
  of: SnapshotFacts & { cartToken: string },
): AttemptedPurchase {
  return {
    snapshot: snapshotOf(ctx, open, of),
    cartToken: of.cartToken,
    cartId: open.cart.cartId,
    boughtLines: open.purchase.bought.map(({ id, variantId, additionalFields, quantity }) => ({
      entryId: id,
      variantId,
      additionalFields,
      quantity,
    })),
    usesDiscounts: open.purchase.priced.totals.validCoupons.length > 0,
  }
}

type SnapshotFacts = { checkoutId: string; shopper: CheckoutShopper | null }

function snapshotOf(ctx: Ctx, opened: OpenCheckout, { checkoutId, shopper }: SnapshotFacts): OrderSnapshot {
  const open = withContactPhone(opened)
  const { cart, shop, asks, steps, purchase, needsShipping, isPickup } = open
  const { totals, allocations } = purchase.priced
  const { newsletter } = steps
  const isDelivered = needsShipping && !isPickup
  const delivery = isDelivered ? tidyAddress(withoutUnasked(open.delivery, asks)) : null
  const billing = delivery && steps.isBillingSame ? delivery : tidyAddress(withoutUnasked(open.billing, asks))
  const accepted = acceptedTerms(ctx, open)
  return {
    checkoutId,
    currency: cart.currency,
    email: steps.email.trim(),
    language: ctx.site.language,
    shopperId: shopper?.id ?? null,
    delivery,
    billing,
    shipping: shippingOf(purchase),
    lines: purchase.bought.map((entry, at) => lineOf(entry, allocations.lines[at])),
    discounts: discountsOf(purchase),
    taxes: totals.taxLineItems,
    isTaxIncluded: totals.isTaxIncluded,
    ...(open.taxExemption && { taxExemption: open.taxExemption }),
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
    note: asks.takesNote ? steps.note.trim() : '',
    ...(newsletter && newsletter.text === newsletterTextOf(shop.settings) && { newsletter }),
    ...(accepted && { acceptedTerms: { text: accepted.text, atMs: accepted.atMs, versions: accepted.versions } }),
    isTestMode: shop.isTestMode,
  }
}

/** What the owner does not ask for is not kept either, as when it comes from a saved address of the shopper. */
function withoutUnasked(address: Address, { phone, company }: OpenCheckout['asks']): Address {
  return { ...address, ...(phone === 'no' && { phone: '' }), ...(company === 'no' && { company: '' }) }
}

function shippingOf({ priced }: OpenCheckout['purchase']): OrderShipping | null {
  const option = priced.totals.selectedShippingOption
  if (!option) return null
  const { name, isPickup = false, note = '' } = option
  return { name, cents: priced.totals.shippingCostCents, isPickup, note }
}

function lineOf(entry: CartEntry, allocation: LineAllocation | undefined): OrderLineSnapshot {
  if (allocation?.id !== entry.id) throw new Error('A line of the purchase has no price.')
  return {
    id: entry.id,
    itemId: entry.itemId,
    variantId: entry.variantId,
    sku: entry.sku,
    productType: entry.productType,
    title: entry.title,
    options: entry.optionNames.map((name) => ({ name, value: entry.attributes[name] ?? '' })),
    answers: answerTexts(entry.additionalFields),
    unitPriceCents: unitPriceCents(entry),
    quantity: entry.quantity,
    imageUrl: entry.image?.url ?? null,
    isStockTracked: !entry.unlimited,
    taxClass: entry.taxClass,
    allocation,
  }
}
