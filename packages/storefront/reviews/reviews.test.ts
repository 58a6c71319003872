import type { Review } from '@sitewright/domain/reviews/review.ts'
import { reviewSectionHtml } from '@sitewright/domain/reviews/review-markup.ts'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { byRole, allByRole } from '../testing/by-role.ts'
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
let counts: { product: number; store: number } | null

beforeEach(() => {
  own = []
  others = []
  asked = []
  failures = 0
  reported = []
  counts = null
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
  const count = isOwn ? (counts?.product ?? own.length) : (counts?.store ?? own.length + others.length)
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
  vi.stubGlobal('fetch', async (path: string) => answer(path))
  const { wake } = await import('./reviews.island.tsx')
  wake(document.querySelector('.product-reviews') ?? document.body)
}

const shown = (): string[] =>
  [...document.querySelectorAll('.product-review-text')].map(({ textContent }) => textContent ?? '')
const moreButton = (): HTMLElement | undefined => allByRole('button', 'See More Reviews')[0]
const texts = (reviews: readonly Review[]): string[] => reviews.map(({ text }) => text)
const make = (count: number, given: Partial<Review> = {}): Review[] =>
  Array.from({ length: count }, (_, at) => aReview(at, given))

describe('the reviews of a product', () => {
  it('SF-4.27 shows a loader, then the product’s first ten; each click the next, until none remain', async () => {
    own = make(12)
    others = make(15, { productId: otherId, text: 'other' })
    await open()
    expect(document.querySelector('.product-reviews-loader')?.textContent).toBe('Loading reviews…')
    await settle()
    expect(document.querySelector('.product-reviews-loader')).toBe(null)
    expect(shown()).toEqual(texts(own.slice(0, 10)))
    expect(byRole('heading', '27 Reviews').tagName).toBe('H2') // of the store, before any of its others is shown
    moreButton()?.click()
    await settle()
    expect(shown()).toEqual([...texts(own), ...texts(others.slice(0, 8))])
    moreButton()?.click()
    await settle()
    expect(shown()).toHaveLength(27)
    expect(moreButton()).toBe(undefined)
    expect(asked).toHaveLength(new Set(asked).size)
  })

  it('SF-7.12 asks for the product’s pages by its id, and goes on at the next page of the answer', async () => {
    own = make(12)
    await open()
    await settle()
    moreButton()?.click()
    await settle()
    const address = '/api/commerce/product/reviews'
    expect(asked.filter((path) => path.includes('productId'))).toEqual([
      `${address}?page=0&productId=${itemId}`,
      `${address}?page=1&productId=${itemId}`,
    ])
    expect(new Set(asked.map((path) => path.split('?')[0]))).toEqual(new Set([address]))
  })

  it('SF-4.27 is filled up from the store’s others, and says what those are about', async () => {
    own = make(3)
    others = [aReview(99), ...make(4, { productId: otherId, text: 'other', importedProductName: 'Jar' })]
    await open()
    await settle()
    expect(shown()).toEqual([...texts(own), 'other', 'other', 'other', 'other'])
    expect([...document.querySelectorAll('.product-review-about')].map((one) => one.textContent)).toEqual(
      Array.from({ length: 4 }, () => ' About Jar'),
    )
    expect(moreButton()).toBe(undefined)
  })

  it('SF-4.27 leaves no section where nothing results, but in its place a link to write the first one, with the focus', async () => {
    await open()
    byRole('link', 'Write the first review').focus()
    await settle()
    expect(document.querySelector('.product-reviews, h2, ul, button, .product-reviews-loader')).toBe(null)
    const link = byRole('link', 'Write the first review')
    expect(link.getAttribute('href')).toBe(`/commerce/reviews/${itemId}`)
    expect(document.activeElement).toBe(link)
  })

  it.each([
    [1, '1 Review'],
    [2, '2 Reviews'],
    [999, '999 Reviews'],
    [1000, '1000+ Store Reviews'],
  ])('SF-9.03 heads %i reviews with %s', async (count, header) => {
    own = make(1)
    counts = { product: 1, store: count }
    await open()
    await settle()
    expect(byRole('heading', header).tagName).toBe('H2')
  })

  it('SF-2.10, SF-9.03, SF-3.12 shows stars with halves and quarters, name, day and source', async () => {
    own = [
      aReview(0, { starRating: '4.5', title: 'Good', sourceType: 3, sourceName: 'Craft Market' }),
      aReview(1, { starRating: '3.25', userFirstName: '', userLastName: '' }),
      aReview(2, { starRating: '2.75', sourceType: 3 }),
    ]
    await open()
    await settle()
    const average = document.querySelector('.product-reviews-summary [role=img]')
    expect(average?.getAttribute('aria-label')).toBe('4.6 out of 5 stars')
    const [first, second, third] = document.querySelectorAll('.product-review')
    expect(first?.querySelector('[role=img]')?.getAttribute('aria-label')).toBe('4.5 out of 5 stars')
    const fills = (review?: Element): string[] =>
      [...(review?.querySelectorAll('.product-review-star') ?? [])].map(
        (star) => star.getAttribute('class')?.split('--')[1] ?? '',
      )
    expect(fills(first)).toEqual(['full', 'full', 'full', 'full', 'half'])
    expect(fills(second)).toEqual(['full', 'full', 'full', 'quarter', 'empty'])
    expect(fills(third)).toEqual(['full', 'full', 'three-quarters', 'empty', 'empty'])
    expect(first?.querySelector('.product-review-title')?.textContent).toBe('Good')
    expect(first?.querySelector('.product-review-by')?.textContent).toBe(
      'Ada L. January 31, 2026 Posted on Craft Market',
    )
    expect(second?.querySelector('.product-review-name')?.textContent).toBe('Anonymous')
    expect(third?.querySelector('.product-review-source')?.textContent).toBe(' Posted on another marketplace')
  })

  it('SF-5.17, PL-5.28 shows as text whatever somebody wrote', async () => {
    const hostile = `<img src=x onerror="alert('/1')"></script><b>&amp;`
    own = [aReview(0, { title: hostile, text: hostile, userFirstName: hostile, sourceType: 3, sourceName: hostile })]
    await open()
    await settle()
    expect(shown()).toEqual([hostile])
    const section = document.querySelector('.product-reviews')
    expect(section?.querySelector('img, script, b')).toBe(null)
    expect(section?.querySelector('.product-review-text')?.innerHTML).toContain('&lt;img')
  })

  it('SF-4.27 SF-3.12 opens a picture in a light window at its full size, and shows none of other places', async () => {
    const importedImageUrls = ['/s/1/a.webp', 'https://elsewhere.test/a.png', 'javascript:alert(1)']
    own = [
      aReview(0, { importedImageUrls, importedProductImageUrls: ['/s/2/mug.webp', 'https://elsewhere.test/mug.webp'] }),
    ]
    await open()
    await settle()
    const thumbnails = [...document.querySelectorAll<HTMLImageElement>('.product-review-pictures img')]
    expect(thumbnails.map((one) => [one.getAttribute('src'), one.alt])).toEqual([
      ['/s/1/a.webp?format=300w', 'Picture 1 of the review by Ada L.'],
      ['/s/2/mug.webp?format=300w', 'Mug, picture 1'],
    ])
    document.querySelector<HTMLElement>('.product-review-pictures button')?.click()
    const dialog = document.querySelector('dialog')
    expect(dialog?.className).toContain('sw-lightbox-light')
    expect(dialog?.querySelector('img')?.getAttribute('src')).toBe('/s/1/a.webp?format=2500w')
  })

  it('SF-8.18 keeps to itself that the reviews did not come, and reports it', async () => {
    failures = 2
    own = make(1)
    await open()
    await settle()
    const section = document.querySelector('.product-reviews')
    expect(section?.textContent).toBe('Write the first review')
    expect(section?.querySelector('[role=alert]')).toBe(null)
    expect(reported.map(String)).toEqual(['Error: Reviews were not answered: 503 '])
  })

  it('SF-8.18 asks again at the next click what did not come', async () => {
    own = make(15)
    await open()
    await settle()
    failures = 1
    moreButton()?.click()
    await settle()
    expect([shown().length, reported.length]).toEqual([10, 1])
    moreButton()?.click()
    await settle()
    expect(shown()).toEqual(texts(own))
  })

  it('says how many came, and leads to the first of them whose button went away', async () => {
    own = make(12)
    await open()
    await settle()
    moreButton()?.focus()
    moreButton()?.click()
    await settle()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.querySelector('.product-reviews > output')?.textContent).toBe('2 more reviews')
    expect(document.activeElement?.textContent).toContain('Text 10')
  })
})
