import { messages } from '../kit/text.ts'

/** Error texts of the restock form, with the wording of the specification (SF-5.10). Kept separate, because scripts load them. */
export const restockFormMessages = messages('restock', {
  emailBlank: () => 'Email cannot be blank',
  emailInvalid: () => 'Email is invalid',
  sending: () => 'Sending…',
})
