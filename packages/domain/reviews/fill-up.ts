import type { Review } from './review.ts'
import { reviewsPage } from './review-facts.ts'

/** One page of SF-7.12. */
export type ReviewsPage = { productReviews: readonly Review[]; nextPage: number | null }
/** Asks for a page of this product's reviews, or of the store's others. */
export type AskReviews = (of: 'product' | 'store', page: number) => Promise<ReviewsPage>

/** What is shown, what was fetched beyond it, and the pages that are still to be asked for (null: none). */
export type Filling = {
  shown: readonly Review[]
  waiting: readonly Review[]
  next: { product: number | null; store: number | null }
}

export const nothingYet: Filling = { shown: [], waiting: [], next: { product: 0, store: 0 } }

/** The start of a list of the product's reviews alone, or of the store's others alone. */
export function fillingOf(list: 'product' | 'store'): Filling {
  return { ...nothingYet, next: { product: null, store: null, [list]: 0 } }
}

/** Whether 'See More Reviews' stands there: something more can be shown, or asked for (SF-4.27). */
export function hasMore({ waiting, next }: Filling): boolean {
  return waiting.length > 0 || next.product !== null || next.store !== null
}

/**
 * SF-4.27: the next ten: of this product as long as there are any, then of the store's others, each once. `productId` is left out
 * of the store's. Where the product's end here, the store is asked as well, so that it is known whether more remain.
 */
export async function showMore(filling: Filling, productId: string, ask: AskReviews): Promise<Filling> {
  const { next } = filling
  const seen = new Set([...filling.shown, ...filling.waiting].map(({ id }) => id))
  const fresh = [...filling.waiting]
  const take = (found: readonly Review[]): void => {
    for (const review of found) {
      if (!seen.has(review.id)) fresh.push(review)
      seen.add(review.id)
    }
  }
  let { product, store } = next
  while (product !== null && fresh.length < reviewsPage.size) {
    const page: ReviewsPage = await ask('product', product)
    take(page.productReviews)
    product = laterPage(product, page)
  }
  while (product === null && store !== null && fresh.length <= reviewsPage.size) {
    const page: ReviewsPage = await ask('store', store)
    take(page.productReviews.filter((review) => review.productId !== productId))
    store = laterPage(store, page)
  }
  return {
    shown: [...filling.shown, ...fresh.slice(0, reviewsPage.size)],
    waiting: fresh.slice(reviewsPage.size),
    next: { product, store },
  }
}

/** An answer that led back would be asked for without end. */
function laterPage(page: number, { nextPage }: ReviewsPage): number | null {
  return nextPage !== null && nextPage > page ? nextPage : null
}
