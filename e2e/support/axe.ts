import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/**
 * Fails when axe finds accessibility violations on the page, or in the `part` that a CSS selector names. The failure lists the
 * rule and elements of each violation.
 */
export async function expectClean(page: Page, part?: string): Promise<void> {
  // In legacy mode axe evaluates its results in the tested page, instead of opening a second page. Only possible on pages without
  // frames.
  const isWhole = page.frames().length === 1
  const axe = new AxeBuilder({ page }).setLegacyMode(isWhole).options({ resultTypes: ['violations'] })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect([page.url(), ...found]).toEqual([page.url()])
}
