import { expect, test, type Page } from '@playwright/test'
import { originOf, shops } from '../support/facts.ts'
import { choose, chosenOf, openProduct, priceOf, radiosOf, selectOf, valuesOf, watchErrors } from '../support/shop.ts'

type Change = { sku: string | null; unselected: string[]; isInStock: boolean | null }

/** Records the `sw:variant-change` events that scripts of the site's owner receive. */
async function hearChanges(page: Page): Promise<() => Promise<Change[]>> {
  await page.addInitScript(() => {
    const heard: Change[] = []
    Object.assign(window, { heard })
    document.addEventListener('sw:variant-change', (event) => {
      const { variant, unselectedOptions, isInStock } = (event as CustomEvent).detail as {
        variant: { sku: string } | null
        unselectedOptions: string[]
        isInStock: boolean | null
      }
      heard.push({ sku: variant?.sku ?? null, unselected: unselectedOptions, isInStock })
    })
  })
  return () => page.evaluate(() => Reflect.get(window, 'heard') as Change[])
}

const soldOut = (page: Page) => page.getByRole('status').filter({ hasText: /Sold Out|Gone for now/ })

for (const { shop, identifier, picker, tag } of shops) {
  test(
    `SF-4.06, SF-4.07 price, notice and variant-change events follow the choice (${shop})`,
    { tag },
    async ({ page }) => {
      const errors = watchErrors(page)
      const changes = await hearChanges(page)
      await openProduct(page, originOf(identifier), 'mug')
      const place = page.locator('.product-variants')
      await expect(priceOf(page)).toHaveText(/^\s*from €?15\.00/)
      await choose(page, 'Colour', 'Green')
      await expect(priceOf(page)).toHaveText(/from €?15\.00/)
      await choose(page, 'Size', 'Large')
      await expect(priceOf(page)).toHaveText(/^\s*€?24\.00/)
      await expect(soldOut(page)).toHaveText('Sold Out')
      await expect(place).toHaveAttribute('data-variant-in-stock', 'false')
      await choose(page, 'Size', 'Small')
      await expect(priceOf(page)).toHaveText(/^\s*€?18\.00/)
      await expect(soldOut(page)).toHaveCount(0)
      await expect(place).toHaveAttribute('data-selected-variant', /"sku":"GS"/)
      await choose(page, 'Colour', 'Blue')
      await expect(priceOf(page)).toHaveText(/Sale Price:\s*€?15\.00\s*Original Price:\s*€?20\.00/)
      await expect(priceOf(page).locator('.original-price')).toHaveCSS('text-decoration-line', 'line-through')
      await choose(page, 'Size', 'Large')
      await expect(priceOf(page)).toHaveText('Unavailable')
      await expect
        .poll(async () => (await changes()).slice(-5))
        .toEqual([
          { sku: null, unselected: ['Size'], isInStock: null },
          { sku: 'GL', unselected: [], isInStock: false },
          { sku: 'GS', unselected: [], isInStock: true },
          { sku: 'BS', unselected: [], isInStock: true },
          { sku: null, unselected: [], isInStock: null },
        ])
      if (picker === 'select') {
        await choose(page, 'Size', '')
        await expect(priceOf(page)).toHaveText(/from €?15\.00/)
        await expect(place).toHaveAttribute('data-unselected-options', '["Size"]')
      }
      expect(errors).toEqual([])
    },
  )

  if (picker === 'radio')
    test(`SF-4.08 radios are marked only while one option is open (${shop})`, { tag }, ({ page }) =>
      marksOnlyTheLast(page, originOf(identifier), true),
    )
  else
    test(`SF-4.09 dropdowns are marked only while one option is open (${shop})`, { tag }, ({ page }) =>
      marksOnlyTheLast(page, originOf(identifier), false),
    )

  test(
    `PL-2.10, PL-3.66, SF-4.06 the scarcity text is shown for the chosen variant only (${shop})`,
    { tag },
    async ({ page }) => {
      const scarce = page.locator('.product-scarcity:visible')
      await openProduct(page, originOf(identifier), 'one-way')
      await expect(scarce).toHaveCount(0)
      await choose(page, 'Colour', 'Red')
      await expect(scarce).toHaveText('Only 3 left in stock')
      await choose(page, 'Colour', 'Green')
      await expect(scarce).toHaveCount(0)
      await choose(page, 'Colour', 'Red')
      await expect(scarce).toHaveText('Only 3 left in stock')
      await choose(page, 'Colour', 'Blue')
      await expect(scarce).toHaveCount(0)
      await openProduct(page, originOf(identifier), 'last-two')
      await expect(scarce).toHaveText('Only 2 left in stock')
      await openProduct(page, originOf(identifier), 'ten')
      await expect(scarce).toHaveCount(0)
    },
  )

  test(
    `SF-4.07 a URL with a SKU preselects its variant, and one with an unknown SKU nothing (${shop})`,
    { tag },
    async ({ page }) => {
      await openProduct(page, originOf(identifier), 'mug?variant=BS')
      expect([await chosenOf(page, 'Colour'), await chosenOf(page, 'Size')]).toEqual(['Blue', 'Small'])
      await expect(priceOf(page)).toHaveText(/Sale Price:\s*€?15\.00/)
      await expect(page.locator('.product-variants')).toHaveAttribute('data-variant-in-stock', 'true')
      await openProduct(page, originOf(identifier), 'mug?variant=nobody')
      expect([await chosenOf(page, 'Colour'), await chosenOf(page, 'Size')]).toEqual(['', ''])
      await expect(priceOf(page)).toHaveText(/from €?15\.00/)
    },
  )
}

async function marksOnlyTheLast(page: Page, origin: string, isRadio: boolean): Promise<void> {
  await openProduct(page, origin, 'mug')
  expect([await valuesOf(page, 'Colour'), await valuesOf(page, 'Size')]).toEqual([plainColours, plainSizes])
  await choose(page, 'Colour', 'Green')
  expect(await valuesOf(page, 'Size')).toEqual(['Small', 'Large - Sold Out'])
  expect(await valuesOf(page, 'Colour')).toEqual(plainColours)
  await choose(page, 'Colour', 'Blue')
  expect(await valuesOf(page, 'Size')).toEqual(['Small', isRadio ? 'Large - Unavailable' : 'Large'])
  await choose(page, 'Size', 'Small')
  expect([await valuesOf(page, 'Colour'), await valuesOf(page, 'Size')]).toEqual([plainColours, plainSizes])
  if (!isRadio) {
    await choose(page, 'Size', 'Large')
    await choose(page, 'Colour', '')
    expect(await valuesOf(page, 'Colour')).toEqual(['Green - Sold Out', 'Blue'])
    await choose(page, 'Size', '')
    expect(await valuesOf(page, 'Colour')).toEqual(plainColours)
  }
  await openProduct(page, origin, 'one-way')
  expect(await valuesOf(page, 'Colour')).toEqual(['Green', 'Blue - Sold Out', 'Red'])
  await choose(page, 'Colour', 'Red')
  expect(await valuesOf(page, 'Colour')).toEqual(['Green', 'Blue', 'Red'])
}

const plainColours = ['Green', 'Blue']
const plainSizes = ['Small', 'Large']

test.describe('dropdowns of a shop', () => {
  const isDisabled = (page: Page, value: string) => selectOf(page, 'Size').locator(`option[value="${value}"]`)

  test('SF-4.09 with back-in-stock emails do not mark sold-out values', async ({ page }) => {
    await openProduct(page, originOf('test-restock'), 'mug')
    await choose(page, 'Colour', 'Green')
    expect(await valuesOf(page, 'Size')).toEqual(plainSizes)
    await expect(isDisabled(page, 'Large')).toBeEnabled()
  })

  test('SF-4.09 that disables sold-out values are disabled without a mark', async ({ page }) => {
    await openProduct(page, originOf('test-disabled'), 'mug')
    await expect(isDisabled(page, 'Large')).toBeEnabled()
    await choose(page, 'Colour', 'Green')
    expect(await valuesOf(page, 'Size')).toEqual(plainSizes)
    await expect(isDisabled(page, 'Large')).toBeDisabled()
    await choose(page, 'Colour', 'Blue')
    await expect(isDisabled(page, 'Large')).toBeEnabled()
  })

  test('SF-4.07, SF-4.09, PL-3.64 with custom texts show its own sold-out and scarcity texts', async ({ page }) => {
    await openProduct(page, originOf('test-words'), 'mug')
    await choose(page, 'Colour', 'Green')
    expect(await valuesOf(page, 'Size')).toEqual(['Small', 'Large - Gone for now'])
    await choose(page, 'Size', 'Large')
    await expect(soldOut(page)).toHaveText('Gone for now')
    await openProduct(page, originOf('test-words'), 'last-two')
    await expect(page.locator('.product-scarcity:visible')).toHaveText('Hurry: 2')
    await openProduct(page, originOf('test-words'), 'none-left')
    await expect(page.locator('.product-mark.sold-out').first()).toHaveText('Gone for now')
  })

  test('SF-4.10 with branching limit each other’s values, and restore them when a choice is cleared', async ({
    page,
  }) => {
    await openProduct(page, originOf('test-branching'), 'mug')
    expect([await valuesOf(page, 'Colour'), await valuesOf(page, 'Size')]).toEqual([plainColours, plainSizes])
    await choose(page, 'Colour', 'Blue')
    expect([await valuesOf(page, 'Colour'), await valuesOf(page, 'Size')]).toEqual([plainColours, ['Small']])
    await choose(page, 'Colour', '')
    expect(await valuesOf(page, 'Size')).toEqual(plainSizes)
    await choose(page, 'Size', 'Large')
    expect(await valuesOf(page, 'Colour')).toEqual(['Green - Sold Out'])
    await openProduct(page, originOf('test-branching'), 'three-ways')
    await choose(page, 'Colour', 'Green')
    // With three options, values are not narrowed.
    expect(await valuesOf(page, 'Size')).toEqual(plainSizes.toSorted().toReversed())
  })

  test('SF-4.10 keep all values with only the flag or only the template version', async ({ page }) => {
    for (const identifier of ['test-kiln', 'test-disabled']) {
      await openProduct(page, originOf(identifier), 'mug')
      await choose(page, 'Colour', 'Blue')
      expect([identifier, ...(await valuesOf(page, 'Size'))]).toEqual([identifier, ...plainSizes])
    }
  })
})

test('SF-4.08 the mark of a radio value is part of its accessible name', async ({ page }) => {
  await openProduct(page, originOf('test-bare-radio'), 'mug')
  await choose(page, 'Colour', 'Green')
  await expect(radiosOf(page, 'Size').getByRole('radio', { name: /^Large\s+- Sold Out$/ })).toBeVisible()
  await choose(page, 'Colour', 'Blue')
  await expect(radiosOf(page, 'Size').getByRole('radio', { name: /^Large\s+- Unavailable$/ })).toBeVisible()
})
