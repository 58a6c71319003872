import { defineMessages } from '../kit/text.ts'

export const formsMessages = defineMessages('forms', {
  /** Printed in place of a missing answer (PL-2.20). */
  noAnswer: () => 'N/A',
  stronglyDisagree: () => 'Strongly Disagree',
  disagree: () => 'Disagree',
  neutral: () => 'Neutral',
  agree: () => 'Agree',
  stronglyAgree: () => 'Strongly Agree',
  /** Validation errors of a form's fields (SF-5.12 to SF-5.15). */
  required: () => 'Required',
  exceededLimit: () => 'You have exceeded the character limit.',
  emailInvalid: () => 'Email is not valid. Email addresses should follow the format name@example.com.',
  fieldsInvalid: () => 'One or more fields is invalid, please check your entries.',
  notReadable: () => 'Could not parse the form fields, please check your entries.',
  dateInvalid: () => 'This date does not exist.',
  numberInvalid: () => 'Please enter a number.',
  numberTooSmall: (values: { min: number }) => `Please enter ${values.min} or more.`,
  numberTooLarge: (values: { max: number }) => `Please enter ${values.max} or less.`,
  optionUnknown: () => 'Please choose one of the options.',
  firstName: () => 'First Name',
  lastName: () => 'Last Name',
  chooseOption: () => 'Choose an option',
  optional: () => '(optional)',
})
