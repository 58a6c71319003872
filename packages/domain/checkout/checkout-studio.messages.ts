import { defineMessages } from '../kit/text.ts'

/** Texts of the studio about what the checkout asks for, and about the legal texts. */
export const checkoutStudioMessages = defineMessages('checkoutStudio', {
  checkout: () => 'Checkout',
  asks: () => 'What the checkout asks for',
  phone: () => 'Phone',
  phoneHelp: () => 'Where the parcel goes. For pickups and downloads it is asked for only when it is required.',
  company: () => 'Company',
  companyHelp: () => 'Belongs to the address of the bill.',
  no: () => 'Not asked for',
  optional: () => 'Optional',
  required: () => 'Required',
  takesNote: () => 'Shoppers can add a note to their order',
  newsletter: () => 'Newsletter box',
  newsletterHelp: () =>
    'What shoppers agree to when they tick the box, which is never ticked in advance. Empty for no box. The order keeps the text and the time.',
  needsTerms: () => 'Shoppers must accept the terms before they order',
  needsTermsHelp: () =>
    'A box “I have read and accept” with links to your terms and right of withdrawal. The order keeps what was accepted, and when.',
  noTerms: () => 'You have no terms yet. Write them below, so that the box has something to link to.',
  save: () => 'Save',
  saving: () => 'Saving…',
  saved: () => 'The checkout is saved',
  undone: () => 'The checkout is as before',
  changedMeanwhile: () => 'Somebody else has changed the checkout meanwhile. Please look at the newest state.',
  loading: () => 'Loading the checkout…',

  legalTexts: () => 'Legal texts',
  legalHelp: () =>
    'Each gets a page of its own. Every page of the site links to it at its foot, and so does the checkout. Ask a lawyer what your shop needs.',
  terms: () => 'Terms and conditions',
  withdrawal: () => 'Right of withdrawal',
  privacy: () => 'Privacy policy',
  imprint: () => 'Imprint',
  missing: () => 'Missing',
  onSite: () => 'On the site',
  write: () => 'Write',
  edit: () => 'Edit',
  writeText: (values: { title: string }) => `Write: ${values.title}`,
  editText: (values: { title: string }) => `Edit: ${values.title}`,
  title: () => 'Title',
  titleHelp: (values: { title: string }) => `What links to it say. Empty for “${values.title}”.`,
  text: () => 'Text',
  textHelp: () => 'Without a text, the page and all links to it are gone.',
  open: (values: { title: string }) => `Open ${values.title} on the site, in a new tab`,
  textSaved: (values: { title: string }) => `${values.title} is saved`,
  textRemoved: (values: { title: string }) => `${values.title} is off the site`,
  textUndone: () => 'The text is as before',
  textTooLong: (values: { most: number }) =>
    `The text is too long: at most ${values.most} characters with their formatting.`,
  textChangedMeanwhile: () => 'Somebody else has changed this text meanwhile. Please look at the newest one.',
})
