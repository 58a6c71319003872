import { listText, defineMessages } from '../kit/text.ts'
import { notAddedMessages } from './not-added.messages.ts'

const fetched = defineMessages('cart', {
  optionsUnselected: (values: { options: readonly string[] }) =>
    `Please select the ${listText(values.options, 'and')} ${values.options.length > 1 ? 'options' : 'option'}.`,
  variantUnavailable: () => 'Sorry, that item variant is unavailable. Please select another variant.',
  notEnoughStock: () => 'Sorry, we do not have enough of that item available.',
  quantityNotNumber: () => 'Quantity must be a number.',
  quantityNotWhole: () => 'Quantity must be a whole number.',
  quantityRange: (values: { min: number; max: number }) => `Quantity must be between ${values.min} and ${values.max}.`,
  selectDenomination: () => 'Select a denomination for the Gift Card',
  notSubscribable: () => 'This item cannot be subscribed to.',
  subscriptionOnly: () => 'This item can only be subscribed to.',
  unableToPurchase: () => 'Unable to Purchase Item',
  unableToPurchaseGiftCard: () => 'Unable to purchase Gift Card',
})

/**
 * Reasons why a product could not be added to the cart, with the wording of the specification (SF-5.03 to SF-5.07, SF-8.05).
 * Pages load these texts only when they show one.
 */
export const problemMessages = { ...fetched, ...notAddedMessages }
