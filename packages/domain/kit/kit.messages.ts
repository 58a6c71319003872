import { defineMessages } from './text.ts'

export const kitMessages = defineMessages('kit', {
  shape: () => 'Some of what was sent could not be understood.',
  notJson: () => 'The request is not valid JSON.',
  bodyTooLarge: () => 'The request is too large.',
  twoHosts: () => 'The request names more than one host.',
  tooMuch: () => 'Too much is being sent from your network at once. Please try again in a few seconds.',
  busy: () => 'Too much is being sent to this site at the moment. Please try again in a few seconds.',
  notFound: () => 'There is nothing at this address.',
  method: () => 'This address does not answer to that method.',
  unknownHost: () => 'There is no site at this address.',
  unavailable: () => 'The site is not available at the moment. Please try again in a few seconds.',
  denied: () => 'You may not do that here.',
  signedOut: () => 'Please sign in.',
  fieldRequired: () => 'This field is required.',
  fieldInvalid: () => 'This value is not valid.',
  emailInvalid: () => 'Email is invalid',
})
