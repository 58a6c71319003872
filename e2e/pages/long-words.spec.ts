import { expect, test, type Locator, type Page } from '@playwright/test'
import { originOf, testKilnOrigin } from '../support/facts.ts'
import { addButton, pill, takenOver } from '../support/shop.ts'

for (const identifier of ['test-kiln', 'test-bare']) {
  const origin = originOf(identifier)

  test(
    `a long word does not make list, product or cart wider than the screen (${identifier})`,
    { tag: '@both' },
    async ({ page }) => {
      await page.goto(`${origin}/shop`)
      await expectNoneWider(page)
      await page.goto(`${origin}/shop/long-words`)
      await takenOver(page)
      await expectNoneWider(page)
      await addButton(page).click()
      await expect(pill(page)).toBeVisible()
      await page.goto(`${origin}/cart`)
      const line = page.getByRole('row', { name: /Donaudampf/ })
      // The row rendered by the script, not the server's fallback.
      await expect(line.getByRole('button', { name: /^One more/ })).toBeVisible()
      await expectNoneWider(page)
      await expect.poll(async () => overlap(await boxOf(line), await boxOf(page.locator('.cart-summary')))).toBe(false)
    },
  )
}

test('a product without an image starts with its title', { tag: '@both' }, async ({ page }) => {
  await page.goto(`${testKilnOrigin}/shop/ten`)
  await takenOver(page)
  await expect(page.getByRole('group', { name: 'Pictures' })).toBeHidden()
  const title = await boxOf(page.getByRole('heading', { level: 1 }))
  expect(title.y).toBeLessThan(200)
})

async function expectNoneWider(page: Page): Promise<void> {
  const excess = () => page.evaluate(() => document.documentElement.scrollWidth - innerWidth)
  await expect.poll(excess).toBeLessThanOrEqual(0)
}

type Box = { x: number; y: number; width: number; height: number }

async function boxOf(place: Locator): Promise<Box> {
  const box = await place.boundingBox()
  if (!box) throw new Error('It is not on the page.')
  return box
}

function overlap(one: Box, other: Box): boolean {
  const beside = one.x + one.width <= other.x || other.x + other.width <= one.x
  const below = one.y + one.height <= other.y || other.y + other.height <= one.y
  return !beside && !below
}
