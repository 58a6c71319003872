import { defineMessages } from '../kit/text.ts'

/** Texts of the review form (BX-1.20), and errors of the review API. */
export const reviewFormMessages = defineMessages('review-form', {
  yourStars: () => 'Your stars',
  star: ({ count }: { count: number }) => (count === 1 ? '1 star' : `${count} stars`),
  title: () => 'Title (not required)',
  text: () => 'Your review',
  name: () => 'Your name',
  verifiedHint: () => 'You bought this here, so your review is marked as that of a verified buyer.',
  nameHint: () => 'Stands beside your review.',
  pictures: () => 'Pictures (not required)',
  picturesHint: ({ most }: { most: number }) => `Up to ${most}. What a camera noted about place and time is taken out.`,
  removePicture: ({ fileName }: { fileName: string }) => `Remove ${fileName}`,
  send: () => 'Send review',
  sending: () => 'Sending…',
  sent: () => 'Thank you! Your review will be shown once somebody of the shop has read it.',
  starsMissing: () => 'Please choose one to five stars.',
  textMissing: () => 'Please write a few words.',
  nameMissing: () => 'Please write a name.',
  tooLong: ({ max }: { max: number }) => `This can have ${max} characters.`,
  invalid: () => 'Your review could not be sent yet. Please see what is marked.',
  tooManyPictures: ({ most }: { most: number }) => `A review can have ${most} pictures.`,
  pictureTooLarge: ({ fileName, max }: { fileName: string; max: number }) =>
    `${fileName} is too large: a picture can have ${max} MB.`,
  pictureGone: () => 'The pictures were sent too long ago. Please send the review again.',
  tooManyUploads: () => 'Too many of your pictures wait for a review already. Please try again in an hour.',
  noRoomForPictures: () => 'This shop cannot take more pictures at the moment. Please send your review without them.',
  tooManyHeld: () => 'This shop has many reviews to read at the moment. Please try again in a few days.',
  productNotFound: () => 'There is no such product any more.',
  notFound: () => 'There is no such review.',
  changedSince: () => 'This review was changed meanwhile. Load the list again before you decide.',
})
