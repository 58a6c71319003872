import { messages } from '../kit/text.ts'

/** The line below the button while the full choice cannot be bought. */
export const choiceNoteMessages = messages('catalog', {
  choiceSoldOut: () => 'This choice is sold out. Please select another.',
  choiceNotSold: () => 'This combination does not exist. Please select another.',
})
