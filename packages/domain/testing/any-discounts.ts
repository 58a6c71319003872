import fc from 'fast-check'
import { discountStates, discountTargets, type Discount } from '../discounts/discount.ts'

/** Up to seven discounts of any kind, on the products `p`, `q` and `r`, in any order. */
export const someDiscounts: fc.Arbitrary<Discount[]> = fc.uniqueArray(
  fc.record({
    id: fc.string({ minLength: 1, maxLength: 3 }),
    code: fc.constantFrom('', 'CODE'),
    name: fc.constant(''),
    target: fc.constantFrom(...discountTargets),
    kind: fc.constantFrom('percent' as const, 'fixed' as const),
    amount: fc.integer({ min: 1, max: 1_000_000 }),
    productIds: fc.subarray(['p', 'q']),
    minimumCents: fc.integer({ min: 0, max: 30_000 }),
    combinesWith: fc.subarray([...discountTargets]),
    state: fc.constantFrom('live' as const, ...discountStates),
  }),
  { selector: ({ id }) => id, maxLength: 7 },
)
