import type { Review } from '@sitewright/domain/reviews/review.ts'
import { reviewSectionHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { fakeShop } from '../testing/fake-shop.ts'
import { openPage, settle } from '../testing/open-page.ts'

const itemId = 'a'.repeat(32)
const otherId = 'b'.repeat(32)
const locale = { tag: 'en', words: {} }

function aReview(at: number, given: Partial<Review> = {}): Review {
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

let own: Review[]
let others: Review[]
let asked: string[]
/** The next answers go wrong. */
let failures: number
let reported: unknown[]
/** Answers that wait until they are let go, in any order. */
let held: { path: string; go: () => void }[] | null

beforeEach(() => {
  own = []
  others = []
  asked = []
  failures = 0
  reported = []
  held = null
  vi.stubGlobal('reportError', (error: unknown) => reported.push(error))
})
afterEach(() => {
  for (const dialog of document.querySelectorAll('dialog')) dialog.close()
  vi.unstubAllGlobals()
})

function answer(path: string): Response {
  asked.push(path)
  if (failures > 0) {
    failures -= 1
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
  const count = isOwn ? own.length : own.length + others.length
  return Response.json({
    productReviews,
    nextPage,
    summary: { count, averageRating: '4.6', starCounts: isOwn ? countsOf(own) : countsOf([...own, ...others]) },
  })
}

const countsOf = (reviews: readonly Review[]): number[] =>
  [5, 4, 3, 2, 1].map((stars) => reviews.filter((one) => Math.floor(Number(one.starRating)) === stars).length)

function inOrder(reviews: readonly Review[], sort: string | null): Review[] {
  const rise = sort === 'lowest' ? 1 : sort === 'highest' ? -1 : 0
  return reviews.toSorted((one, other) => rise * (Number(one.starRating) - Number(other.starRating)))
}

async function open(before = '<h1>Mug</h1>'): Promise<void> {
  const section = reviewSectionHtml(locale, { itemId, facts: null })
  openPage(`<main>${before}${section}</main>`, fakeShop([]))
  vi.stubGlobal('fetch', async (path: string) => {
    const waits = held
    if (waits) await new Promise<void>((resolve) => waits.push({ path, go: resolve }))
    return answer(path)
  })
  const { wake } = await import('./reviews.island.tsx')
  wake(document.querySelector('.product-reviews') ?? document.body)
}

const shown = (): string[] =>
  [...document.querySelectorAll('.product-review-text')].map(({ textContent }) => textContent ?? '')
const moreButton = (): HTMLElement | undefined => allByRole('button', 'See More Reviews')[0]
const texts = (reviews: readonly Review[]): string[] => reviews.map(({ text }) => text)
const make = (count: number, given: Partial<Review> = {}): Review[] =>
  Array.from({ length: count }, (_, at) => aReview(at, given))

describe('the order and the filter of the reviews', () => {
  const rated = (...ratings: string[]): Review[] =>
    ratings.map((starRating, at) => aReview(at, { starRating, text: `${starRating} at ${at}` }))
  const row = (name: string): HTMLElement => byRole('button', name)
  const choose = async (sort: string): Promise<void> => {
    type(byRole('combobox', 'Sort by'), sort)
    await settle()
  }
  const press = async (control: HTMLElement): Promise<void> => {
    control.click()
    await settle()
  }

  it('sums up the product by stars, as buttons that say how many and which is pressed', async () => {
    own = rated('5', '4.5', '5', '1')
    others = make(2, { productId: otherId })
    await open()
    await settle()
    const rows = [...document.querySelectorAll('.product-reviews-row')]
    expect(
      rows.map((one) => [one.querySelector('.visually-hidden')?.textContent, one.getAttribute('aria-pressed')]),
    ).toEqual([
      ['5 stars: 2 Reviews', 'false'],
      ['4 stars: 1 Review', 'false'],
      ['3 stars: 0 Reviews', 'false'],
      ['2 stars: 0 Reviews', 'false'],
      ['1 star: 1 Review', 'false'],
    ])
    expect(document.querySelector('.product-reviews-figures .product-review-count')?.textContent).toBe('4 Reviews')
    await press(row('4 stars: 1 Review'))
    expect(row('4 stars: 1 Review').getAttribute('aria-pressed')).toBe('true')
    expect(shown()).toEqual(['4.5 at 1'])
    await press(row('4 stars: 1 Review'))
    expect(shown()).toHaveLength(6)
  })

  it('shows the order that is chosen, and keeps it with the filter from page to page', async () => {
    own = rated(...Array.from({ length: 13 }, () => '5'), '4', '1')
    await open()
    await settle()
    await choose('lowest')
    expect(shown().slice(0, 2)).toEqual(['1 at 14', '4 at 13'])
    await press(row('5 stars: 13 Reviews'))
    await press(byRole('button', 'See More Reviews'))
    expect(shown()).toEqual(texts(own.slice(0, 13)))
    expect(asked.at(-1)).toBe(`/api/commerce/product/reviews?page=1&productId=${itemId}&sort=lowest&stars=5`)
    expect(moreButton()).toBe(undefined)
  })

  it('says that no review has these stars, and leads back to all of them in the same order', async () => {
    own = rated('5', '1')
    others = make(1, { productId: otherId, starRating: '2' })
    await open()
    await settle()
    await choose('lowest')
    await press(row('2 stars: 0 Reviews'))
    expect([shown(), byRole('heading', 'Reviews of this product').tagName]).toEqual([[], 'H3'])
    expect(document.querySelector('.product-reviews-none p')?.textContent).toBe('There are no reviews with 2 stars.')
    expect(document.querySelector('.product-reviews > output')?.textContent).toBe('There are no reviews with 2 stars.')
    const back = byRole('button', 'Show all reviews')
    back.focus()
    await press(back)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(shown().slice(0, 2)).toEqual(['1 at 1', '5 at 0'])
    expect(document.activeElement?.className).toBe('product-review')
  })

  it('tells the product’s reviews from those of the rest of the shop, each of which leads to its product', async () => {
    own = rated('5')
    const given = { productId: otherId, importedProductName: 'Jar', productPath: '/shop/jar' }
    others = [
      aReview(1, given),
      aReview(2, { productId: null, importedProductName: 'Old pot', productPath: null }),
      aReview(3, { productId: null, importedProductName: '', productPath: null }),
    ]
    await open()
    await settle()
    const lists = [...document.querySelectorAll('.product-reviews-list')]
    const headings = lists.map((list) => document.getElementById(list.getAttribute('aria-labelledby') ?? ''))
    expect(headings.map((one) => one?.textContent)).toEqual(['Reviews of this product', 'Other reviews in this shop'])
    expect(lists.map((list) => list.children.length)).toEqual([1, 3])
    const about = [...document.querySelectorAll('.product-review-about')]
    expect(about.map((one) => one.textContent)).toEqual([' About Jar', ' About Old pot', ' About the shop'])
    expect(about.map((one) => one.querySelector('a')?.getAttribute('href'))).toEqual([
      '/shop/jar',
      undefined,
      undefined,
    ])
  })

  it('filters the shop’s reviews where the product has none', async () => {
    others = [aReview(1, { productId: otherId, starRating: '2' }), aReview(2, { productId: otherId })]
    await open()
    await settle()
    await press(row('2 stars: 1 Review'))
    expect(shown()).toEqual(['Text 1'])
    expect(allByRole('heading', 'Reviews of this product')).toEqual([])
    await press(row('4 stars: 0 Reviews'))
    expect(byRole('button', 'Show all reviews').closest('.product-reviews-none')).not.toBe(null)
  })

  it('shows the last choice when the answer to an earlier one comes after it', async () => {
    own = rated('5', '4', '1')
    await open()
    await settle()
    held = []
    row('5 stars: 1 Review').click()
    row('1 star: 1 Review').click()
    await settle()
    const of = (stars: number) => held?.find(({ path }) => path.endsWith(`stars=${stars}`))?.go()
    of(1)
    await settle()
    of(5)
    await settle()
    expect(shown()).toEqual(['1 at 2'])
    expect(row('1 star: 1 Review').getAttribute('aria-pressed')).toBe('true')
  })

  it('SF-8.18 keeps what is shown, and says so, when another order does not come', async () => {
    own = rated('5', '1')
    await open()
    await settle()
    failures = 1
    await choose('lowest')
    expect([shown(), reported.length]).toEqual([['5 at 0', '1 at 1'], 1])
    expect((byRole('combobox', 'Sort by') as HTMLSelectElement).value).toBe('newest')
  })
})
