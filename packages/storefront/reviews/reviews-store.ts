import { hasMore, nothingYet, showMore, type AskReviews, type Filling } from '@sitewright/domain/reviews/fill-up.ts'
import type { ReviewsAnswer } from '@sitewright/domain/reviews/reviews.wire.ts'
import { read } from '../kit/api.ts'
import { makeStore, type Store } from '../kit/store.ts'

type Figures = ReviewsAnswer['summary']

/** What is shown of a product's reviews. Figures are null until they were answered. */
type ReviewsState = {
  filling: Filling
  figures: { product: Figures | null; store: Figures | null }
  isBusy: boolean
  hasMore: boolean
}

export type Reviews = Pick<Store<ReviewsState>, 'get' | 'listen'> & {
  /** Ten more; answers how many came. */
  more: () => Promise<number>
}

const atFirst: ReviewsState = {
  filling: nothingYet,
  figures: { product: null, store: null },
  isBusy: false,
  hasMore: hasMore(nothingYet),
}

/** SF-8.18: what can't be loaded is reported, nobody is told, and the next click asks again. */
export function makeReviews(itemId: string): Reviews {
  const store = makeStore(atFirst)
  const ask = askOf(itemId)
  const more = async (): Promise<number> => {
    const before = store.get()
    if (before.isBusy) return 0
    store.set({ ...before, isBusy: true })
    try {
      // What the store's reviews add up to stands above the first of them; its first page waits until it is needed.
      const [filling, others] = await Promise.all([showMore(before.filling, itemId, ask), ask('store', 0)])
      const product = before.figures.product ?? (await ask('product', 0)).summary
      const figures = { product, store: others.summary }
      store.set({ filling, figures, isBusy: false, hasMore: hasMore(filling) })
      return filling.shown.length - before.filling.shown.length
    } catch (error) {
      store.set({ ...before, isBusy: false })
      reportError(error)
      return 0
    }
  }
  return { get: store.get, listen: store.listen, more }
}

type Ask = (...asked: Parameters<AskReviews>) => Promise<ReviewsAnswer>

/** SF-7.12. First pages are asked for once, unless they did not come. */
function askOf(itemId: string): Ask {
  const firstPages = new Map<string, Promise<ReviewsAnswer>>()
  return (of, page) => {
    const known = page === 0 ? firstPages.get(of) : undefined
    if (known) return known
    const asked = askPage(itemId, of, page)
    if (page > 0) return asked
    firstPages.set(of, asked)
    asked.catch(() => firstPages.delete(of))
    return asked
  }
}

async function askPage(itemId: string, of: 'product' | 'store', page: number): Promise<ReviewsAnswer> {
  const scope = of === 'product' ? 'productId' : 'excludeProductId'
  const path = `/api/commerce/product/reviews?page=${page}&${scope}=${encodeURIComponent(itemId)}`
  const answer = await read<ReviewsAnswer>(path)
  if (answer.isDone) return answer.body
  throw new Error(`Reviews were not answered: ${answer.refusal.status} ${answer.refusal.code}`)
}
