import { defineMessages } from '../kit/text.ts'

/** Texts about the files of digital products, for shoppers: on pages and in mails of an order. */
export const downloadWords = defineMessages('downloads', {
  rightAway: () => 'Yours right away',
  yourDownloads: () => 'Your downloads',
  afterPayment: () => 'You can download it here as soon as the order is paid.',
  download: () => 'Download',
  about: (values: { kind: string; size: string }) =>
    values.kind === '' ? values.size : `${values.kind}, ${values.size}`,
  lifeOfLink: () => 'The link works for 24 hours after you first open it.',
  worksUntil: (values: { time: string }) => `The link works until ${values.time}.`,
  isOver: () => 'The link has expired.',
  renew: () => 'Renew the links',
  mailNew: () => 'Email me new links',
  mailNewHelp: () => 'They go to the address that the order was placed with.',

  overTitle: () => 'This download link has expired',
  overText: () =>
    'A download link works for 24 hours after it is first opened. You can get a new one as often as you like.',
  overAccount: () => 'Renew it in your account',
  overAccountText: () => 'With an account, open the order and press “Renew the links”.',
  overGuestText: () => 'Without one, let us send new links to the address that the order was placed with.',
  sentTitle: () => 'Check your email',
  sentText: () =>
    'If this link belongs to a paid order, new links are on their way to the address that it was placed with. We send at most three such emails an hour.',
  readyTitle: () => 'Your download is ready',
  withdrawnTitle: () => 'This download is no longer available',
  withdrawnText: () =>
    'Its order was refunded or cancelled, or the shop no longer offers the file. Answer the email about your order if you have a question.',
  goneTitle: () => 'Download not found',
  gone: () => 'There is no download at this address. Please use the link in the newest email about your order.',

  mailSubject: (values: { number: number }) => `New download links for order #${values.number}`,
  mailHeading: () => 'Your new download links',
  mailLead: (values: { number: number }) => `Here are the downloads of order #${values.number} again.`,
})

/** Why a request about the files of a product was declined. The studio shows these texts. */
export const productFileMessages = defineMessages('productFiles', {
  fileNotFound: () => 'This file is no longer there.',
  uploadNotFound: () => 'This upload is over. Please start it again.',
  notDigital: () => 'Only digital products have files.',
  nameInvalid: (values: { max: number }) =>
    `Please give the file a name of at most ${values.max} characters, without slashes and control characters.`,
  tooLarge: (values: { max: string }) => `The file is too large. It may have up to ${values.max}.`,
  tooMany: (values: { max: number }) => `A product may have up to ${values.max} files.`,
  tooManyUploads: (values: { max: number }) => `Up to ${values.max} uploads can be under way at once.`,
  partMisplaced: (values: { received: number }) => `The next part of this file begins at byte ${values.received}.`,
})
