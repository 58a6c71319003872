import type { Review } from '@sitewright/domain/reviews/review.ts'
import { beforeEach, describe, expect, it } from 'vitest'
import { allByRole, byRole, type } from '../testing/by-role.ts'
import { aReview, fakeReviews, type FakeReviews, itemId, otherId, someReviews } from '../testing/fake-reviews.ts'
import { moreButton, shownTexts, textsOf } from '../testing/shown-reviews.ts'
import { settle } from '../testing/open-page.ts'

let shop: FakeReviews
beforeEach(() => {
  shop = fakeReviews()
})

describe('sorting and filtering reviews', () => {
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

  it('shows a filter button for each star rating, with its count and pressed state', async () => {
    shop.own = rated('5', '4.5', '5', '1')
    shop.others = someReviews(2, { productId: otherId })
    await shop.open()
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
    expect(shownTexts()).toEqual(['4.5 at 1'])
    await press(row('4 stars: 1 Review'))
    expect(shownTexts()).toHaveLength(6)
  })

  it('applies the chosen order and keeps it with the filter on the next pages', async () => {
    shop.own = rated(...Array.from({ length: 13 }, () => '5'), '4', '1')
    await shop.open()
    await settle()
    await choose('lowest')
    expect(shownTexts().slice(0, 2)).toEqual(['1 at 14', '4 at 13'])
    await press(row('5 stars: 13 Reviews'))
    await press(byRole('button', 'See More Reviews'))
    expect(shownTexts()).toEqual(textsOf(shop.own.slice(0, 13)))
    expect(shop.asked.at(-1)).toBe(`/api/commerce/product/reviews?page=1&productId=${itemId}&sort=lowest&stars=5`)
    expect(moreButton()).toBe(undefined)
  })

  it('shows a message when no review has the rating, and a button back to all in the same order', async () => {
    shop.own = rated('5', '1')
    shop.others = someReviews(1, { productId: otherId, starRating: '2' })
    await shop.open()
    await settle()
    await choose('lowest')
    await press(row('2 stars: 0 Reviews'))
    expect([shownTexts(), byRole('heading', 'Reviews of this product').tagName]).toEqual([[], 'H3'])
    expect(document.querySelector('.product-reviews-none p')?.textContent).toBe('There are no reviews with 2 stars.')
    expect(document.querySelector('.product-reviews > output')?.textContent).toBe('There are no reviews with 2 stars.')
    const back = byRole('button', 'Show all reviews')
    back.focus()
    await press(back)
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(shownTexts().slice(0, 2)).toEqual(['1 at 1', '5 at 0'])
    expect(document.activeElement?.className).toBe('product-review')
  })

  it('separates the product’s reviews from the shop’s others, which link to their products', async () => {
    shop.own = rated('5')
    const given = { productId: otherId, importedProductName: 'Jar', productPath: '/shop/jar' }
    shop.others = [
      aReview(1, given),
      aReview(2, { productId: null, importedProductName: 'Old pot', productPath: null }),
      aReview(3, { productId: null, importedProductName: '', productPath: null }),
    ]
    await shop.open()
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

  it('filters the shop’s reviews when the product has none', async () => {
    shop.others = [aReview(1, { productId: otherId, starRating: '2' }), aReview(2, { productId: otherId })]
    await shop.open()
    await settle()
    await press(row('2 stars: 1 Review'))
    expect(shownTexts()).toEqual(['Text 1'])
    expect(allByRole('heading', 'Reviews of this product')).toEqual([])
    await press(row('4 stars: 0 Reviews'))
    expect(byRole('button', 'Show all reviews').closest('.product-reviews-none')).not.toBe(null)
  })

  it('ignores the response to an earlier choice that arrives last', async () => {
    shop.own = rated('5', '4', '1')
    await shop.open()
    await settle()
    shop.held = []
    row('5 stars: 1 Review').click()
    row('1 star: 1 Review').click()
    await settle()
    const of = (stars: number) => shop.held?.find(({ path }) => path.endsWith(`stars=${stars}`))?.go()
    of(1)
    await settle()
    of(5)
    await settle()
    expect(shownTexts()).toEqual(['1 at 2'])
    expect(row('1 star: 1 Review').getAttribute('aria-pressed')).toBe('true')
  })

  it('SF-8.18 keeps the list and the order when another order cannot be loaded', async () => {
    shop.own = rated('5', '1')
    await shop.open()
    await settle()
    shop.failures = 1
    await choose('lowest')
    expect([shownTexts(), shop.reported.length]).toEqual([['5 at 0', '1 at 1'], 1])
    expect((byRole('combobox', 'Sort by') as HTMLSelectElement).value).toBe('newest')
  })
})
