import * as z from 'zod'
import { undoAnswer } from '../changes/undo.wire.ts'
import { captchaToken } from '../captcha/captcha.wire.ts'
import { isId } from '../kit/ids.ts'
import { reviewSources, reviewStates } from './review.ts'
import { maxReviewOffset, reviewPageSizes } from './review-facts.ts'
import { reviewSorts, starRatings, defaultReviewListOptions } from './review-list.ts'
import { reviewLimits } from './check-review.ts'
import { maxStars } from './stars.ts'

const idText = z.string().refine(isId)
const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value <= most)

/**
 * Query for one page of reviews (SF-7.12). `excludeProductId` leaves out the reviews of a product, because the page already lists
 * them.
 */
export const reviewsQuery = z.object({
  page: whole(maxReviewOffset).default(0),
  size: whole(reviewPageSizes.maxSize)
    .refine((size) => size > 0)
    .default(reviewPageSizes.size),
  productId: idText.optional(),
  excludeProductId: idText.optional(),
  sort: z.enum(reviewSorts).default(defaultReviewListOptions.sort),
  /** Restricts the list to reviews with this number of stars. */
  stars: whole(maxStars)
    .refine((stars) => stars > 0)
    .optional(),
})
export type ReviewsQuery = z.output<typeof reviewsQuery>

/** A review in API responses (SF-3.12). */
export const reviewSchema = z.object({
  id: z.string(),
  starRating: z.string(),
  reviewDate: z.int(),
  title: z.string(),
  text: z.string(),
  userFirstName: z.string(),
  userLastName: z.string(),
  userLoginName: z.string(),
  userName: z.string(),
  importedProductName: z.string(),
  importedProductImageUrls: z.array(z.string()),
  importedImageUrls: z.array(z.string()),
  sourceType: z.literal(Object.values(reviewSources)),
  sourceName: z.string(),
  productId: z.string().nullable(),
  productPath: z.string().nullable(),
  isVerifiedBuyer: z.literal(true).exactOptional(),
  reply: z.object({ text: z.string(), date: z.int() }).exactOptional(),
})

/**
 * Response with one page of reviews. `summary` covers at most the newest 1,000 reviews of the product or the store (PL-9.48) and
 * ignores the `stars` filter. `starCounts` are the numbers of reviews with five stars to one.
 */
export const reviewsAnswer = z.object({
  productReviews: z.array(reviewSchema),
  nextPage: z.int().nullable(),
  summary: z.object({
    count: z.int(),
    averageRating: z.string(),
    starCounts: z.array(z.int()).length(starRatings.length),
  }),
})
export type ReviewsAnswer = z.output<typeof reviewsAnswer>

/**
 * Maximum length of a review's fields in the schema. Higher than the real limits, so that a long input gets the form's own error
 * message.
 */
const longest = reviewLimits.text * 4
const written = z.string().max(longest).default('')

/** Review form as posted by pages without scripts. */
export const reviewForm = z.object({
  stars: z.string().max(10).default(''),
  title: written,
  text: written,
  name: written,
  homepage: z.string().max(longest).optional(),
  /** Token of the link with which a buyer was asked for the review. */
  invitation: z.string().max(200).exactOptional(),
})
export type ReviewForm = z.output<typeof reviewForm>

/** Query of a request that uploads a picture before its review is sent. The request body is the picture's file. */
export const pictureUploadQuery = z.object({ fileName: z.string().max(500).default('') })
export const reviewPictureBytes = z.instanceof(Uint8Array)
/** Response to a picture upload. The review that is sent later names the picture by `token`. */
export const pictureUploadAnswer = z.object({ token: z.string() })

/** Body of a review sent by a page script, with the tokens of its uploaded pictures. */
export const reviewBody = z.strictObject({
  stars: z.union([z.int(), z.string().max(10)]).transform(String),
  title: written,
  text: written,
  name: written,
  captchaToken,
  invitation: z.string().max(200).exactOptional(),
  pictures: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(reviewLimits.pictures * 4)
    .default([]),
})
export type ReviewBody = z.output<typeof reviewBody>
export const submitReviewAnswer = z.object({ isHeld: z.literal(true) })

export const reviewProductParams = z.object({ itemId: idText })
export const reviewParams = z.object({ reviewId: idText })
/** Path parameters of a picture in a review that is held for moderation; `number` is the picture's index from 0. */
export const pictureParams = z.object({ reviewId: idText, number: whole(100) })
export const noBody = z.strictObject({})

const cursorText = /^(-?\d{1,15})-([0-9a-f]{32})$/

/** Place of a review in the studio's list, as the list's cursor: its date in epoch milliseconds and its id. */
export function reviewCursor({ id, at }: { id: string; at: number }): string {
  return `${at}-${id}`
}

/**
 * Query of the studio's list of reviews in one moderation state: held reviews come oldest first, others newest first. `search`
 * finds the beginnings of words in names, products, titles and texts. `cursor` is the last answer's `nextCursor`.
 */
export const moderationListQuery = z.object({
  state: z.enum(reviewStates).default('held'),
  search: z.string().max(200).default(''),
  limit: whole(100)
    .refine((limit) => limit > 0)
    .default(25),
  cursor: z
    .string()
    .regex(cursorText)
    .transform((text) => {
      const [, at = '', id = ''] = cursorText.exec(text) ?? []
      return { at: Number(at), id }
    })
    .optional(),
})
export type ModerationListQuery = z.output<typeof moderationListQuery>

/**
 * A review for a moderator. `version` counts its decisions and replies. `ofProduct` are the published reviews of its product,
 * of which this one is one when it is published: their number and the sum of their ratings in quarters of a star.
 */
export const moderatedReview = reviewSchema.extend({
  state: z.enum(reviewStates),
  version: z.int(),
  /** When a deleted review is erased; null in other states. */
  goneAt: z.int().nullable().default(null),
  ofProduct: z.object({ count: z.int(), quarters: z.int() }).nullable(),
})
export type ModeratedReview = z.output<typeof moderatedReview>

/** `counts` are the numbers of reviews that the search finds in each state. */
export const moderationListAnswer = z.object({
  reviews: z.array(moderatedReview),
  nextCursor: z.string().nullable(),
  counts: z.record(z.enum(reviewStates), z.int()),
})
export type ModerationListAnswer = z.output<typeof moderationListAnswer>

/** Body of an undo: the number of the change to take back, which must be the review's last one. */
export const undoReviewBody = z.strictObject({ version: z.int().min(1) })

/** Body of the shop's public answer to a review; '' removes the answer. With `version`, only while that is the newest. */
export const reviewReplyBody = z.strictObject({
  text: z.string().max(reviewLimits.reply * 4),
  version: z.int().min(0).exactOptional(),
})
export type ReviewReplyBody = z.output<typeof reviewReplyBody>

/** Answer of every action of a moderator. `undo` is the request that takes it back; null when nothing was changed or it was an undo. */
export const moderationAnswer = z.object({
  id: z.string(),
  state: z.enum(reviewStates),
  undo: undoAnswer.nullable(),
})
export type ModerationAnswer = z.output<typeof moderationAnswer>
