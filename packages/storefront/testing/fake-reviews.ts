import type { Review } from '@sitewright/domain/reviews/review.ts'
import { reviewSectionHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { onTestFinished, vi } from 'vitest'
import { fakeShop } from './fake-shop.ts'
import { openPage } from './open-page.ts'

export const itemId = 'a'.repeat(32)
export const otherId = 'b'.repeat(32)
const locale = { tag: 'en', translations: {} }

/** A fake shop's reviews, which it answers like the server, and a record of the requests. */
export type FakeReviews = {
  /** Reviews of the page's product, the newest first. */
  own: Review[]
  /** Reviews of other products, the newest first. */
  others: Review[]
  /** Requested paths, in order. */
  asked: string[]
  /** Number of upcoming answers that fail. */
  failures: number
  /** Errors that the page reported. */
  reported: unknown[]
  /** Counts to answer instead of those of `own` and of both lists together; `null` for the real ones. */
  counts: { product: number; store: number } | null
  /** Answers held back in a list, to be released by `go` in any order; `null` answers at once. */
  held: { path: string; go: () => void }[] | null
  /** Opens the product's page and starts its reviews section. */
  open(before?: string): Promise<void>
}

/** Replaces `fetch` from `open` on and `reportError` at once, until the test has ended. Call it in a test or in `beforeEach`. */
export function fakeReviews(): FakeReviews {
  const shop: FakeReviews = {
    own: [],
    others: [],
    asked: [],
    failures: 0,
    reported: [],
    counts: null,
    held: null,
    open: async (before = '<h1>Mug</h1>') => {
      const section = reviewSectionHtml(locale, { itemId, facts: null })
      openPage(`<main>${before}${section}</main>`, fakeShop([]))
      vi.stubGlobal('fetch', async (path: string) => {
        const { held } = shop
        if (held) await new Promise<void>((resolve) => held.push({ path, go: resolve }))
        return answer(shop, path)
      })
      const { mount } = await import('../reviews/reviews.island.tsx')
      mount(document.querySelector('.product-reviews') ?? document.body)
    },
  }
  vi.stubGlobal('reportError', (error: unknown) => shop.reported.push(error))
  onTestFinished(closeReviews)
  return shop
}

/** Also closes dialogs: an open one would keep the focus of the next page. */
function closeReviews(): void {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  vi.unstubAllGlobals()
}

export function aReview(at: number, given: Partial<Review> = {}): Review {
  return {
    id: `${given.productId ?? 'none'}-${at}`,
    starRating: '5',
    reviewDate: Date.UTC(2026, 0, 31) - at * 86_400_000,
    title: '',
    text: `Text ${at}`,
    userFirstName: 'Ada',
    userLastName: 'L',
    userLoginName: '',
    userName: '',
    importedProductName: 'Mug',
    importedProductImageUrls: [],
    importedImageUrls: [],
    sourceType: 1,
    sourceName: '',
    productId: itemId,
    productPath: '/shop/mug',
    ...given,
  }
}

export const someReviews = (count: number, given: Partial<Review> = {}): Review[] =>
  Array.from({ length: count }, (_, at) => aReview(at, given))

function answer(shop: FakeReviews, path: string): Response {
  const { own, others, counts } = shop
  shop.asked.push(path)
  if (shop.failures > 0) {
    shop.failures -= 1
    return new Response('{"message": "No."}', { status: 503 })
  }
  const query = new URL(path, 'https://x.test').searchParams
  const isOwn = query.has('productId')
  const stars = Number(query.get('stars') ?? 0)
  const all = inOrder(isOwn ? own : others, query.get('sort')).filter(
    ({ starRating }) => stars === 0 || Math.floor(Number(starRating)) === stars,
  )
  const page = Number(query.get('page'))
  const productReviews = all.slice(page * 10, page * 10 + 10)
  const nextPage = all.length > page * 10 + 10 ? page + 1 : null
  const count = isOwn ? (counts?.product ?? own.length) : (counts?.store ?? own.length + others.length)
  const starCounts = countsOf(isOwn ? own : [...own, ...others])
  return Response.json({ productReviews, nextPage, summary: { count, averageRating: '4.6', starCounts } })
}

const countsOf = (reviews: readonly Review[]): number[] =>
  [5, 4, 3, 2, 1].map((stars) => reviews.filter((one) => Math.floor(Number(one.starRating)) === stars).length)

function inOrder(reviews: readonly Review[], sort: string | null): Review[] {
  const rise = sort === 'lowest' ? 1 : sort === 'highest' ? -1 : 0
  return reviews.toSorted((one, other) => rise * (Number(one.starRating) - Number(other.starRating)))
}
