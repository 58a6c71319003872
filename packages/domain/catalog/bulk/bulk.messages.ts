import { defineMessages } from '../../kit/text.ts'
import type { PriceProblem } from './bulk.wire.ts'

type Count = { count: number }

const number = (count: number): string => count.toLocaleString('en')
const products = ({ count }: Count): string => (count === 1 ? '1 product' : `${number(count)} products`)

const problems: Record<PriceProblem, (title: string, price: string) => string> = {
  'below-zero': (title, price) => `${title} would cost less than nothing: ${price}.`,
  'too-high': (title, price) => `${title} would cost too much: ${price}.`,
  'sale-above-price': (title, price) => `The sale price of ${title}, ${price}, would be above its price.`,
}

/** Texts of changes of many products at once, and of the prices that are shown before they change. */
export const bulkMessages = defineMessages('bulkProducts', {
  products,
  changing: (values: Count) => `Changing ${products(values)}…`,
  show: () => 'Show new prices',
  apply: (values: Count) => `Change ${products(values)}`,
  newPrices: () => 'New prices',
  changes: (values: Count & { low: string; high: string }) => {
    const { low, high } = values
    const verb = values.count === 1 ? 'changes' : 'change'
    return `${products(values)} ${verb}. New prices: ${low === high ? low : `${low} to ${high}`}.`
  },
  nothing: () => 'No price changes.',
  product: () => 'Product',
  before: () => 'Now',
  after: () => 'New',
  more: (values: Count) => `and ${number(values.count)} more`,
  same: (values: Count) => `${products(values)} ${values.count === 1 ? 'stays' : 'stay'} as now.`,
  giftCards: (values: Count) =>
    values.count === 1
      ? '1 gift card is left out: it has amounts, and no price.'
      : `${number(values.count)} gift cards are left out: they have amounts, and no price.`,
  saleStays: (values: Count) =>
    `${products(values)} ${values.count === 1 ? 'is' : 'are'} on sale. The sale price stays as it is.`,
  missing: (values: Count) => `${products(values)} ${values.count === 1 ? 'does' : 'do'} not exist any more.`,
  problems: (values: Count) =>
    values.count === 1 ? 'This price is not possible:' : `The prices of ${products(values)} are not possible:`,
  problem: (values: { title: string; price: string; problem: PriceProblem }) =>
    problems[values.problem](values.title, values.price),
  leaveOut: (values: Count) => `Leave ${values.count === 1 ? 'this product' : `these ${products(values)}`} as now`,
  leaveOutFirst: () => 'Please leave out the products whose prices are not possible, or change something above.',
})
