import { messages } from '../kit/text.ts'

/** Notes below the button, shown when the selected variant cannot be bought. */
export const choiceNoteMessages = messages('catalog', {
  choiceSoldOut: () => 'This choice is sold out. Please select another.',
  choiceNotSold: () => 'This combination does not exist. Please select another.',
})
