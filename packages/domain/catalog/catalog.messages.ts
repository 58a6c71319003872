import type { billingPeriodUnits } from '../kit/enums.ts'
import { defineMessages } from '../kit/text.ts'
import { choiceNoteMessages } from './unavailable-choice-note.messages.ts'
import { choiceMessages } from './choice.messages.ts'

const printedMessages = defineMessages('catalog', {
  productNotFound: () => 'This product does not exist any more.',
  soldOutMark: () => 'sold out',
  saleMark: () => 'sale',
  selectOption: (values: { option: string }) => `Select ${values.option}`,
  addToCart: () => 'Add To Cart',
  /** Button text when the button leads straight to the checkout instead of filling the cart (SF-4.13). */
  buyNow: () => 'Buy Now',
  subscribe: () => 'Subscribe',
  quickView: () => 'Quick View',
  giftCardValue: () => 'Value',
  giftCardSelect: () => 'Select Value',
  quantity: () => 'Quantity:',
  quantityLabel: () => 'Quantity',
  fromPrice: (values: { price: string }) => `from ${values.price}`,
  subscriptionPrice: (values: SubscriptionPrice) => {
    const every = periodText(values.every, values.unit, { one: '', many: `${values.every} ` })
    const length = values.duration ?? 0
    const lasting =
      length > 0 ? ` for ${periodText(length, values.durationUnit, { one: '1 ', many: `${length} ` })}` : ''
    return `${values.from ? 'from ' : ''}${values.price} every ${every}${lasting}`
  },
})

/** Catalog texts printed by templates, and those that scripts show while the shopper chooses a variant. */
export const catalogMessages = { ...choiceMessages, ...choiceNoteMessages, ...printedMessages }

export type PeriodUnit = (typeof billingPeriodUnits)[number]

/**
 * A subscription's printed price and how often and for how long it is charged. A duration of `null` or 0 has no end (SF-4.28).
 */
export type SubscriptionPrice = {
  price: string
  from: boolean
  every: number
  unit: PeriodUnit
  duration: number | null
  durationUnit: PeriodUnit
}

/** Prints a billing period as `week` or `2 weeks`. */
function periodText(count: number, unit: PeriodUnit, numbers: { one: string; many: string }): string {
  return count === 1 ? `${numbers.one}${unit.toLowerCase()}` : `${numbers.many}${unit.toLowerCase()}s`
}
