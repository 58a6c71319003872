import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import { startProgram } from '../../bench/load/processes.ts'
import { keptPassword } from '../../demo/owner-password.ts'
import { close, isWanted, keep, newPage, open } from './keep-picture.ts'
import { takeCheckout, takeOrderStatus, takeStudioOrders } from './order-pictures.ts'

/*
 * Takes screenshots of the demonstration site and the studio for docs/pictures.md: npm run pictures
 * `npm run pictures -- checkout studio` takes only those whose names begin with one of the words.
 * Each shows one screen or one whole page, as WebP of at most 100 kB.
 */
type Shot = {
  name: string
  path: string
  /** Hostname, `<identifier>.localhost`. Defaults to the demonstration site. */
  site?: string
  isWhole?: true
  act?: (page: Page) => Promise<void>
}

const shots: readonly Shot[] = [
  { name: 'home', path: '/' },
  { name: 'home-whole', path: '/', isWhole: true },
  { name: 'home-dark-footer', path: '/', act: showDarkFooter },
  { name: 'shop', path: '/shop' },
  { name: 'shop-category', path: '/shop?category=Plants' },
  { name: 'shop-filter', path: '/shop?tag=tea', act: (page) => page.locator('.filter summary').click() },
  {
    name: 'shop-sort',
    path: '/shop?sort=price&min=20&max=60&available=true',
    act: (page) => page.locator('.sort summary').click(),
  },
  { name: 'shop-nothing', path: '/shop?tag=tea&min=500' },
  { name: 'quick-view', path: '/shop', act: openQuickView },
  { name: 'product-many', path: '/shop/tiles-to-order' },
  { name: 'reviews', path: '/shop/morning-mug', act: scrollToReviews },
  { name: 'questions', path: '/shop/engraved-plate', act: openQuestions },
  { name: 'subscription', path: '/shop/coffee-and-cup-club' },
  { name: 'account', path: '/account/sign-up' },
  { name: 'journal', path: '/journal' },
  { name: 'post', path: '/journal/how-to-repot-without-drama' },
  { name: 'post-whole', path: '/journal/oat-and-why-it-breaks-brown', isWhole: true },
  { name: 'page', path: '/studio' },
  { name: 'search', path: '/search' },
  { name: 'not-found', path: '/nothing-here' },
  { name: 'cart-empty', path: '/cart' },
  { name: 'german', path: '/shop', site: 'brennofen' },
  { name: 'german-home', path: '/', site: 'brennofen' },
  { name: 'arabic', path: '/', site: 'sarakhs' },
  { name: 'arabic-shop', path: '/shop', site: 'sarakhs' },
  { name: 'arabic-product', path: '/shop/planter-pilea', site: 'sarakhs' },
  { name: 'arabic-post', path: '/journal/repotting', site: 'sarakhs' },
]

const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-pictures-'))
const server = await startProgram('tools/pictures/pictures-server.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'error' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  for (const width of [1280, 390]) {
    for (const shot of shots.filter(({ name }) => isWanted(name))) await take(browser, shot, width)
    await takeMenu(browser, width)
    await takePurchase(browser, width)
  }
  for (const scheme of ['light', 'dark'] as const) await takeSignIn(browser, scheme)
  const studio = `http://studio.localhost:${server.studioPort}`
  const password = await keptPassword(dataDir)
  await takeStudioOrders(browser, { studio, password })
  await takeOrderStatus(browser, { studio, password })
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function take(from: Browser, { name, path, site, isWhole, act }: Shot, width: number): Promise<void> {
  const page = await newPage(from, width)
  await open(page, `http://${site ? `${site}.` : ''}localhost:${server.port}${path}`)
  await act?.(page)
  await close(page, `${name}-${width}`, isWhole)
}

/** Takes a screenshot of the open menu: the navigation's folder on a wide screen, the hamburger menu on a phone. */
function takeMenu(from: Browser, width: number): Promise<void> {
  const act = (page: Page) => page.locator(width > 600 ? '.folder summary' : '.menu summary').click()
  return take(from, { name: 'menu', path: '/journal', act }, width)
}

async function takePurchase(from: Browser, width: number): Promise<void> {
  const page = await newPage(from, width)
  const origin = `http://localhost:${server.port}`
  for (const [path, choices] of [
    ['/shop/collar-planter', 3],
    ['/shop/morning-mug', 2],
  ] as const) {
    await open(page, `${origin}${path}`)
    await page.locator('.sqs-add-to-cart-button[data-state=idle]').waitFor()
    for (let choice = 0; choice < choices; choice++) {
      await page.getByRole('radiogroup').nth(choice).locator('label').first().click()
    }
    await page.getByRole('button', { name: 'Add To Cart' }).click()
    await page.getByRole('button', { name: 'Added!' }).waitFor()
  }
  await page.evaluate(() => scrollTo(0, 0))
  await keep(page, `product-${width}`)
  await open(page, `${origin}/cart`)
  await keep(page, `cart-${width}`)
  await takeCheckout(page, origin, width)
}

async function takeSignIn(from: Browser, scheme: 'light' | 'dark'): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: scheme })
  await open(page, `http://studio.localhost:${server.studioPort}/`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await close(page, `studio-sign-in-${scheme}`)
}

async function openQuickView(page: Page): Promise<void> {
  await page.locator('.sqs-product-quick-view-button a').first().click()
  await page.locator('dialog[open] article.sw-quick-view').waitFor()
}

async function scrollToReviews(page: Page): Promise<void> {
  await page.locator('.product-reviews').scrollIntoViewIfNeeded()
  await page.getByRole('button', { name: 'See More Reviews' }).waitFor()
  await page.locator('.product-reviews').evaluate((section) => section.scrollIntoView())
}

async function openQuestions(page: Page): Promise<void> {
  await page.getByRole('button', { name: 'Choose your words' }).click()
  await page.getByRole('dialog').getByRole('textbox').first().waitFor()
}

/** Scrolls to the footer, which it makes dark by adding the class that the server prints for the theme's dark-footer tweak. */
async function showDarkFooter(page: Page): Promise<void> {
  await page.evaluate(() => {
    document.body.classList.add('tweak-footer-dark')
    document.querySelector('.site-footer')?.scrollIntoView({ block: 'end' })
  })
}
