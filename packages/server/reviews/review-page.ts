import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { messageText, type Locale } from '@sitewright/domain/kit/text.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { escapeReviewText } from '@sitewright/domain/reviews/escape-review-text.ts'
import { starRatings } from '@sitewright/domain/reviews/review-list.ts'
import { reviewDateText } from '@sitewright/domain/reviews/review-date.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import { starsHtml } from '@sitewright/domain/reviews/review-markup.ts'
import {
  marketplaceOf,
  reviewerName,
  displayableReviewPictures,
  type Review,
} from '@sitewright/domain/reviews/review.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { areReviewsEnabled } from '@sitewright/domain/reviews/reviews-enabled.ts'
import {
  reviewProductParams,
  reviewsQuery,
  type ReviewsAnswer,
  type ReviewsQuery,
} from '@sitewright/domain/reviews/reviews.wire.ts'
import { starQuarterCounts } from '@sitewright/domain/reviews/stars.ts'
import { captchaAttributes } from '../captcha/index.ts'
import type { Ctx } from '../context.ts'
import type { RefusedRequest, SystemPageRequest, SystemPageContent, SystemPage } from '../http/index.ts'
import { openInvitation } from './invite-reviews.ts'
import { readReviews } from './read-reviews.ts'
import { reviewPageTemplate } from './review-page-template.ts'
import { reviewListUrl, makeReviewListControls, type ReviewListPosition } from './review-page-tools.ts'
import { findReviewableProduct } from './reviewable-product.store.ts'

const address = '/commerce/reviews/:itemId'

/** System page on which visitors without scripts read a product's reviews and write a review (SF-2.10, BX-1.20). */
export function reviewPages(): readonly SystemPage[] {
  return [{ path: address, posts: [address], read: readPage }]
}

async function readPage(ctx: Ctx, { params, query, problem }: SystemPageRequest): Promise<SystemPageContent> {
  const asked = reviewProductParams.safeParse(params)
  const product = asked.success ? await findReviewableProduct(ctx, asked.data.itemId) : undefined
  if (!product || !areReviewsEnabled(product)) throw new Refusal('reviews.product-not-found')

  const { productId } = product
  const list = listAsked(query, productId)
  const read = await readReviews(ctx, list)
  const own = `/commerce/reviews/${productId}`
  return {
    title: messageText(ctx.locale, reviewsMessages.pageTitle, { product: product.productName }),
    template: reviewPageTemplate,
    data: {
      heading: messageText(ctx.locale, reviewsMessages.pageTitle, { product: product.productName }),
      path: product.path,
      itemId: productId,
      address: own,
      sent: query['sent'] === '1' && !problem ? messageText(ctx.locale, reviewFormMessages.sent) : '',
      words: wordsOf(ctx.locale, product.productName),
      ...listOf(ctx.locale, read, { own, view: { sort: list.sort, stars: list.stars ?? null }, page: list.page }),
      ...formOf(ctx, problem),
      invitation: await openInvitation(ctx, productId, query['invitation'] ?? typedIn(problem?.body)['invitation']),
    },
  }
}

/**
 * Reads the page, sort order and star filter of a list of reviews from the query string. Invalid values are ignored, because a
 * reader cannot fix a URL.
 */
function listAsked(query: SystemPageRequest['query'], productId: string): ReviewsQuery {
  const wanted = { page: query['page'], sort: query['sort'], stars: query['stars'], productId }
  const read = reviewsQuery.safeParse(wanted)
  if (read.success) return read.data
  const wrong = new Set(read.error.issues.map(({ path }) => path[0]))
  return reviewsQuery.parse(Object.fromEntries(Object.entries(wanted).filter(([name]) => !wrong.has(name))))
}

function wordsOf(locale: Locale, product: string): Readonly<Record<string, string>> {
  const { newer, older, write, backTo } = reviewsMessages
  const { yourStars, title, text: body, name, nameHint, verifiedHint, send } = reviewFormMessages
  const plain = { newer, older, write, yourStars, title, text: body, name, nameHint, verifiedHint, send }
  const texts = Object.entries(plain).map(([key, message]) => [key, messageText(locale, message)])
  return { ...Object.fromEntries(texts), backTo: messageText(locale, backTo, { product }) }
}

function listOf(locale: Locale, { productReviews, nextPage, summary }: ReviewsAnswer, at: ReviewListPosition) {
  const { own, view, page } = at
  const { stars } = view
  return {
    reviews: productReviews.map((review) => shownReview(locale, review)),
    tools: makeReviewListControls(locale, summary, at),
    none:
      stars === null || summary.count === 0
        ? messageText(locale, reviewsMessages.none)
        : messageText(locale, reviewsMessages.noneWith, { stars }),
    newer: page > 0 ? reviewListUrl(own, { ...view, page: page - 1 }) : '',
    older: nextPage === null ? '' : reviewListUrl(own, { ...view, page: nextPage }),
  }
}

function shownReview(locale: Locale, review: Review) {
  const name = reviewerName(review, messageText(locale, reviewsMessages.anonymous))
  return {
    id: review.id,
    starsHtml: starsHtml(locale, Number(review.starRating) * starQuarterCounts.one),
    titleHtml: escapeReviewText(review.title),
    textHtml: escapeReviewText(review.text),
    nameHtml: escapeReviewText(name),
    sourceHtml: escapeReviewText(
      review.isVerifiedBuyer
        ? messageText(locale, reviewsMessages.verified)
        : sourceText(locale, marketplaceOf(review)),
    ),
    reply: review.reply && {
      by: messageText(locale, reviewsMessages.shopReply),
      textHtml: escapeReviewText(review.reply.text),
    },
    date: reviewDateText(locale.tag, review.reviewDate),
    day: new Date(review.reviewDate).toISOString().slice(0, 10),
    pictures: displayableReviewPictures(review).map(({ url, number, isOfProduct }) => ({
      full: `${url}?format=2500w`,
      small: `${url}?format=300w`,
      alt: isOfProduct
        ? messageText(locale, reviewsMessages.productPicture, { number, product: review.importedProductName })
        : messageText(locale, reviewsMessages.picture, { number, name }),
    })),
  }
}

function sourceText(locale: Locale, place: string | null): string {
  if (place === null) return ''
  return place === ''
    ? messageText(locale, reviewsMessages.postedElsewhere)
    : messageText(locale, reviewsMessages.postedOn, { place })
}

/** Template data of the form for writing a review. After a refused post it includes the typed values and the errors. */
function formOf(ctx: Ctx, problem: RefusedRequest | null) {
  const { locale } = ctx
  const typed = typedIn(problem?.body)
  const attributes = captchaAttributes(ctx.deps.config, 'review')
  return {
    typed,
    limits: reviewLimits,
    alert: problem?.text ?? '',
    faults: problem?.fields ?? {},
    captchaHtml: attributes === '' ? '' : `<div ${attributes}></div>`,
    stars: starRatings.map((count) => ({
      value: String(count),
      label: messageText(locale, reviewFormMessages.star, { count }),
      isChosen: typed['stars'] === String(count),
    })),
  }
}

const fieldNames = ['stars', 'title', 'text', 'name', 'invitation'] as const

/**
 * Returns the typed values of the review form's fields. Takes only strings, because the body of a refused post is not validated.
 */
function typedIn(body: unknown): Readonly<Record<string, string>> {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const texts = fieldNames.map((name) => [name, given[name]] as const)
  return Object.fromEntries(
    texts.filter((entry): entry is [(typeof fieldNames)[number], string] => typeof entry[1] === 'string'),
  )
}
