import { messages } from '../kit/text.ts'

/** What stands around the form of a product. */
export const purchaseFormMessages = messages('purchaseForm', {
  title: () => 'A few details',
  save: () => 'Save',
  saving: () => 'Saving…',
  unableToSave: () => 'Unable to Save',
})
