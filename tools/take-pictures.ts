import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { chromium, type Browser, type Page } from '@playwright/test'
import sharp from 'sharp'
import { startProgram } from '../bench/processes.ts'
import { root } from './source-files.ts'

/*
 * Takes the README's pictures of the demonstration site and the studio: npm run pictures
 * Each is one screen, as WebP of at most 100 kB.
 */
const folder = join(root, 'docs/pictures')
const mostBytes = 100_000
const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-pictures-'))
const server = await startProgram('demo/serve.ts', { DATA_DIR: dataDir, LOG_LEVEL: 'warn' })
const browser = await chromium.launch({
  executablePath: process.env['CHROMIUM'] ?? '/usr/bin/chromium',
  args: ['--no-sandbox'],
})
try {
  mkdirSync(folder, { recursive: true })
  for (const width of [1280, 390]) await takeShop(browser, width)
  for (const scheme of ['light', 'dark'] as const) await takeSignIn(browser, scheme)
} finally {
  await browser.close()
  await server.stop()
  rmSync(dataDir, { recursive: true, force: true })
}

async function takeShop(from: Browser, width: number): Promise<void> {
  const page = await from.newPage({ viewport: { width, height: width > 600 ? 860 : 844 }, reducedMotion: 'reduce' })
  const origin = `http://localhost:${server.port}`
  await open(page, `${origin}/`)
  await keep(page, `home-${width}`)
  await open(page, `${origin}/shop`)
  await keep(page, `shop-${width}`)
  await open(page, `${origin}/shop/morning-mug`)
  await page.locator('.sqs-add-to-cart-button[data-state=idle]').waitFor()
  await page.getByRole('combobox', { name: 'Select Glaze' }).selectOption('Oat')
  await page.getByRole('combobox', { name: 'Select Size' }).selectOption({ index: 1 })
  await page.getByRole('button', { name: 'Add To Cart' }).click()
  await page.getByRole('button', { name: 'Added!' }).waitFor()
  await keep(page, `product-${width}`)
  await open(page, `${origin}/cart`)
  await keep(page, `cart-${width}`)
  await page.context().close()
}

async function takeSignIn(from: Browser, scheme: 'light' | 'dark'): Promise<void> {
  const page = await from.newPage({ viewport: { width: 1280, height: 860 }, colorScheme: scheme })
  await open(page, `http://studio.localhost:${server.studioPort}/`)
  await page.getByRole('button', { name: 'Sign in' }).waitFor()
  await keep(page, `studio-sign-in-${scheme}`)
  await page.context().close()
}

async function open(page: Page, address: string): Promise<void> {
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

/** The best quality that stays below the limit. */
async function keep(page: Page, name: string): Promise<void> {
  const shot = await page.screenshot()
  for (const quality of [82, 72, 60, 48]) {
    const picture = await sharp(shot).webp({ quality, effort: 6 }).toBuffer()
    if (picture.length > mostBytes) continue
    writeFileSync(join(folder, `${name}.webp`), picture)
    console.log(`${name}.webp ${Math.round(picture.length / 1000)} kB`)
    return
  }
  throw new Error(`${name} does not fit into ${mostBytes} bytes`)
}
