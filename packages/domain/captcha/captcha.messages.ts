import { messages } from '../kit/text.ts'

export const captchaMessages = messages('captcha', {
  // SF-5.10, SF-5.15
  unsolved: () => 'Complete CAPTCHA before submitting.',
  /** Beside a form that is protected by work of the browser. */
  atWork: () => 'Checking that you are not a machine…',
  solved: () => 'Checked: you are not a machine.',
  idle: () => 'Protected from machines. There is nothing to solve.',
  failed: () => 'The check could not be made. Please send the form again.',
})
