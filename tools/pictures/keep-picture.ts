import { mkdirSync, writeFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Browser, Page } from '@playwright/test'
import sharp from 'sharp'
import { root } from '../source-files.ts'

const folder = join(root, 'docs/pictures')
const maxBytes = 100_000
/** Beginnings of the names of the pictures to take, from the command line. All are taken without any. */
const starts = process.argv.slice(2)

export function isWanted(name: string): boolean {
  return starts.length === 0 || starts.some((start) => name.startsWith(start))
}

export function newPage(from: Browser, width: number, colorScheme: 'light' | 'dark' = 'light'): Promise<Page> {
  const viewport = { width, height: width > 600 ? 860 : 844 }
  return from.newPage({ viewport, colorScheme, reducedMotion: 'reduce' })
}

/**
 * Opens a page as a returning visitor sees it, with fonts in the cache. Fonts with `font-display: optional` are skipped when
 * they do not load at once.
 */
export async function open(page: Page, address: string): Promise<void> {
  await page.goto(address)
  await page.evaluate(() => Promise.allSettled(Array.from(document.fonts, (font) => font.load())))
  await page.goto(address, { waitUntil: 'networkidle' })
  await page.evaluate(() => document.fonts.ready)
}

export async function close(page: Page, name: string, isWhole = false): Promise<void> {
  await waitForPictures(page)
  await keep(page, name, isWhole)
  await page.context().close()
}

/** Waits until all images of the page are loaded, lazy images included. */
export async function waitForPictures(page: Page): Promise<void> {
  await page.evaluate(loadPictures)
}

/** Runs in the browser. */
async function loadPictures(): Promise<void> {
  const pictures = [...document.images]
  for (const picture of pictures) picture.loading = 'eager'
  await Promise.allSettled(pictures.map((picture) => picture.decode()))
}

/**
 * Saves a screenshot with the best quality that stays below the size limit. A whole page on a wide screen is scaled to half its
 * width.
 */
export async function keep(page: Page, name: string, isWhole = false): Promise<void> {
  if (!isWanted(name)) return
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
    mkdirSync(folder, { recursive: true })
    writeFileSync(join(folder, `${name}.webp`), picture)
    console.log(`${name}.webp ${Math.round(picture.length / 1000)} kB`)
    return
  }
  throw new Error(`${name} does not fit into ${maxBytes} bytes`)
}
