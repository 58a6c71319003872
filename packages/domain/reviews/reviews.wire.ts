import * as z from 'zod'
import { captchaToken } from '../captcha/captcha.wire.ts'
import { isId } from '../kit/ids.ts'
import { reviewSources, reviewStates } from './review.ts'
import { maxReviewOffset, reviewsPage } from './review-facts.ts'
import { reviewSorts, starRows, defaultReviewView } from './review-list.ts'
import { reviewLimits } from './check-review.ts'
import { maxStars } from './stars.ts'

const idText = z.string().refine(isId)
const whole = (most: number) =>
  z
    .string()
    .regex(/^\d{1,6}$/)
    .transform(Number)
    .refine((value) => value <= most)

/** Query for one page of reviews (SF-7.12). `excludeProductId` leaves out a product whose reviews are already listed. */
export const reviewsQuery = z.object({
  page: whole(maxReviewOffset).default(0),
  size: whole(reviewsPage.maxSize)
    .refine((size) => size > 0)
    .default(reviewsPage.size),
  productId: idText.optional(),
  excludeProductId: idText.optional(),
  sort: z.enum(reviewSorts).default(defaultReviewView.sort),
  /** Filters the list by this number of stars. */
  stars: whole(maxStars)
    .refine((stars) => stars > 0)
    .optional(),
})
export type ReviewsQuery = z.output<typeof reviewsQuery>

/** A review in API responses (SF-3.12). */
export const review = z.object({
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
})

/**
 * `summary` covers at most the newest 1,000 reviews of the product or the store (PL-9.48) and ignores the `stars` filter.
 * `starCounts` are numbers of reviews from five stars to one.
 */
export const reviewsAnswer = z.object({
  productReviews: z.array(review),
  nextPage: z.int().nullable(),
  summary: z.object({
    count: z.int(),
    averageRating: z.string(),
    starCounts: z.array(z.int()).length(starRows.length),
  }),
})
export type ReviewsAnswer = z.output<typeof reviewsAnswer>

/** Above the limits of any field, so that long input is reported by the form's own message instead of the schema. */
const longest = reviewLimits.text * 4
const written = z.string().max(longest).default('')

/** Review form of pages without scripts. */
export const reviewForm = z.object({
  stars: z.string().max(10).default(''),
  title: written,
  text: written,
  name: written,
  homepage: z.string().max(longest).optional(),
})
export type ReviewForm = z.output<typeof reviewForm>

/** Upload of a picture before its review. The request body is the file. */
export const pictureQuery = z.object({ fileName: z.string().max(500).default('') })
export const pictureBytes = z.instanceof(Uint8Array)
/** `token` refers to the uploaded picture in the body of the review. */
export const pictureAnswer = z.object({ token: z.string() })

/** Review sent by script, with the tokens of its uploaded pictures. */
export const reviewBody = z.strictObject({
  stars: z.union([z.int(), z.string().max(10)]).transform(String),
  title: written,
  text: written,
  name: written,
  captchaToken,
  pictures: z
    .array(z.string().regex(/^[0-9a-f]{64}$/))
    .max(reviewLimits.pictures * 4)
    .default([]),
})
export type ReviewBody = z.output<typeof reviewBody>
export const reviewAnswer = z.object({ isHeld: z.literal(true) })

export const productParams = z.object({ itemId: idText })
export const reviewParams = z.object({ reviewId: idText })
/** A picture of a held review; `number` is its index from 0. */
export const pictureParams = z.object({ reviewId: idText, number: whole(100) })
export const noBody = z.strictObject({})

/** Query of the studio's review list, in which held reviews come oldest first. `cursor` is the id of the last review received. */
export const moderationQuery = z.object({
  state: z.enum(reviewStates).default('held'),
  limit: whole(100)
    .refine((limit) => limit > 0)
    .default(25),
  cursor: idText.optional(),
})
export type ModerationQuery = z.output<typeof moderationQuery>

export const moderatedReview = review.extend({ state: z.enum(reviewStates) })
export const moderationAnswer = z.object({
  reviews: z.array(moderatedReview),
  nextCursor: z.string().nullable(),
  heldCount: z.int(),
})
export type ModerationAnswer = z.output<typeof moderationAnswer>
export const decisionAnswer = z.object({ id: z.string(), state: z.enum(reviewStates) })
export type DecisionAnswer = z.output<typeof decisionAnswer>
