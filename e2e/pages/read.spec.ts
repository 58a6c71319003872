import { expect, test, type Page } from '@playwright/test'
import { demoOrigin } from '../support/facts.ts'
import { watchErrors } from '../support/shop.ts'

// Crawls the whole site as a reader does: every URL that a page links to, with and without scripts.

const maxPages = 120
/** Pages of one kind share a template, so only a few of each kind are opened. For the others, only the response is checked. */
const maxOpenedPerKind = 5
const longestWalkMs = 900_000

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })

  test(
    'BX-6.01 every linked page answers 200, complete, with one h1 and sized images',
    { tag: '@narrow' },
    async ({ page, request }) => {
      test.setTimeout(longestWalkMs)
      await page.route('**/s/**', (route) => route.abort()) // skips loading pictures, because only their markup is checked
      const waiting = ['/']
      const known = new Set(waiting)
      const opened = new Map<string, number>()
      for (let path = waiting.shift(); path !== undefined; path = waiting.shift()) {
        const count = opened.get(kindOf(path)) ?? 0
        opened.set(kindOf(path), count + 1)
        if (count >= maxOpenedPerKind) {
          expect([path, (await request.get(`${demoOrigin}${path}`)).status()]).toEqual([path, 200])
          continue
        }
        const answer = await page.goto(`${demoOrigin}${path}`, { waitUntil: 'load' })
        expect([path, answer?.status()]).toEqual([path, 200])
        await expectWhole(page, path)
        for (const link of await linksOf(page)) {
          if (known.has(link) || known.size >= maxPages) continue
          known.add(link)
          waiting.push(link)
        }
      }
      for (const expected of ['/shop', '/shop/morning-mug', '/journal', '/cart']) expect([...known]).toContain(expected)
    },
  )

  test('a post has one title, a machine-readable date and headings without skipped levels', async ({ page }) => {
    await page.goto(`${demoOrigin}/journal`)
    const first = page.getByRole('main').getByRole('article').first()
    await first.getByRole('link').first().click()
    const main = page.getByRole('main')
    await expect(main.getByRole('heading', { level: 1 })).toHaveCount(1)
    await expect(main.locator('time[datetime]').first()).toHaveAttribute('datetime', /^\d{4}-\d\d-\d\d/)
    const levels = await main
      .getByRole('heading')
      .evaluateAll((found) => found.map((one) => Number(one.tagName.slice(1))))
    for (const [at, level] of levels.entries()) expect(level - (levels[at - 1] ?? level)).toBeLessThanOrEqual(1)
  })

  test('a product list can be filtered by URL', async ({ page }) => {
    await page.goto(`${demoOrigin}/shop?category=Plants`)
    const plants = await page.locator('[data-product-id], .ProductList-item, .product').count()
    expect(plants).toBeGreaterThan(0)
    await page.goto(`${demoOrigin}/shop`)
    expect(await page.locator('[data-product-id], .ProductList-item, .product').count()).toBeGreaterThan(plants)
  })
})

test('no page logs an error to the console', async ({ page }) => {
  const errors = watchErrors(page)
  for (const path of [
    '/',
    '/shop',
    '/shop/morning-mug',
    '/shop?category=Plants',
    '/journal',
    '/studio',
    '/help',
    '/cart',
    '/search',
  ]) {
    await page.goto(`${demoOrigin}${path}`, { waitUntil: 'networkidle' })
    expect([path, ...errors]).toEqual([path])
  }
})

/** Returns a function that sums the layout shifts since the page began to load. */
async function watchMoves(page: Page): Promise<() => Promise<number>> {
  await page.addInitScript(() => {
    Reflect.set(window, 'moved', 0)
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) {
        Reflect.set(window, 'moved', Number(Reflect.get(window, 'moved')) + Number(Reflect.get(entry, 'value')))
      }
    }).observe({ type: 'layout-shift', buffered: true })
  })
  return async () => {
    await page.evaluate(() => document.fonts.ready)
    return page.evaluate(() => Number(Reflect.get(window, 'moved')))
  }
}

for (const path of ['/', '/shop', '/shop/morning-mug', '/journal']) {
  test(
    `BX-6.02 ${path} has no layout shift while images, fonts and islands load`,
    { tag: '@both' },
    async ({ page }) => {
      const moved = await watchMoves(page)
      await page.goto(`${demoOrigin}${path}`, { waitUntil: 'networkidle' })
      expect(await moved()).toBeLessThanOrEqual(0.02)
    },
  )
}

/**
 * Delays fonts whose name contains `part` until the page was painted without them, and returns what `look` returned then.
 * `look` must not wait for fonts.
 */
async function readBefore<T>(page: Page, path: string, part: string, look: () => Promise<T>): Promise<T> {
  const { promise: isRead, resolve: read } = Promise.withResolvers<void>()
  let held = 0
  await page.route(`**/*${part}*.woff2?*`, async (route) => {
    held += 1
    await isRead
    await route.continue()
  })
  await page.goto(`${demoOrigin}${path}`, { waitUntil: 'domcontentloaded' })
  await page.waitForFunction(() => performance.getEntriesByName('first-contentful-paint').length > 0)
  await expect.poll(() => held).toBeGreaterThan(0) // otherwise no font would be late and the test would prove nothing
  const seen = await look()
  read()
  await page.waitForLoadState('networkidle')
  return seen
}

test('BX-6.02 italic text keeps its width when its font loads late', async ({ page }) => {
  const widths = () =>
    page
      .locator('main em')
      .evaluateAll((words) =>
        words.filter((word) => word.checkVisibility()).map((word) => word.getBoundingClientRect().width),
      )
  const before = await readBefore(page, '/', 'italic', widths)
  expect(before.length).toBeGreaterThan(0)
  await page.evaluate(() => document.fonts.ready)
  expect(await widths()).toEqual(before)
})

for (const path of ['/', '/shop', '/shop/morning-mug', '/journal', '/cart']) {
  test(`BX-6.02 ${path} has no layout shift when all fonts load late`, { tag: '@narrow' }, async ({ page }) => {
    const moved = await watchMoves(page)
    await readBefore(page, path, '-normal', async () => undefined)
    expect(await moved()).toBeLessThanOrEqual(0.02)
  })
}

test('the first Tab focuses the skip link, and the focus is always visible', async ({ page }) => {
  await page.goto(demoOrigin)
  await page.keyboard.press('Tab')
  const skip = page.getByRole('link', { name: /skip/i })
  await expect(skip).toBeFocused()
  await page.keyboard.press('Enter')
  await expect(page).toHaveURL(/#/)
  for (let presses = 0; presses < 12; presses++) {
    await page.keyboard.press('Tab')
    expect(await unseenFocus(page)).toBe('')
  }
})

/**
 * Returns the kind of a page: the first path segment, whether there are more, and the names of the query parameters, such as
 * `/shop/*` or `/journal?category`.
 */
function kindOf(path: string): string {
  const { pathname, searchParams } = new URL(path, demoOrigin)
  const [, first = '', ...rest] = pathname.split('/')
  return `/${first}${rest.length > 0 ? '/*' : ''}?${[...new Set(searchParams.keys())].toSorted().join()}`
}

async function expectWhole(page: Page, path: string): Promise<void> {
  const text = await page.content()
  expect([path, /<squarespace:|\{\.(?:if|section|repeated)|\{@\|/.exec(text)?.[0]]).toEqual([path, undefined])
  const facts = await page.evaluate(() => ({
    headings: document.querySelectorAll('h1, [role=heading][aria-level="1"], h2[aria-level="1"]').length,
    unsized: [...document.images].filter((image) => !image.getAttribute('width') || !image.getAttribute('height'))
      .length,
    unnamed: [...document.images].filter((image) => !image.hasAttribute('alt')).length,
    title: document.title,
    language: document.documentElement.lang,
    isWide: document.documentElement.scrollWidth > document.documentElement.clientWidth + 1,
  }))
  expect([path, facts]).toEqual([
    path,
    { headings: 1, unsized: 0, unnamed: 0, title: expect.stringMatching(/\S/), language: 'en-US', isWide: false },
  ])
}

/** Returns the paths, with query, of links to pages of this site. Skips files and fragments. */
async function linksOf(page: Page): Promise<string[]> {
  return page.evaluate(() =>
    [...document.querySelectorAll<HTMLAnchorElement>('a[href]')]
      .map((link) => new URL(link.href))
      .filter((url) => url.origin === location.origin && !/^\/(?:s|static|assets)\//.test(url.pathname))
      .filter((url) => url.searchParams.get('format') === null)
      .map((url) => url.pathname + url.search),
  )
}

/** Returns the text of the focused element when neither an outline nor a shadow marks it, else ''. */
async function unseenFocus(page: Page): Promise<string> {
  return page.evaluate(() => {
    const focused = document.activeElement
    if (!(focused instanceof HTMLElement) || focused === document.body) return ''
    const marked = [focused, ...focused.querySelectorAll('*'), focused.closest('li, article, label') ?? focused]
    const card = focused.closest('article, li')
    if (card) marked.push(...card.querySelectorAll('*'))
    const isSeen = marked.some((one) => {
      const styles = [getComputedStyle(one), getComputedStyle(one, '::before'), getComputedStyle(one, '::after')]
      return styles.some(
        (style) => (style.outlineStyle !== 'none' && style.outlineWidth !== '0px') || style.boxShadow !== 'none',
      )
    })
    return isSeen ? '' : focused.outerHTML.slice(0, 200)
  })
}
