import { messages } from '../kit/text.ts'

/** What the form itself says (SF-5.10 to the letter); scripts load these, so nothing else is here. */
export const restockFormMessages = messages('restock', {
  emailBlank: () => 'Email cannot be blank',
  emailInvalid: () => 'Email is invalid',
  sending: () => 'Sending…',
})
