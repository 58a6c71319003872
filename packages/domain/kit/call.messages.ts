import { messages } from './text.ts'

/** Why a call came to nothing (SF-8.01 to SF-8.03 to the letter). Every page with a live part loads them, so nothing else is here. */
export const callMessages = messages('kit', {
  sessionExpired: () => 'Your session has expired. Please reload the page and try again.',
  enableCookies: () => 'Please enable cookies in your browser, reload the page, and try again.',
  tooMany: () => 'Please try again in a few seconds.',
  somethingWentWrong: () => 'Something went wrong',
  networkError: () => 'Network error',
  unableToConnect: () => 'Unable to connect. Please try again',
})
