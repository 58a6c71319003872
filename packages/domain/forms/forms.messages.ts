import { messages } from '../kit/text.ts'

export const formsMessages = messages('forms', {
  /** PL-2.20 */
  noAnswer: () => 'N/A',
  stronglyDisagree: () => 'Strongly Disagree',
  disagree: () => 'Disagree',
  neutral: () => 'Neutral',
  agree: () => 'Agree',
  stronglyAgree: () => 'Strongly Agree',
})
