import { defineMessages } from '../kit/text.ts'

/**
 * Error texts of the restock form, with the wording of the specification (SF-5.10). Kept apart from the other restock texts,
 * because page scripts load only these.
 */
export const restockFormMessages = defineMessages('restock', {
  emailBlank: () => 'Email cannot be blank',
  emailInvalid: () => 'Email is invalid',
  sending: () => 'Sending…',
})
