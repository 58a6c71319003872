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
import type { OpenCheckout } from '../open-checkout.ts'
import type { ShopPayment } from '../../payments/index.ts'
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

type SnapshotFacts = { checkoutId: string; shopper: CheckoutShopper | null; shop: ShopPayment }

function snapshotOf(
  ctx: Ctx,
  { cart, steps, purchase, needsShipping, isPickup, ...open }: OpenCheckout,
  { checkoutId, shopper, shop }: SnapshotFacts,
): OrderSnapshot {
  const { totals, allocations } = purchase.priced
  const { newsletter } = steps
  const isDelivered = needsShipping && !isPickup
  const delivery = isDelivered ? tidyAddress(withPhone(open.delivery, steps.phone)) : null
  const typedBilling = isDelivered ? open.billing : withPhone(open.billing, steps.phone)
  const billing = delivery && steps.isBillingSame ? delivery : tidyAddress(typedBilling)
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
    note: steps.note.trim(),
    ...(newsletter && newsletter.text === newsletterTextOf(shop.settings) && { newsletter }),
    isTestMode: shop.isTestMode,
  }
}

/** The contact's phone belongs to where the order goes, or to its payer when nothing is delivered. An address' own phone wins. */
function withPhone(address: Address, phone: string): Address {
  return { ...address, phone: address.phone.trim() === '' ? phone : address.phone }
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
