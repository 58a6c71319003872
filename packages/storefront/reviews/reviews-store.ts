import {
  initialReviewsOf,
  hasMoreReviews,
  initialReviews,
  showMoreReviews,
  type FetchReviews,
  type ReviewListState,
} from '@sitewright/domain/reviews/load-reviews.ts'
import {
  reviewListQueryString,
  defaultReviewListOptions,
  type ReviewListOptions,
} from '@sitewright/domain/reviews/review-list.ts'
import type { ReviewsAnswer } from '@sitewright/domain/reviews/reviews.wire.ts'
import { getJson } from '../kit/api.ts'
import { makeStore, type Store } from '../kit/store.ts'

/** Number of reviews, average rating and number of reviews by stars, of a product or of the whole store. */
export type ReviewFigures = ReviewsAnswer['summary']

/**
 * The reviews shown on a product's page. `figures` are the counts and averages of the product and of the whole store, `null`
 * until loaded.
 */
type ReviewsState = {
  filling: ReviewListState
  figures: { product: ReviewFigures | null; store: ReviewFigures | null }
  /** The order and filter that the visitor has selected. The list changes when its reviews have loaded. */
  view: ReviewListOptions
  isBusy: boolean
  hasMore: boolean
}

export type ReviewsStore = Pick<Store<ReviewsState>, 'get' | 'listen'> & {
  /** Loads ten more reviews. Resolves with the number of reviews added. */
  more: () => Promise<number>
  /**
   * Loads the reviews in another order or with another filter. Resolves with the number of reviews loaded; `null` when loading
   * failed or another selection replaced it.
   */
  show: (view: ReviewListOptions) => Promise<number | null>
}

const initialState: ReviewsState = {
  filling: initialReviews,
  figures: { product: null, store: null },
  view: defaultReviewListOptions,
  isBusy: false,
  hasMore: hasMoreReviews(initialReviews),
}

/** Creates the store of a product's reviews. Loading errors are reported but not shown; the next click tries again (SF-8.18). */
export function makeReviewsStore(itemId: string): ReviewsStore {
  const store = makeStore(initialState)
  let ask = makePageFetcher(itemId, defaultReviewListOptions)
  let shownView = defaultReviewListOptions
  let turn = 0
  const fill = async (view: ReviewListOptions, asks: FetchPage, start: ReviewListState): Promise<boolean> => {
    const own = (turn += 1)
    store.set({ ...store.get(), view, isBusy: true })
    try {
      const [filling, figures] = await Promise.all([
        showMoreReviews(start, itemId, asks),
        figuresOf(store.get().figures, asks),
      ])
      if (own !== turn) return false // outdated: the visitor has selected another order or filter meanwhile
      ask = asks
      shownView = view
      store.set({ filling, figures, view, isBusy: false, hasMore: hasMoreReviews(filling) })
      return true
    } catch (error) {
      if (own === turn) store.set({ ...store.get(), view: shownView, isBusy: false })
      reportError(error)
      return false
    }
  }
  const more = async (): Promise<number> => {
    const { filling, view, isBusy } = store.get()
    if (isBusy) return 0
    const isThere = await fill(view, ask, filling)
    return isThere ? store.get().filling.shown.length - filling.shown.length : 0
  }
  const show = async (view: ReviewListOptions): Promise<number | null> => {
    const isThere = await fill(view, makePageFetcher(itemId, view), startOf(view, store.get().figures))
    return isThere ? store.get().filling.shown.length : null
  }
  return { get: store.get, listen: store.listen, more, show }
}

/**
 * Returns the empty list state from which loading starts. A filter by stars applies only to the list whose counts are shown: the
 * product's reviews, or the store's when the product has none.
 */
function startOf({ stars }: ReviewListOptions, { product }: ReviewsState['figures']): ReviewListState {
  if (stars === null) return initialReviews
  return initialReviewsOf((product?.count ?? 0) > 0 ? 'product' : 'store')
}

/**
 * Returns the review counts and averages of the product and of the whole store. They come with the first page of each list; `ask`
 * caches those pages, so showing a list later sends no second request.
 */
async function figuresOf(known: ReviewsState['figures'], ask: FetchPage): Promise<ReviewsState['figures']> {
  if (known.product && known.store) return known
  const [product, others] = await Promise.all([ask('product', 0), ask('store', 0)])
  return { product: product.summary, store: others.summary }
}

type FetchPage = (...page: Parameters<FetchReviews>) => Promise<ReviewsAnswer>

/**
 * Returns a function that loads pages of reviews in one order and filter. Caches the first page of each list unless its request
 * failed (SF-7.12).
 */
function makePageFetcher(itemId: string, view: ReviewListOptions): FetchPage {
  const firstPages = new Map<string, Promise<ReviewsAnswer>>()
  return (of, page) => {
    const known = page === 0 ? firstPages.get(of) : undefined
    if (known) return known
    const request = fetchPage(itemId, view, of, page)
    if (page > 0) return request
    firstPages.set(of, request)
    request.catch(() => firstPages.delete(of))
    return request
  }
}

async function fetchPage(
  itemId: string,
  view: ReviewListOptions,
  of: 'product' | 'store',
  page: number,
): Promise<ReviewsAnswer> {
  const scope = of === 'product' ? 'productId' : 'excludeProductId'
  const chosen = reviewListQueryString({ ...view, page: 0 })
  const query = [`page=${page}`, `${scope}=${encodeURIComponent(itemId)}`, ...(chosen === '' ? [] : [chosen])]
  const answer = await getJson<ReviewsAnswer>(`/api/commerce/product/reviews?${query.join('&')}`)
  if (answer.isDone) return answer.body
  throw new Error(`Reviews were not answered: ${answer.error.status} ${answer.error.code}`)
}
