export { formPage, type FormPage } from './form-page.ts'
export { postedTexts, readPostedAnswers } from './posted-answers.ts'
