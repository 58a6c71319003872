import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'
import type axe from 'axe-core'

const script = readFileSync(fileURLToPath(import.meta.resolve('axe-core/axe.min.js')), 'utf8')

/** The rules whose result depends on colours. */
const rulesOfColours = ['color-contrast', 'link-in-text-block']

/**
 * Fails when axe finds accessibility violations on the page, or in the `part` that a CSS selector names. The failure lists the
 * rule and elements of each violation.
 */
export async function expectClean(page: Page, part?: string): Promise<void> {
  await expectNone(page, { part, options: {} })
}

/** Checks a screen of the studio with every rule in light colours, and in dark colours with those that depend on colours. */
export async function expectCleanInBothSchemes(page: Page): Promise<void> {
  await page.emulateMedia({ colorScheme: 'light', reducedMotion: 'reduce' })
  await expectNone(page, { options: {} })
  await page.emulateMedia({ colorScheme: 'dark', reducedMotion: 'reduce' })
  await expectNone(page, { options: { runOnly: { type: 'rule', values: rulesOfColours } } })
}

/** A frame that runs no scripts, such as that of a mail, does not answer axe, which waits for it for half a minute. */
const silentFrame = 'iframe[sandbox]:not([sandbox*="allow-scripts"])'

type Scan = { part?: string | undefined; options: axe.RunOptions }

async function expectNone(page: Page, { part, options }: Scan): Promise<void> {
  const all = { ...options, resultTypes: ['violations' as const] }
  const hasFrames = page.frames().length > 1 && (await page.locator(silentFrame).count()) === 0
  const violations = await (hasFrames ? scanFrames(page, part, all) : scan(page, part, { ...all, iframes: false }))
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect([page.url(), ...found]).toEqual([page.url()])
}

/** Scans a page without frames. AxeBuilder would load axe's uncompressed script twice for each scan, which takes longer than the scan. */
async function scan(page: Page, part: string | undefined, options: axe.RunOptions): Promise<axe.Result[]> {
  if (await page.evaluate(() => !('axe' in window))) await page.evaluate(script)
  return page.evaluate(
    async ([selector, given]) => {
      const { axe: loaded } = window as unknown as { axe: typeof axe } // safe: loaded above
      return (await loaded.run(selector === undefined ? document : { include: [selector] }, given)).violations
    },
    [part, options] as const,
  )
}

async function scanFrames(page: Page, part: string | undefined, options: axe.RunOptions): Promise<axe.Result[]> {
  const builder = new AxeBuilder({ page }).options(options)
  return (await (part === undefined ? builder : builder.include(part)).analyze()).violations
}
