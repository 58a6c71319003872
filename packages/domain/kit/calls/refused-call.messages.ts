import { defineMessages } from '../text.ts'

/** Errors of API calls that the server refused, with the wording of the specification (SF-8.01 to SF-8.03). */
export const refusedCallMessages = defineMessages('kit', {
  sessionExpired: () => 'Your session has expired. Please reload the page and try again.',
  enableCookies: () => 'Please enable cookies in your browser, reload the page, and try again.',
  tooMany: () => 'Please try again in a few seconds.',
  networkError: () => 'Network error',
})
