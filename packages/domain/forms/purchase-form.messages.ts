import { messages } from '../kit/text.ts'

/** Texts of the pages and dialogs that show a product's additional-fields form. */
export const purchaseFormMessages = messages('purchaseForm', {
  title: () => 'A few details',
  save: () => 'Save',
  saving: () => 'Saving…',
  unableToSave: () => 'Unable to Save',
})
