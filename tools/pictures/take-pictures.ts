import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startProgram } from '../../bench/load/processes.ts'
import { root } from '../source-files.ts'

/*
 * Takes screenshots of the demonstration site and the studio for docs/pictures.md: npm run pictures
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

const folder = join(root, 'docs/pictures')
const maxBytes = 100_000
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
  mkdirSync(folder, { recursive: true })
  for (const width of [1280, 390]) {
    for (const shot of shots) await take(browser, shot, width)
    await takeMenu(browser, width)
    await takePurchase(browser, width)
  }
  for (const scheme of ['light', 'dark'] as const) await takeSignIn(browser, scheme)
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
  await close(page, `cart-${width}`)
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

function newPage(from: Browser, width: number): Promise<Page> {
  return from.newPage({ viewport: { width, height: width > 600 ? 860 : 844 }, reducedMotion: 'reduce' })
}

/**
 * Opens a page as a returning visitor sees it, with fonts in the cache. Fonts with `font-display: optional` are skipped when
 * they do not load at once.
 */
async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(() => Promise.allSettled(Array.from(document.fonts, (font) => font.load())))
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

async function close(page: Page, name: string, isWhole = false): Promise<void> {
  await page.evaluate(loadPictures)
  await keep(page, name, isWhole)
  await page.context().close()
}

/** Waits until all images of the page are loaded, lazy images included. Runs in the browser. */
async function loadPictures(): Promise<void> {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}

/**
 * Saves a screenshot with the best quality that stays below the size limit. A whole page on a wide screen is scaled to half its
 * width.
 */
async function keep(page: Page, name: string, isWhole = false): Promise<void> {
  const shot = await page.screenshot({ fullPage: isWhole })
  const { width } = await sharp(shot).metadata()
  const source =
    isWhole && width > 600
      ? await sharp(shot)
          .resize({ width: width / 2 })
          .png()
          .toBuffer()
      : shot
  for (const quality of [82, 72, 60, 48, 36]) {
    const picture = await sharp(source).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > maxBytes) continue
    writeFileSync(join(folder, `${name}.webp`), picture)
    console.log(`${name}.webp ${Math.round(picture.length / 1000)} kB`)
    return
  }
  throw new Error(`${name} does not fit into ${maxBytes} bytes`)
}
