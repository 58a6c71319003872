import { defineMessages } from '../kit/text.ts'

export const stockMessages = defineMessages('stock', {
  belowZero: () => 'There cannot be fewer than no units in stock.',
  notCounted: () => 'The stock of this variant is not counted, so nothing can be added to it or taken from it.',
  tooLarge: () => 'This is more than can be kept in stock.',
})
