import { defineMessages } from '../kit/text.ts'

export const captchaMessages = defineMessages('captcha', {
  // Shown when a form is sent before its captcha is solved (SF-5.10, SF-5.15).
  unsolved: () => 'Complete CAPTCHA before submitting.',
  /** Status text beside a form while the browser computes the proof of work. */
  atWork: () => 'Checking that you are not a machine…',
  solved: () => 'Checked: you are not a machine.',
  idle: () => 'Protected from machines. There is nothing to solve.',
  failed: () => 'The check could not be made. Please send the form again.',
})
