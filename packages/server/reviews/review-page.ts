import { Refusal } from '@sitewright/domain/kit/refusal.ts'
import { text, type Locale } from '@sitewright/domain/kit/text.ts'
import { reviewLimits } from '@sitewright/domain/reviews/check-review.ts'
import { escapeReviewText } from '@sitewright/domain/reviews/escape-review-text.ts'
import { reviewDateText } from '@sitewright/domain/reviews/review-date.ts'
import { reviewFormMessages } from '@sitewright/domain/reviews/review-form.messages.ts'
import { starsHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { marketplaceOf, reviewerName, shownPictures, type Review } from '@sitewright/domain/reviews/review.ts'
import { reviewsMessages } from '@sitewright/domain/reviews/reviews.messages.ts'
import { reviewsAreOn } from '@sitewright/domain/reviews/reviews-on.ts'
import { productParams, reviewsQuery, type ReviewsAnswer } from '@sitewright/domain/reviews/reviews.wire.ts'
import { mostStars, quartersOf } from '@sitewright/domain/reviews/stars.ts'
import { captchaAttributes } from '../captcha/index.ts'
import type { Ctx } from '../kit/context.ts'
import type { Problem, StandingAsked, StandingContent, StandingPage } from '../kit/http.ts'
import { readReviews } from './read-reviews.ts'
import { reviewPageTemplate } from './review-page-template.ts'
import { findReviewed } from './reviewed.store.ts'

const address = '/commerce/reviews/:itemId'

/** Where a product's reviews are read, and one is written, without any script (SF-2.10, BX-1.20). */
export function reviewPages(): readonly StandingPage[] {
  return [{ path: address, posts: [address], read: readPage }]
}

async function readPage(ctx: Ctx, { params, query, problem }: StandingAsked): Promise<StandingContent> {
  const asked = productParams.safeParse(params)
  const product = asked.success ? await findReviewed(ctx, asked.data.itemId) : undefined
  if (!product || !reviewsAreOn(product)) throw new Refusal('reviews.product-not-found')

  const { productId } = product
  const page = reviewsQuery.safeParse({ page: query['page'], productId })
  const read = await readReviews(ctx, page.success ? page.data : reviewsQuery.parse({ productId }))
  const own = `/commerce/reviews/${productId}`
  return {
    title: text(ctx.locale, reviewsMessages.pageTitle, { product: product.productName }),
    template: reviewPageTemplate,
    data: {
      heading: text(ctx.locale, reviewsMessages.pageTitle, { product: product.productName }),
      path: product.path,
      itemId: productId,
      address: own,
      sent: query['sent'] === '1' && !problem ? text(ctx.locale, reviewFormMessages.sent) : '',
      words: wordsOf(ctx.locale, product.productName),
      ...listOf(ctx.locale, read, { own, page: page.success ? page.data.page : 0 }),
      ...formOf(ctx, problem),
    },
  }
}

function wordsOf(locale: Locale, product: string): Readonly<Record<string, string>> {
  const { none, newer, older, write, backTo } = reviewsMessages
  const { yourStars, title, text: body, name, nameHint, send } = reviewFormMessages
  const plain = { none, newer, older, write, yourStars, title, text: body, name, nameHint, send }
  const said = Object.entries(plain).map(([key, message]) => [key, text(locale, message)])
  return { ...Object.fromEntries(said), backTo: text(locale, backTo, { product }) }
}

function listOf(
  locale: Locale,
  { productReviews, nextPage, summary }: ReviewsAnswer,
  at: { own: string; page: number },
) {
  const { count, averageRating } = summary
  const said = escapeReviewText(text(locale, reviewsMessages.count, { count }))
  const average = starsHtml(locale, Number(averageRating) * quartersOf.one, averageRating)
  return {
    reviews: productReviews.map((review) => shownReview(locale, review)),
    summaryHtml: count === 0 ? '' : `${average} <bdi class="product-review-count">${said}</bdi>`,
    newer: at.page > 0 ? addressOf(at.own, at.page - 1) : '',
    older: nextPage === null ? '' : addressOf(at.own, nextPage),
  }
}

function addressOf(own: string, page: number): string {
  return page === 0 ? own : `${own}?page=${page}`
}

function shownReview(locale: Locale, review: Review) {
  const name = reviewerName(review, text(locale, reviewsMessages.anonymous))
  return {
    id: review.id,
    starsHtml: starsHtml(locale, Number(review.starRating) * quartersOf.one),
    titleHtml: escapeReviewText(review.title),
    textHtml: escapeReviewText(review.text),
    nameHtml: escapeReviewText(name),
    sourceHtml: escapeReviewText(sourceText(locale, marketplaceOf(review))),
    date: reviewDateText(locale.tag, review.reviewDate),
    day: new Date(review.reviewDate).toISOString().slice(0, 10),
    pictures: shownPictures(review).map(({ url, number, isOfProduct }) => ({
      full: `${url}?format=2500w`,
      small: `${url}?format=300w`,
      alt: isOfProduct
        ? text(locale, reviewsMessages.productPicture, { number, product: review.importedProductName })
        : text(locale, reviewsMessages.picture, { number, name }),
    })),
  }
}

function sourceText(locale: Locale, place: string | null): string {
  if (place === null) return ''
  return place === ''
    ? text(locale, reviewsMessages.postedElsewhere)
    : text(locale, reviewsMessages.postedOn, { place })
}

/** The form, with what was typed and what is wrong with it where it was refused. */
function formOf(ctx: Ctx, problem: Problem | null) {
  const { locale } = ctx
  const typed = typedIn(problem?.body)
  const stars = Array.from({ length: mostStars }, (_, at) => String(mostStars - at))
  const attributes = captchaAttributes(ctx.deps.config, 'review')
  return {
    typed,
    limits: reviewLimits,
    alert: problem?.text ?? '',
    faults: problem?.fields ?? {},
    captchaHtml: attributes === '' ? '' : `<div ${attributes}></div>`,
    stars: stars.map((value) => ({
      value,
      label: text(locale, reviewFormMessages.star, { count: Number(value) }),
      isChosen: typed['stars'] === value,
    })),
  }
}

const fieldNames = ['stars', 'title', 'text', 'name'] as const

/** Whatever was posted: only texts of our own fields. */
function typedIn(body: unknown): Readonly<Record<string, string>> {
  const given = typeof body === 'object' && body !== null ? (body as Readonly<Record<string, unknown>>) : {}
  const texts = fieldNames.map((name) => [name, given[name]] as const)
  return Object.fromEntries(
    texts.filter((entry): entry is [(typeof fieldNames)[number], string] => typeof entry[1] === 'string'),
  )
}
