import { defineMessages } from '../kit/text.ts'

/** Why a change of stock by the team is refused. Shoppers never see these texts. */
export const stockChangeMessages = defineMessages('stockChange', {
  tooManyVariants: (values: { max: number }) =>
    `The stock of at most ${values.max} variants can be changed at once. Select fewer products.`,
  notTracked: () => 'Downloads and gift cards never run out, so they have no stock to change.',
  changedSince: () => 'The stock was counted again after this change, so undoing it would make the new number wrong.',
  changedMeanwhile: (values: { available: number | null }) =>
    values.available === null
      ? 'The stock was set to unlimited meanwhile. Retry to set your number all the same.'
      : `The stock is ${values.available} by now. Retry to set your number all the same.`,
})
