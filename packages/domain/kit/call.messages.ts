import { defineMessages } from './text.ts'

/**
 * Errors of failed API calls, with the wording of the specification (SF-8.01 to SF-8.03). Kept to a few short texts, because
 * every page with an island loads them.
 */
export const callMessages = defineMessages('kit', {
  sessionExpired: () => 'Your session has expired. Please reload the page and try again.',
  enableCookies: () => 'Please enable cookies in your browser, reload the page, and try again.',
  tooMany: () => 'Please try again in a few seconds.',
  somethingWentWrong: () => 'Something went wrong',
  networkError: () => 'Network error',
  unableToConnect: () => 'Unable to connect. Please try again',
})
