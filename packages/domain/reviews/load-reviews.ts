import type { Review } from './review.ts'
import { reviewPageSizes } from './review-facts.ts'

/** One page of the reviews of a product or the store (SF-7.12). `nextPage` is `null` on the last page. */
export type ReviewsPage = { productReviews: readonly Review[]; nextPage: number | null }
/** Fetches one page of a product's reviews, or of the store's reviews. */
export type FetchReviews = (of: 'product' | 'store', page: number) => Promise<ReviewsPage>

/**
 * State of a review list: the reviews that are shown, reviews that are fetched but not shown, and for the product's and the
 * store's reviews the page to fetch next (`null` when there are no more).
 */
export type ReviewListState = {
  shown: readonly Review[]
  waiting: readonly Review[]
  next: { product: number | null; store: number | null }
}

export const initialReviews: ReviewListState = { shown: [], waiting: [], next: { product: 0, store: 0 } }

/** Returns the initial state of a review list that contains only the product's reviews, or only the store's. */
export function initialReviewsOf(list: 'product' | 'store'): ReviewListState {
  return { ...initialReviews, next: { product: null, store: null, [list]: 0 } }
}

/** True when the review list shows the button 'See More Reviews', because reviews are waiting or can be fetched (SF-4.27). */
export function hasMoreReviews({ waiting, next }: ReviewListState): boolean {
  return waiting.length > 0 || next.product !== null || next.store !== null
}

/**
 * Returns the list's state with the next ten reviews shown: first those of the product `productId`, then those of other products,
 * each once. After the product's last review, also fetches from the store, so that `hasMoreReviews` is correct (SF-4.27).
 */
export async function showMoreReviews(
  loaded: ReviewListState,
  productId: string,
  ask: FetchReviews,
): Promise<ReviewListState> {
  const { next } = loaded
  const seen = new Set([...loaded.shown, ...loaded.waiting].map(({ id }) => id))
  const fresh = [...loaded.waiting]
  const take = (found: readonly Review[]): void => {
    for (const review of found) {
      if (!seen.has(review.id)) fresh.push(review)
      seen.add(review.id)
    }
  }
  let { product, store } = next
  while (product !== null && fresh.length < reviewPageSizes.size) {
    const page: ReviewsPage = await ask('product', product)
    take(page.productReviews)
    product = laterPage(product, page)
  }
  while (product === null && store !== null && fresh.length <= reviewPageSizes.size) {
    const page: ReviewsPage = await ask('store', store)
    take(page.productReviews.filter((review) => review.productId !== productId))
    store = laterPage(store, page)
  }
  return {
    shown: [...loaded.shown, ...fresh.slice(0, reviewPageSizes.size)],
    waiting: fresh.slice(reviewPageSizes.size),
    next: { product, store },
  }
}

/**
 * Returns the next page's number from a response; `null` on the last page, and for a number not above `page`, with which the
 * caller would fetch in an endless loop.
 */
function laterPage(page: number, { nextPage }: ReviewsPage): number | null {
  return nextPage !== null && nextPage > page ? nextPage : null
}
