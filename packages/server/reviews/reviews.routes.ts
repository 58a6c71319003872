import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import {
  reviewPictureBytes,
  pictureUploadAnswer,
  pictureUploadQuery,
  reviewProductParams,
  reviewBody,
  reviewForm,
  reviewsAnswer,
  submitReviewAnswer,
  reviewsQuery,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import { checkNoScriptPost } from '../captcha/index.ts'
import type { Deps } from '../context.ts'
import { redirect, route, type HttpServers, type Reply } from '../http/index.ts'
import { moderationRoutes } from './moderation/moderation.routes.ts'
import { readReviews } from './read-reviews.ts'
import { uploadPicture } from './upload-picture.ts'
import { addReview, requireValidReview, writeReview } from './write-review.ts'

/** Declares the routes for reading reviews (SF-7.12), writing a review (BX-1.20) and moderating reviews in the studio. */
export function reviewRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    method: 'GET',
    path: '/api/commerce/product/reviews',
    origin: 'site',
    access: 'anyone',
    limit: 'storeReads',
    query: reviewsQuery,
    answer: reviewsAnswer,
    run: (ctx, { query }) => readReviews(ctx, query),
  })
  route(http, deps, {
    method: 'POST',
    path: '/api/commerce/products/:itemId/reviews',
    origin: 'site',
    access: 'visitor',
    limit: 'writeReview',
    params: reviewProductParams,
    body: reviewBody,
    answer: submitReviewAnswer,
    run: async (ctx, { params, body }) => {
      await writeReview(ctx, params.itemId, body)
      return { isHeld: true as const }
    },
  })
  route(http, deps, {
    method: 'POST',
    path: '/api/commerce/products/:itemId/review-pictures',
    origin: 'site',
    access: 'visitor',
    limit: 'reviewPictures',
    bytes: true,
    bodyBytes: reviewLimits.pictureBytes,
    params: reviewProductParams,
    query: pictureUploadQuery,
    body: reviewPictureBytes,
    answer: pictureUploadAnswer,
    run: (ctx, { params, query, body }) => uploadPicture(ctx, params.itemId, { ...query, bytes: body }),
  })
  route(http, deps, {
    method: 'POST',
    path: '/commerce/reviews/:itemId',
    origin: 'site',
    access: 'visitor',
    form: true,
    limit: 'writeReview',
    params: reviewProductParams,
    body: reviewForm,
    run: async (ctx, { params, body: { homepage, invitation, ...written } }): Promise<Reply> => {
      requireValidReview(written) // first, so that a mistake costs none of the posts that the network has left
      await checkNoScriptPost(ctx, homepage)
      // The form for visitors without scripts cannot upload pictures.
      await addReview(ctx, params.itemId, written, [], { invitation })
      return redirect(303, `/commerce/reviews/${params.itemId}?sent=1`)
    },
  })
  moderationRoutes(http, deps)
}
