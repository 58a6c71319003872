import { defineMessages } from '../kit/text.ts'

/** Texts of the screen on which the first owner of an installation makes an account. */
export const firstOwnerMessages = defineMessages('team-first-owner', {
  title: () => 'Make the first account',
  hello: () => 'This Sitewright is new. You sign in to it with this account.',
  make: () => 'Make the account',
  making: () => 'Making the account…',
  linkOverTitle: () => 'This link does not work',
  linkOver: () =>
    'This link has expired, was used already or is not complete. If somebody has made the first account, sign in with it, or ask that person to invite you. Otherwise restart the server: it prints a new link.',
})
