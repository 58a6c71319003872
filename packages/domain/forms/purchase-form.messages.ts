import { defineMessages } from '../kit/text.ts'

/** Texts of the pages and dialogs that show a product's additional-fields form. */
export const purchaseFormMessages = defineMessages('purchaseForm', {
  title: () => 'A few details',
  save: () => 'Save',
  saving: () => 'Saving…',
  unableToSave: () => 'Unable to Save',
})
