import type { Discount } from '../discounts/discount.ts'

/** Ten percent off the whole order by a code, for everybody and alone; or what a test says instead. */
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
