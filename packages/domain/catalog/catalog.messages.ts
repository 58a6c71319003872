import type { billingPeriodUnits } from '../kit/enums.ts'
import { messages } from '../kit/text.ts'

export const catalogMessages = messages('catalog', {
  skuTaken: (values: { sku: string }) => `There is already a variant with the SKU ${values.sku}.`,
  urlTaken: () => 'There is already a product at this address.',
  productInvalid: () => 'This product cannot be saved yet.',
  tooManyProducts: (values: { max: number }) => `A collection can hold ${values.max} products.`,
  variantNotFound: () => 'This variant does not exist any more.',
  productNotFound: () => 'This product does not exist any more.',
  titleMissing: () => 'Please enter a title.',
  urlInvalid: () => 'Please use letters, digits, hyphens and slashes.',
  variantMissing: () => 'A product needs at least one variant.',
  tooManyVariants: (values: { max: number }) => `A product can have ${values.max} variants.`,
  tooManyOptions: (values: { max: number }) => `A product can have ${values.max} options.`,
  optionTwice: (values: { name: string }) => `The option ${values.name} is there twice.`,
  optionValueMissing: (values: { option: string; sku: string }) =>
    `The variant ${values.sku} has no value for ${values.option}.`,
  combinationTwice: (values: { sku: string }) => `The variant ${values.sku} repeats the choices of another one.`,
  skuMissing: () => 'Every variant needs an SKU.',
  skuTwice: (values: { sku: string }) => `The SKU ${values.sku} is there twice.`,
  priceInvalid: (values: { sku: string }) => `The price of ${values.sku} is not valid.`,
  stockInvalid: (values: { sku: string }) => `The stock of ${values.sku} is not valid.`,
  tagTooLong: (values: { max: number }) => `A tag can have ${values.max} characters.`,
  tooManyWords: (values: { max: number }) => `There can be ${values.max} of them.`,
  categoryTooLong: (values: { max: number }) => `A category can have ${values.max} characters.`,
  tooManyImages: (values: { max: number }) => `A product can have ${values.max} pictures.`,
  typeUnknown: () => 'This type of product is not known.',
  soldOut: () => 'Sold Out',
  soldOutMark: () => 'sold out',
  saleMark: () => 'sale',
  unavailable: () => 'Unavailable',
  selectOption: (values: { option: string }) => `Select ${values.option}`,
  addToCart: () => 'Add To Cart',
  subscribe: () => 'Subscribe',
  quickView: () => 'Quick View',
  giftCardValue: () => 'Value',
  giftCardSelect: () => 'Select Value',
  quantity: () => 'Quantity:',
  quantityLabel: () => 'Quantity',
  originalPrice: () => 'Original Price:',
  salePrice: () => 'Sale Price:',
  fromPrice: (values: { price: string }) => `from ${values.price}`,
  subscriptionPrice: (values: SubscriptionPrice) => {
    const every = periodText(values.every, values.unit, { one: '', many: `${values.every} ` })
    const length = values.duration ?? 0
    const lasting =
      length > 0 ? ` for ${periodText(length, values.durationUnit, { one: '1 ', many: `${length} ` })}` : ''
    return `${values.from ? 'from ' : ''}${values.price} every ${every}${lasting}`
  },
})

export type PeriodUnit = (typeof billingPeriodUnits)[number]

/** SF-4.28: a price as printed, how often it is paid, and for how long; a duration of null or 0 is endless. */
export type SubscriptionPrice = {
  price: string
  from: boolean
  every: number
  unit: PeriodUnit
  duration: number | null
  durationUnit: PeriodUnit
}

/** 'week', '2 weeks' */
function periodText(count: number, unit: PeriodUnit, numbers: { one: string; many: string }): string {
  return count === 1 ? `${numbers.one}${unit.toLowerCase()}` : `${numbers.many}${unit.toLowerCase()}s`
}
