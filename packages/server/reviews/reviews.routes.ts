import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import {
  moderationDecisionAnswer,
  moderationListAnswer,
  moderationListQuery,
  noBody,
  reviewPictureBytes,
  pictureUploadAnswer,
  pictureParams,
  pictureUploadQuery,
  reviewProductParams,
  reviewBody,
  reviewForm,
  reviewParams,
  reviewsAnswer,
  submitReviewAnswer,
  reviewsQuery,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import { checkNoScriptPost } from '../captcha/index.ts'
import type { Deps } from '../context.ts'
import { contentReply, redirect, route, type HttpServers, type Reply } from '../http/index.ts'
import { readHeldReviewPicture } from '../media/index.ts'
import { listReviews, moderateReview } from './moderate-review.ts'
import { readReviews } from './read-reviews.ts'
import { findReviewPictureId } from './review.store.ts'
import { uploadPicture } from './upload-picture.ts'
import { addReview, writeReview } from './write-review.ts'

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
      await checkNoScriptPost(ctx, homepage)
      // The form for visitors without scripts cannot upload pictures.
      await addReview(ctx, params.itemId, written, [], invitation)
      return redirect(303, `/commerce/reviews/${params.itemId}?sent=1`)
    },
  })
  moderationRoutes(http, deps)
}

const studio = { origin: 'studio', access: { role: 'moderate-reviews' } } as const
const decisions = { publish: 'published', reject: 'rejected', undo: 'before' } as const

function moderationRoutes(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: '/api/studio/reviews',
    limit: 'studio',
    query: moderationListQuery,
    answer: moderationListAnswer,
    run: (ctx, { query }) => listReviews(ctx, query),
  })
  for (const [name, to] of Object.entries(decisions)) {
    route(http, deps, {
      ...studio,
      method: 'POST',
      path: `/api/studio/reviews/:reviewId/${name}`,
      limit: 'studio',
      params: reviewParams,
      body: noBody,
      answer: moderationDecisionAnswer,
      run: (ctx, { params }) => moderateReview(ctx, params.reviewId, to),
    })
  }
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: '/api/studio/reviews/:reviewId/pictures/:number',
    limit: 'studio',
    params: pictureParams,
    run: async (ctx, { params }): Promise<Reply> => {
      const assetId = await findReviewPictureId(ctx, params.reviewId, params.number)
      const picture = assetId !== undefined && isId(assetId) ? await readHeldReviewPicture(ctx, assetId) : null
      if (!picture) throw new Refusal('media.not-found')
      return contentReply(200, picture.bytes, {
        'content-type': picture.contentType,
        'cache-control': 'private, no-store',
      })
    },
  })
}
