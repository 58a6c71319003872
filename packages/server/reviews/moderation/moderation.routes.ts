import { isId } from '@sitewright/domain/kit/ids.ts'
import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import {
  moderationAnswer,
  moderationListAnswer,
  moderationListQuery,
  noBody,
  pictureParams,
  reviewParams,
  reviewReplyBody,
  undoReviewBody,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import type { Deps } from '../../context.ts'
import { streamReply, route, type HttpServers, type StreamReply } from '../../http/index.ts'
import { openHeldReviewPicture } from '../../media/index.ts'
import { findReviewPictureId } from '../review.store.ts'
import { listReviews, moderateReview, replyToReview, restoreReview, undoDecision } from './moderate-review.ts'

const studio = { origin: 'studio', access: { role: 'moderate-reviews' } } as const
const decisions = { publish: 'published', spam: 'spam', delete: 'deleted' } as const

/** Declares the studio's routes for the queue of reviews (BX-3.12). */
export function moderationRoutes(http: HttpServers, deps: Deps): void {
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
      answer: moderationAnswer,
      run: (ctx, { params }) => moderateReview(ctx, params.reviewId, to),
    })
  }
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: '/api/studio/reviews/:reviewId/reply',
    limit: 'studio',
    params: reviewParams,
    body: reviewReplyBody,
    answer: moderationAnswer,
    run: (ctx, { params, body }) => replyToReview(ctx, params.reviewId, body),
  })
  waysBack(http, deps)
  readingPictures(http, deps)
}

function waysBack(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: '/api/studio/reviews/:reviewId/restore',
    limit: 'studio',
    params: reviewParams,
    body: noBody,
    answer: moderationAnswer,
    run: (ctx, { params }) => restoreReview(ctx, params.reviewId),
  })
  route(http, deps, {
    ...studio,
    method: 'POST',
    path: '/api/studio/reviews/:reviewId/undo',
    limit: 'studio',
    params: reviewParams,
    body: undoReviewBody,
    answer: moderationAnswer,
    run: (ctx, { params, body }) => undoDecision(ctx, params.reviewId, body.version),
  })
}

function readingPictures(http: HttpServers, deps: Deps): void {
  route(http, deps, {
    ...studio,
    method: 'GET',
    path: '/api/studio/reviews/:reviewId/pictures/:number',
    limit: 'studio',
    params: pictureParams,
    run: async (ctx, { params }): Promise<StreamReply> => {
      const assetId = await findReviewPictureId(ctx, params.reviewId, params.number)
      const picture = assetId !== undefined && isId(assetId) ? await openHeldReviewPicture(ctx, assetId) : null
      if (!picture) throw new Refusal('media.not-found')
      return streamReply(200, picture.stream, {
        'content-type': picture.contentType,
        'content-length': String(picture.bytes),
        'cache-control': 'private, no-store',
      })
    },
  })
}
