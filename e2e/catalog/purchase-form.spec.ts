import { expect, test, type Page } from '@playwright/test'
import { originOf, shops } from '../support/facts.ts'
import { chosenOf, quantityOf, valuesOf } from '../support/shop.ts'

// Tests the server's HTML, before or without scripts.
test.use({ javaScriptEnabled: false })

/** Products by URL slug, with the number of variant pickers and whether the page asks for a quantity. */
const parts = [
  ['ten', 0, true],
  ['endless', 0, true],
  ['last-two', 0, true],
  ['only-one', 0, false],
  ['none-left', 0, false],
  ['download', 0, false],
  ['lesson', 0, true],
  ['mug', 2, true],
  ['loose', 2, true],
] as const

for (const { shop, identifier, picker, tag } of shops) {
  const origin = originOf(identifier)

  test(
    `SF-5.01, SF-5.02, SF-9.02, PL-2.06, PL-2.18 a product page has fields for its options and, where allowed, the quantity (${shop})`,
    { tag },
    async ({ page }) => {
      for (const [urlId, pickers, asksHowMany] of parts) {
        await page.goto(`${origin}/shop/${urlId}`)
        const roles = picker === 'select' ? page.getByRole('combobox') : page.getByRole('radiogroup')
        const shown = { pickers: await roles.count(), asksHowMany: (await quantityOf(page).count()) === 1 }
        expect([urlId, shown]).toEqual([urlId, { pickers, asksHowMany }])
        await expect(page.getByRole('button', { name: 'Add To Cart' })).toHaveCount(1)
      }
      const field = { type: 'number', min: '1', max: '9999', step: '1', value: '1', size: '4' }
      for (const [name, value] of Object.entries(field)) await expect(quantityOf(page)).toHaveAttribute(name, value)
    },
  )

  if (picker === 'radio')
    test(`SF-4.08 the server’s HTML marks unavailable radio values (${shop})`, { tag }, ({ page }) =>
      marksFromTheStart(page, origin),
    )
  else
    test(`SF-4.09 the server’s HTML marks sold-out dropdown values (${shop})`, { tag }, ({ page }) =>
      marksFromTheStart(page, origin),
    )

  test(`PL-2.10 the server’s HTML has the scarcity text (${shop})`, { tag }, async ({ page }) => {
    const scarce = page.locator('.product-scarcity:visible')
    await page.goto(`${origin}/shop/one-way`)
    await expect(scarce).toHaveCount(0)
    await page.goto(`${origin}/shop/last-two`)
    await expect(scarce).toHaveText('Only 2 left in stock')
    await page.goto(`${origin}/shop/one-way?variant=O3`)
    await expect(scarce).toHaveText('Only 3 left in stock')
  })
}

async function marksFromTheStart(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/shop/one-way`)
  expect(await valuesOf(page, 'Colour')).toEqual(['Green', 'Blue - Sold Out', 'Red'])
  await page.goto(`${origin}/shop/one-way?variant=O3`)
  expect(await chosenOf(page, 'Colour')).toBe('Red')
  expect(await valuesOf(page, 'Colour')).toEqual(['Green', 'Blue', 'Red'])
}

test('SF-5.01 a service has no quantity field when the shop sells it once per order', async ({ page }) => {
  await page.goto(`${originOf('test-express')}/shop/lesson`)
  await expect(page.getByRole('button', { name: 'Buy Now' })).toHaveCount(1)
  await expect(quantityOf(page)).toHaveCount(0)
})

test('a product page with 250 variants embeds none of them', async ({ page }) => {
  for (const identifier of ['test-kiln', 'test-bare']) {
    const answer = await page.goto(`${originOf(identifier)}/shop/many`)
    await expect(page.locator('.product-variants')).toHaveAttribute('data-variants', '[]')
    const props = await page.locator('.product-variants [data-island-props]').textContent()
    expect(props?.length).toBeLessThan(3_000)
    // Only for Kiln: imported themes embed additional data in the page.
    if (identifier === 'test-kiln') expect((await answer?.text())?.length).toBeLessThan(60_000)
  }
})
