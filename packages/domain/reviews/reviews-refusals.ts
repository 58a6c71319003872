import type { RefusalsOf } from '../kit/refusal.ts'
import { reviewFormMessages } from './review-form.messages.ts'

export const reviewsRefusals = {
  'reviews.invalid': { status: 422, message: reviewFormMessages.invalid },
  'reviews.too-many-pictures': { status: 422, message: reviewFormMessages.tooManyPictures },
  'reviews.picture-gone': { status: 410, message: reviewFormMessages.pictureGone },
  'reviews.too-many-uploads': { status: 429, message: reviewFormMessages.tooManyUploads },
  'reviews.no-room-for-pictures': { status: 409, message: reviewFormMessages.noRoomForPictures },
  'reviews.too-many-held': { status: 429, message: reviewFormMessages.tooManyHeld },
  'reviews.product-not-found': { status: 404, message: reviewFormMessages.productNotFound },
  'reviews.not-found': { status: 404, message: reviewFormMessages.notFound },
} as const satisfies RefusalsOf<'reviews'>
