import { expect, test, type Browser, type Locator, type Page } from '@playwright/test'
import { expectClean, expectCleanInBothSchemes } from '../support/axe.ts'
import { demoOrigin, inBothThemes, originOf, readFacts, shops } from '../support/facts.ts'
import { hostile, reviewPicture } from '../support/test-reviews.ts'
import { openKeeper, type Keeper } from '../support/review-keeper.ts'
import { openProduct, watchErrors } from '../support/shop.ts'
import { openStudioAs } from '../support/sign-in.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // elements that fade in have too little contrast for axe

const withReviews = inBothThemes('test-all', 'test-all-bare')

let keeper: Keeper
test.beforeAll(async () => {
  keeper = await openKeeper()
})
test.afterAll(() => keeper.close())

const section = (page: Page): Locator => page.locator('section.product-reviews')
const items = (page: Page): Locator => section(page).locator('.product-review')
const more = (page: Page): Locator => section(page).getByRole('button', { name: 'See More Reviews' })

async function open(page: Page, origin: string, urlId: string): Promise<void> {
  await page.goto(`${origin}/shop/${urlId}`)
  await section(page).scrollIntoViewIfNeeded()
}

for (const { identifier, tag } of withReviews) {
  const origin = originOf(identifier)

  test(
    `SF-2.10 SF-3.12 SF-4.27 SF-9.03 PL-9.48 a product page shows ten reviews, and more by keyboard until none of the store remain (${identifier})`,
    { tag },
    async ({ page }) => {
      const errors = watchErrors(page)
      await open(page, origin, 'mug')
      await expect(items(page)).toHaveCount(10)
      await expect(section(page).getByRole('heading', { level: 2 })).toHaveText(/^2\d Reviews$/)
      await expect(items(page).first()).toContainText('With a picture')
      await expect(items(page).nth(1).getByRole('img', { name: '4.5 out of 5 stars' })).toBeVisible()
      await expect(items(page).nth(1).locator('.product-review-star--half')).toHaveCount(1)
      await expect(items(page).nth(1)).toContainText('Ada L.')
      const summary = page.locator('.product-review-summary')
      await expect(summary).toContainText('13 Reviews')
      expect(await summary.getAttribute('href')).toBe(`#${await section(page).getAttribute('id')}`)
      const total = Number.parseInt((await section(page).getByRole('heading', { level: 2 }).textContent()) ?? '', 10)
      await section(page).getByRole('button', { name: '4 stars: 1 Review' }).press('Enter')
      await expect(items(page)).toHaveCount(1)
      await expect(section(page).getByRole('button', { name: '4 stars: 1 Review', pressed: true })).toBeFocused()
      await expectClean(page)
      await section(page).getByRole('button', { name: 'Show all reviews' }).press('Enter')
      await expect(items(page)).toHaveCount(10)
      await section(page).getByRole('combobox', { name: 'Sort by' }).selectOption('lowest')
      await expect(items(page).first()).toContainText('Mug 0') // has 4.5 stars, the lowest rating
      await section(page).getByRole('combobox', { name: 'Sort by' }).selectOption('newest')
      await expect(items(page).first()).toContainText('With a picture')
      await more(page).focus()
      for (let count = 20; count < total; count += 10) {
        await page.keyboard.press('Enter')
        await expect(items(page)).toHaveCount(count)
      }
      await page.keyboard.press('Enter')
      await expect(items(page)).toHaveCount(total)
      await expect(more(page)).toHaveCount(0)
      await expect(items(page).nth(Math.floor((total - 1) / 10) * 10)).toBeFocused()
      await expect(section(page).locator('.product-review-source')).toHaveText(' Posted on Craft Market')
      await expectClean(page)
      expect(errors).toEqual([])
    },
  )

  test(
    `SF-4.27 an image opens at full size in a light dialog, which restores the focus (${identifier})`,
    { tag },
    async ({ page }) => {
      await open(page, origin, 'mug')
      const thumbnail = section(page).getByRole('button', { name: 'Picture 1 of the review by Ada L' })
      await thumbnail.focus()
      await page.keyboard.press('Enter')
      const dialog = page.getByRole('dialog', { name: 'Picture 1 of the review by Ada L' })
      await expect(dialog).toHaveClass(/sw-lightbox-light/)
      const picture = dialog.getByRole('img')
      await expect.poll(() => picture.evaluate((image: HTMLImageElement) => image.naturalWidth)).toBeGreaterThan(500)
      await expectClean(page)
      await page.keyboard.press('Escape')
      await expect(page.getByRole('dialog')).toHaveCount(0)
      await expect(thumbnail).toBeFocused()
    },
  )

  test(
    `SF-5.17 PL-5.28 markup in a review is text, also in structured data (${identifier})`,
    { tag },
    async ({ page }) => {
      const errors = watchErrors(page)
      await open(page, origin, 'last-two')
      const first = items(page).first()
      await expect(first.locator('.product-review-text')).toHaveText(hostile)
      await expect(section(page).locator('b, img[src=x], script')).toHaveCount(0)
      const things = await page.locator('script[type="application/ld+json"]').allTextContents()
      const product = things.map((text) => JSON.parse(text) as { '@type': string; review?: { reviewBody: string }[] })
      expect(product.find((thing) => thing['@type'] === 'Product')?.review?.[0]?.reviewBody).toBe(hostile)
      await page.goto(`${origin}/commerce/reviews/${await keeper.idOf(identifier, 'last-two')}`)
      await expect(page.locator('.product-review-text')).toHaveText(hostile)
      await expect(page.locator('.product-review b')).toHaveCount(0)
      expect(errors).toEqual([])
    },
  )

  test.describe('without scripts', () => {
    test.use({ javaScriptEnabled: false })
    test(
      `SF-2.10 BX-1.20 reviews can be read and written on plain pages (${identifier})`,
      { tag },
      async ({ page }) => {
        await page.goto(`${origin}/shop/mug`)
        await section(page).getByRole('link', { name: 'Read the reviews' }).click()
        await expect(page.locator('.product-review')).toHaveCount(10)
        await page.getByRole('link', { name: '4 stars: 1 Review' }).click()
        await expect(page.locator('.product-review')).toHaveCount(1)
        await page.getByRole('link', { name: 'Show all reviews' }).click()
        await page.getByRole('link', { name: 'Older reviews' }).click()
        await expect(page.locator('.product-review')).toHaveCount(3)
        await expect(page.getByRole('link', { name: 'Newer reviews' })).toBeVisible()
        await page.getByLabel('Your review').fill('Typed before')
        await page.getByRole('button', { name: 'Send review' }).click()
        await expect(page.getByRole('alert')).toHaveText(
          'Your review could not be sent yet. Please see what is marked.',
        )
        await expect(page.getByText('Please write a name.')).toBeVisible()
        await expect(page.getByLabel('Your review')).toHaveValue('Typed before')
        await page.getByRole('radio', { name: '3 stars' }).check()
        await page.getByLabel('Your name').fill('Joan')
        await page.getByLabel('Your review').fill(`Plain ${Date.now()} ${identifier}`)
        await page.getByRole('button', { name: 'Send review' }).click()
        await expect(page.getByRole('status')).toHaveText(/^Thank you!/)
      },
    )
  })
}

// The review form uses the same script in every theme, so one theme is enough.
test('BX-1.20 a review with stars and an image can be written, and is shown once it is published', async ({ page }) => {
  test.slow() // runs axe in each state
  const text = `Written at ${Date.now()}`
  const itsOwn = 'test-written' // its own site, because other journeys count the published reviews
  await page.goto(`${originOf(itsOwn)}/commerce/reviews/${await keeper.idOf(itsOwn, 'one-way')}`)
  const form = page.locator('form.product-review-form')
  const pictures = form.getByLabel(/^Pictures/)
  await form.scrollIntoViewIfNeeded()
  await expect(pictures).toBeVisible()
  await form.getByRole('button', { name: 'Send review' }).click({ delay: 300 }) // as long as a tap takes
  await expect(form.getByRole('alert')).toHaveText('Your review could not be sent yet. Please see what is marked.')
  await expect(form.getByText('Please choose one to five stars.')).toBeVisible()
  await expect(form.getByRole('radio', { name: '5 stars' })).toBeFocused()
  await expectClean(page, 'form.product-review-form')
  await page.keyboard.press('ArrowDown')
  await expect(form.getByRole('radio', { name: '4 stars' })).toBeChecked()
  await form.getByLabel('Your review').fill(text)
  await form.getByLabel('Your name').fill('Grace')
  await pictures.setInputFiles(reviewPicture)
  await expect(form.getByRole('button', { name: 'Remove mug-oat.webp' })).toBeVisible()
  await expectClean(page)
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(
    page.getByText('Thank you! Your review will be shown once somebody of the shop has read it.'),
  ).toBeFocused()
  await expectClean(page)
  await page.reload()
  await expect(page.getByText(text)).toHaveCount(0)
  await keeper.publish(itsOwn, text)
  const shown = page.locator('.product-review', { hasText: text })
  await expect.poll(() => page.reload().then(() => shown.count())).toBe(1) // cached pages are updated a moment later
  await expect(shown.getByRole('img', { name: '4 out of 5 stars' })).toBeVisible()
  await expect(shown.getByRole('img', { name: 'Picture 1 of the review by Grace' })).toBeVisible()
})

for (const { identifier, tag } of withReviews) {
  test(`SF-6.03 reviews are shown on product pages only (${identifier})`, { tag }, async ({ page }) => {
    await page.goto(`${originOf(identifier)}/shop/mug`)
    await expect(section(page)).toBeAttached()
    for (const path of ['/shop', '/cart', '/']) {
      await page.goto(originOf(identifier) + path)
      await expect(page.locator('body')).toBeVisible()
      await expect(page.locator('.product-reviews, .product-review-summary')).toHaveCount(0)
    }
  })
}

for (const { shop, identifier, tag } of shops) {
  test(`SF-6.03 a shop with reviews disabled requests none (${shop})`, { tag }, async ({ page }) => {
    const asked: string[] = []
    page.on('request', (request) => request.url().includes('/product/reviews') && asked.push(request.url()))
    await openProduct(page, originOf(identifier), 'mug')
    await page.locator('footer').last().scrollIntoViewIfNeeded()
    await expect(page.locator('.product-reviews, .product-review-summary')).toHaveCount(0)
    expect(asked).toEqual([])
  })
}

test(
  'SF-8.18 reviews that cannot be loaded show no alert, and the error is reported',
  { tag: '@wide' },
  async ({ page }) => {
    const errors: string[] = []
    page.on('pageerror', (error) => errors.push(error.message))
    await page.route('**/api/commerce/product/reviews?**', (route) => route.abort())
    await open(page, originOf('test-all'), 'mug')
    await expect.poll(() => errors.length).toBe(1)
    await expect(section(page).getByRole('link', { name: 'Read the reviews' })).toBeVisible()
    await expect(section(page).locator('h2, ul, .product-reviews-loader')).toHaveCount(0)
    await expect(page.getByRole('alert')).toHaveCount(0)
  },
)

test('BX-6.01 the reviews script loads when its section nears the viewport', { tag: '@wide' }, async ({ page }) => {
  const asked: string[] = []
  page.on('request', (request) => asked.push(request.url()))
  await page.setViewportSize({ width: 1280, height: 300 })
  await page.goto(`${demoOrigin}/shop/morning-mug`)
  await page.waitForLoadState('networkidle')
  expect(asked.filter((url) => url.includes('reviews'))).toEqual([])
  await section(page).scrollIntoViewIfNeeded()
  await expect(items(page)).toHaveCount(10)
})

test('SF-2.10 reviews are laid out from right to left on an Arabic site', { tag: '@wide' }, async ({ page }) => {
  await open(page, originOf('test-all-arabic'), 'mug')
  await expect(items(page).first()).toBeVisible()
  const stars = await items(page).first().locator('.product-review-star').first().boundingBox()
  const list = await section(page).boundingBox()
  expect(stars && list && stars.x > list.x + list.width / 2).toBe(true)
  await expect(section(page).getByRole('button', { name: 'عرض المزيد من المراجعات' })).toBeVisible()
})

test('SF-2.04 a theme without a reviews element shows the stars after the title, without a layout shift when the script loads', async ({
  page,
}) => {
  const held = Promise.withResolvers<void>()
  await page.route(/\/static\/.*reviews.*\.js$/, async (route) => {
    await held.promise
    await route.continue()
  })
  await page.goto(`${originOf('test-all-bare')}/shop/mug`, { waitUntil: 'domcontentloaded' })
  await expect(page.locator('h1 + .product-review-summary')).toContainText('13 Reviews')
  const place = () => page.locator('article .product-price').boundingBox()
  const before = await place()
  held.resolve()
  await expect(items(page)).toHaveCount(10)
  expect(await place()).toEqual(before)
})

test('BX-3.12 the owner approves, answers, marks as spam and deletes a review by keyboard @wide', async ({
  page,
  browser,
}) => {
  const id = await keeper.idOf('fern-and-kiln', 'moon-jar')
  const text = `For the owner ${Date.now()}`
  await page.goto(`${demoOrigin}/commerce/reviews/${id}`)
  const form = page.locator('form.product-review-form')
  await form.scrollIntoViewIfNeeded()
  await expect(form.getByLabel(/^Pictures/)).toBeVisible()
  await form.getByRole('radio', { name: '5 stars' }).check()
  await form.getByLabel('Your review').fill(text)
  await form.getByLabel('Your name').fill('Ada')
  await form.getByRole('button', { name: 'Send review' }).click()
  await expect(page.getByText(/^Thank you!/)).toBeVisible()

  const studio = await openQueue(browser, text)
  await studio.keyboard.press('ArrowDown')
  await studio.keyboard.press('Enter')
  await expect(studio.getByRole('complementary', { name: 'Ada' })).toContainText(text)
  await studio.keyboard.press('r')
  await studio.keyboard.type('Thank you, Ada. <3')
  await studio.getByRole('button', { name: 'Save answer' }).press('Enter')
  await expect(studio.getByText('Answer to Ada saved')).toBeVisible()
  await expectCleanInBothSchemes(studio)
  await studio.getByRole('button', { name: 'Approve' }).press('Enter')
  await expect(studio.getByText('Review by Ada published')).toBeVisible()

  const summary = async (): Promise<string[]> => {
    await open(page, demoOrigin, 'moon-jar')
    return page.locator('.product-review-summary').allTextContents()
  }
  await expect.poll(summary).toEqual([expect.stringContaining('1 Review')]) // cached pages are updated a moment later
  await expect(items(page).first()).toContainText(text)
  await expect(items(page).first()).toContainText('Answer from the shopThank you, Ada. <3')

  for (const [from, key] of [
    ['Published', 's'],
    ['Spam', 'Backspace'],
  ] as const) {
    await studio.getByRole('link', { name: from }).click()
    await studio.getByRole('link', { name: 'Ada', exact: true }).click()
    await studio.getByRole('complementary', { name: 'Ada' }).getByRole('heading', { level: 2 }).press(key)
    await expect(studio.getByRole('heading', { name: 'No reviews match' })).toBeVisible()
  }
  await expect.poll(summary).toEqual([])
  await studio.context().close()
})

/** Signs the demonstration's owner in, and opens the queue with the reviews that contain the words. */
async function openQueue(browser: Browser, words: string): Promise<Page> {
  const studio = await (await browser.newContext()).newPage()
  await openStudioAs(studio, readFacts().owner, '/fern-and-kiln/reviews')
  await studio.getByRole('searchbox', { name: 'Search reviews' }).fill(words)
  await expect(studio).toHaveURL(/[?&]q=/)
  await expect(studio.getByText('1 review', { exact: true })).toBeVisible()
  return studio
}
