import type { Mutant } from '../mutant.ts'

const rules = 'packages/domain/discounts/apply-discounts.ts'
const ruleTests = 'packages/domain/discounts/apply-discounts.test.ts'
const estimates = 'packages/domain/shipping/estimates.test.ts'
const cartTests = 'packages/server/cart/pricing/coupons.test.ts'

/** Planted defects in discount codes, discounts, estimates and cart messages. */
export const mutantsOfDiscounts: readonly Mutant[] = [
  {
    name: 'discounts: gift cards are lowered',
    changes: [{ file: rules, from: '=> mayBeLowered && (named === null', to: '=> (named === null' }],
    test: ruleTests,
    title: 'never makes a line or shipping negative, and never discounts a gift card',
  },
  {
    name: 'discounts: one that names the other is enough',
    changes: [
      {
        file: 'packages/domain/discounts/discount.ts',
        from: 'one.combinesWith.includes(other.target) && other',
        to: 'one.combinesWith.includes(other.target) || other',
      },
    ],
    test: ruleTests,
    title: 'combines two discounts only when each allows the other',
  },
  {
    name: 'discounts: fixed sums before percents',
    changes: [
      {
        file: rules,
        from: "[...own.filter(({ kind }) => kind === 'percent'), ...own.filter(({ kind }) => kind === 'fixed')]",
        to: "[...own.filter(({ kind }) => kind === 'fixed'), ...own.filter(({ kind }) => kind === 'percent')]",
      },
    ],
    test: ruleTests,
    title: 'applies percentage discounts to the order before fixed ones',
  },
  {
    name: 'discounts: a line falls below nothing',
    changes: [{ file: rules, from: '  return Math.min(off, line.cents)', to: '  return off' }],
    test: ruleTests,
    title: 'never makes a line or shipping negative',
  },
  {
    name: 'discounts: the units that are left are lost',
    changes: [
      {
        file: 'packages/domain/discounts/prorate.ts',
        from: 'share.floor + Number(share.rest > last || first.has(share))',
        to: 'share.floor',
      },
    ],
    test: ruleTests,
    title: 'discounts lines and shipping by whole minor units',
  },
  {
    name: 'discounts: lines in their order, not by id, get what is left',
    changes: [
      {
        file: 'packages/domain/discounts/prorate.ts',
        from: '=== last).toSorted((a, b) => (a.id < b.id ? -1 : 1))',
        to: '=== last)',
      },
    ],
    test: 'packages/domain/discounts/prorate.test.ts',
    title: 'assigns leftover units to the largest remainders',
  },
  {
    name: 'estimates: half a unit is rounded down',
    changes: [
      {
        file: 'packages/domain/discounts/prorate.ts',
        from: 'Math.floor((2 * product + c) / (2 * c))',
        to: 'Math.floor((2 * product + c - 1) / (2 * c))',
      },
    ],
    test: estimates,
    title: 'BX-1.08 rounds half up for each line and rule',
  },
  {
    name: 'estimates: a territory is a country of its own',
    changes: [
      {
        file: 'packages/domain/shipping/location.ts',
        from: "  return [location, { country: 'US', region: country }]",
        to: '  return [location]',
      },
    ],
    test: estimates,
    title: 'SF-9.10 PL-9.47 in a US territory matches',
  },
  {
    name: 'coupons: an unknown code is answered sooner',
    changes: [
      {
        file: 'packages/server/cart/pricing/change-coupons.ts',
        from: '      const isMade = coupon !== null &&',
        to: "      if (!coupon) throw new Refusal('cart.coupon-unknown')\n      const isMade = coupon !== null &&",
      },
    ],
    test: cartTests,
    title: 'costs the same statements whether the code exists or not',
  },
  {
    name: 'coupons: as many codes as one likes',
    changes: [
      { file: 'packages/server/cart/pricing/change-coupons.ts', from: 'couponIds.length >= maxCoupons', to: 'false' },
    ],
    test: cartTests,
    title: 'counts once when added twice; a cart accepts at most five codes',
  },
  {
    name: 'coupons: guessing is limited like changes',
    changes: [
      {
        file: 'packages/server/cart/pricing/pricing.routes.ts',
        from: "    path: `${calls}/coupons`,\n    limit: 'coupon',",
        to: "    path: `${calls}/coupons`,\n    limit: 'changeCart',",
      },
    ],
    test: cartTests,
    title: 'BX-5.11 is refused with 429 after ten tries in a minute, for existing and unknown codes',
  },
  {
    name: 'analytics: an event that comes twice is two',
    changes: [
      {
        file: 'packages/server/analytics/shopping-event.store.ts',
        from: '  select e."siteId", e.id,',
        to: '  select e."siteId", gen_random_uuid(),',
      },
    ],
    test: 'packages/server/analytics/shopping-events.test.ts',
    title: 'are stored once however often they are delivered, and not for a deleted site',
  },
]
