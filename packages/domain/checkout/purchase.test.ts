import fc from 'fast-check'
import { expect, it } from 'vitest'
import { productTypes } from '../kit/enums.ts'
import { cup } from '../testing/a-variant-in-cart.ts'
import { anyPricing, someEntries } from '../testing/any-cart.ts'
import { afterShowing, purchaseChanges } from './purchase-changes.ts'
import { boughtEntries, purchaseLines, purchaseOf, shownPurchaseOf, type Purchase } from './purchase.ts'
import { nothingShown } from './shown-purchase.ts'

const entry = (id: string, given: object = {}) => ({
  ...cup,
  id,
  quantity: 1,
  additionalFields: null,
  addedPriceCents: cup.priceCents,
  addedMs: 0,
  ...given,
})

const anyPurchase: fc.Arbitrary<Purchase> = fc
  .record({ entries: someEntries, stock: fc.integer({ min: 0, max: 6 }), pricing: anyPricing })
  .map(({ entries, stock, pricing }) => {
    const lines = purchaseLines(entries.map((one) => ({ ...one, unlimited: false, qtyInStock: stock })))
    const couponIds = pricing.discounts.filter(({ code }) => code !== '').map(({ id }) => id)
    return purchaseOf(lines, pricing, couponIds)
  })

const byShop = (changes: ReturnType<typeof purchaseChanges>) =>
  changes.filter(({ isOwn, kind }) => !isOwn && kind !== 'total').map(({ kind, lineId }) => [kind, lineId])

it('BX-1.03 gives lines of one variant what is left of its stock, in the order of the cart', () => {
  const shared = { unlimited: false, qtyInStock: 5 }
  const lines = purchaseLines([entry('a', { ...shared, quantity: 4 }), entry('b', { ...shared, quantity: 4 })])
  expect(lines.map(({ quantity, problem }) => [quantity, problem])).toEqual([
    [4, null],
    [1, 'not-enough-stock'],
  ])
  const held = purchaseLines([entry('a', { ...shared, quantity: 7 })], new Map([[cup.variantId, 2]]))
  expect(held[0]).toMatchObject({ quantity: 7, problem: null })
})

it('buys no gift cards, subscriptions, hidden products and sold-out lines', () => {
  const lines = purchaseLines([
    entry('gift', { productType: productTypes.giftCard, unlimited: true }),
    entry('club', { isSubscribable: true, unlimited: true }),
    entry('hidden', { isForSale: false }),
    entry('gone', { unlimited: false, qtyInStock: 0 }),
    entry('guide', { productType: productTypes.digital, unlimited: true }),
  ])
  expect(lines.map(({ problem }) => problem)).toEqual([
    'not-sold-here',
    'not-sold-here',
    'unavailable',
    'sold-out',
    null,
  ])
  expect(boughtEntries(lines).map(({ id }) => id)).toEqual(['guide'])
})

it('BX-1.03 says nothing about a purchase that was accepted as it is', () => {
  fc.assert(
    fc.property(anyPurchase, (purchase) => {
      const shown = shownPurchaseOf(purchase)
      expect(purchaseChanges(shown, purchase)).toEqual([])
      expect(afterShowing(shown, purchase)).toEqual(shown)
    }),
  )
})

it('BX-1.03 repeats what the shop changed until it is accepted, however often the purchase is shown', () => {
  fc.assert(
    fc.property(anyPurchase, anyPurchase, (before, now) => {
      for (const shown of [nothingShown, shownPurchaseOf(before)]) {
        const once = purchaseChanges(shown, now)
        const again = purchaseChanges(afterShowing(shown, now), now)
        expect(byShop(again)).toEqual(byShop(once))
        expect(again.every(({ isOwn }) => !isOwn)).toBe(true)
      }
    }),
  )
})
