import AxeBuilder from '@axe-core/playwright'
import { expect, type Page } from '@playwright/test'

/** Fails with the rule and the elements of each violation that axe finds on the page, or in one part of it. */
export async function expectClean(page: Page, part?: string): Promise<void> {
  // Legacy mode evaluates the results in the page itself, where axe would otherwise open a second page. Only possible without
  // frames.
  const isWhole = page.frames().length === 1
  const axe = new AxeBuilder({ page }).setLegacyMode(isWhole).options({ resultTypes: ['violations'] })
  const { violations } = await (part === undefined ? axe : axe.include(part)).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect([page.url(), ...found]).toEqual([page.url()])
}
