import { defineMessages } from '../kit/text.ts'

/** Texts about coupon codes for shoppers. */
export const couponMessages = defineMessages('coupons', {
  code: () => 'Coupon code',
  apply: () => 'Apply',
  unknown: () => 'That code is not one of ours.',
  tooMany: (values: { max: number }) => `A cart can hold ${values.max} codes.`,
  applied: (values: { code: string }) => `${values.code} was added.`,
  unused: (values: { code: string }) => `${values.code} takes nothing off your cart.`,
  removed: (values: { code: string }) => `${values.code} was removed.`,
  remove: (values: { code: string }) => `Remove coupon ${values.code}`,
  notYet: () => 'This code is not valid yet.',
  expired: () => 'This code has expired.',
  usedUp: () => 'This code has been used up.',
  minimum: (values: { minimum: string }) => `Spend at least ${values.minimum} to use this code.`,
  products: () => 'This code is not for the items in your cart.',
  combination: () => 'This code cannot be combined with another discount.',
  nothingLeft: () => 'There is nothing left for this code to take off.',
})

/** Texts about discounts for owners. */
export const discountMessages = defineMessages('discounts', {
  codeTaken: () => 'Another discount has this code.',
  changed: () => 'This discount was changed meanwhile.',
  usedMore: (values: { uses: number }) =>
    `It was used ${values.uses === 1 ? 'once' : `${values.uses} times`} already, so the limit cannot be lower.`,
  notFound: () => 'There is no such discount.',
  invalid: () => 'This discount cannot be made like this.',
  codeInvalid: () => 'A code has 3 to 40 letters, digits, hyphens or underscores.',
  percentRange: () => 'A percentage lies above 0 and is at most 100.',
  datesReversed: () => 'It would end before it begins.',
  productsOfOrder: () => 'Only a discount on products names products.',
  productUnknown: () => 'One of these products is not there.',
  tooMany: (values: { max: number }) => `A shop can have ${values.max} discounts that apply by themselves.`,
})
