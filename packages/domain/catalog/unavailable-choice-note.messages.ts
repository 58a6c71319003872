import { defineMessages } from '../kit/text.ts'

/** Notes shown below the add-to-cart button when the chosen variant cannot be bought. */
export const choiceNoteMessages = defineMessages('catalog', {
  choiceSoldOut: () => 'This choice is sold out. Please select another.',
  choiceNotSold: () => 'This combination does not exist. Please select another.',
})
