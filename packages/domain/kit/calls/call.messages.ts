import { defineMessages } from '../text.ts'

/**
 * Errors of failed API calls, with the wording of the specification (SF-8.01, SF-8.03). Kept to these two, because every page with
 * an island loads them; the others are in `refused-call.messages.ts`.
 */
export const callMessages = defineMessages('kit', {
  somethingWentWrong: () => 'Something went wrong',
  unableToConnect: () => 'Unable to connect. Please try again',
})
