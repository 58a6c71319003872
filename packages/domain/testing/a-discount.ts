import type { Discount } from '../discounts/discount.ts'

/** Ten percent off the order with a code, not combinable with others. `given` overrides fields. */
export const tenPercentOff = (given: Partial<Discount> = {}): Discount => ({
  id: 'd1',
  code: 'SPRING10',
  name: '10% off',
  target: 'order',
  kind: 'percent',
  amount: 100_000,
  productIds: [],
  minimumCents: 0,
  combinesWith: [],
  state: 'live',
  ...given,
})
