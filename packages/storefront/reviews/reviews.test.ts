import { beforeEach, describe, expect, it } from 'vitest'
import { byRole } from '../testing/by-role.ts'
import { aReview, fakeReviews, type FakeReviews, itemId, otherId, someReviews } from '../testing/fake-reviews.ts'
import { moreButton, shownTexts, textsOf } from '../testing/shown-reviews.ts'
import { settle } from '../testing/open-page.ts'

let shop: FakeReviews
beforeEach(() => {
  shop = fakeReviews()
})

describe('the reviews of a product', () => {
  it('SF-4.27 shows a loader, then ten reviews, and more with each click until none remain', async () => {
    shop.own = someReviews(12)
    shop.others = someReviews(15, { productId: otherId, text: 'other' })
    await shop.open()
    expect(document.querySelector('.product-reviews-loader')?.textContent).toBe('Loading reviews…')
    await settle()
    expect(document.querySelector('.product-reviews-loader')).toBe(null)
    expect(shownTexts()).toEqual(textsOf(shop.own.slice(0, 10)))
    // The heading counts the store's reviews, although none of `shop.others` is shown yet.
    expect(byRole('heading', '27 Reviews').tagName).toBe('H2')
    moreButton()?.click()
    await settle()
    expect(shownTexts()).toEqual([...textsOf(shop.own), ...textsOf(shop.others.slice(0, 8))])
    moreButton()?.click()
    await settle()
    expect(shownTexts()).toHaveLength(27)
    expect(moreButton()).toBe(undefined)
    expect(shop.asked).toHaveLength(new Set(shop.asked).size)
  })

  it('SF-7.12 requests the product’s reviews by its id, page by page', async () => {
    shop.own = someReviews(12)
    await shop.open()
    await settle()
    moreButton()?.click()
    await settle()
    const address = '/api/commerce/product/reviews'
    expect(shop.asked.filter((path) => path.includes('productId'))).toEqual([
      `${address}?page=0&productId=${itemId}`,
      `${address}?page=1&productId=${itemId}`,
    ])
    expect(new Set(shop.asked.map((path) => path.split('?')[0]))).toEqual(new Set([address]))
  })

  it('SF-4.27 fills the page with reviews of other products and names those products', async () => {
    shop.own = someReviews(3)
    shop.others = [aReview(99), ...someReviews(4, { productId: otherId, text: 'other', importedProductName: 'Jar' })]
    await shop.open()
    await settle()
    expect(shownTexts()).toEqual([...textsOf(shop.own), 'other', 'other', 'other', 'other'])
    expect([...document.querySelectorAll('.product-review-about')].map((one) => one.textContent)).toEqual(
      Array.from({ length: 4 }, () => ' About Jar'),
    )
    expect(moreButton()).toBe(undefined)
  })

  it('SF-4.27 replaces the section by a link to write the first review, keeping the focus, when there are none', async () => {
    await shop.open()
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
    shop.own = someReviews(1)
    shop.counts = { product: 1, store: count }
    await shop.open()
    await settle()
    expect(byRole('heading', header).tagName).toBe('H2')
  })

  it('SF-2.10, SF-9.03, SF-3.12 shows stars with halves and quarters, name, day and source', async () => {
    shop.own = [
      aReview(0, { starRating: '4.5', title: 'Good', sourceType: 3, sourceName: 'Craft Market' }),
      aReview(1, { starRating: '3.25', userFirstName: '', userLastName: '' }),
      aReview(2, { starRating: '2.75', sourceType: 3 }),
    ]
    await shop.open()
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

  it('SF-5.17, PL-5.28 shows markup in a review as text', async () => {
    const hostile = `<img src=x onerror="alert('/1')"></script><b>&amp;`
    shop.own = [
      aReview(0, { title: hostile, text: hostile, userFirstName: hostile, sourceType: 3, sourceName: hostile }),
    ]
    await shop.open()
    await settle()
    expect(shownTexts()).toEqual([hostile])
    const section = document.querySelector('.product-reviews')
    expect(section?.querySelector('img, script, b')).toBe(null)
    expect(section?.querySelector('.product-review-text')?.innerHTML).toContain('&lt;img')
  })

  it('SF-4.27 SF-3.12 opens an image at full size in a light dialog, and shows none from other hosts', async () => {
    const importedImageUrls = ['/s/1/a.webp', 'https://elsewhere.test/a.png', 'javascript:alert(1)']
    shop.own = [
      aReview(0, { importedImageUrls, importedProductImageUrls: ['/s/2/mug.webp', 'https://elsewhere.test/mug.webp'] }),
    ]
    await shop.open()
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

  it('SF-8.18 shows no alert when reviews cannot be loaded, and reports the error', async () => {
    shop.failures = 2
    shop.own = someReviews(1)
    await shop.open()
    await settle()
    const section = document.querySelector('.product-reviews')
    expect(section?.textContent).toBe('Write the first review')
    expect(section?.querySelector('[role=alert]')).toBe(null)
    expect(shop.reported.map(String)).toEqual(['Error: Reviews were not answered: 503 '])
  })

  it('SF-8.18 requests a failed page again at the next click', async () => {
    shop.own = someReviews(15)
    await shop.open()
    await settle()
    shop.failures = 1
    moreButton()?.click()
    await settle()
    expect([shownTexts().length, shop.reported.length]).toEqual([10, 1])
    moreButton()?.click()
    await settle()
    expect(shownTexts()).toEqual(textsOf(shop.own))
  })

  it('announces how many reviews were added and focuses the first when the button disappears', async () => {
    shop.own = someReviews(12)
    await shop.open()
    await settle()
    moreButton()?.focus()
    moreButton()?.click()
    await settle()
    await new Promise((resolve) => requestAnimationFrame(resolve))
    expect(document.querySelector('.product-reviews > output')?.textContent).toBe('2 more reviews')
    expect(document.activeElement?.textContent).toContain('Text 10')
  })
})
