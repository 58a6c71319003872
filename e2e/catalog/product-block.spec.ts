import { expect, test, type Page } from '@playwright/test'
import { demoOrigin, originOf, shops } from '../support/facts.ts'
import { addBy, hearWords, pill, watchErrors } from '../support/shop.ts'

const buttonText = '.add-to-cart-text'
const blockOf = (page: Page, at: number) => page.locator('.sqs-block-product').nth(at)

async function openBlocks(page: Page, origin: string): Promise<void> {
  await page.goto(`${origin}/blocks`)
  await expect(page.locator('.sqs-add-to-cart-button[data-state=idle]')).toHaveCount(4)
}

/** Chooses a value in one block, with whichever picker the site uses. */
async function chooseIn(page: Page, at: number, option: string, value: string): Promise<void> {
  const select = blockOf(page, at).getByRole('combobox', { name: `Select ${option}` })
  if (await select.isVisible()) await select.selectOption(value)
  else await blockOf(page, at).locator(`input[name="option-${option}"][value="${value}"] + label`).click()
}

for (const { shop, identifier, tag } of shops) {
  const origin = originOf(identifier)
  const withPill = identifier.includes('bare') ? null : pill

  test(`SF-4.07 each of several product blocks adds its own product (${shop})`, { tag }, async ({ page }) => {
    const errors = watchErrors(page)
    await openBlocks(page, origin)
    await chooseIn(page, 1, 'Colour', 'Green')
    await chooseIn(page, 1, 'Size', 'Small')
    for (const at of [0, 1]) await expect(blockOf(page, at).locator('.product-price')).not.toContainText('from')
    const bought = page.waitForRequest((request) => request.url().endsWith('/shopping-cart/entries'))
    const [others, words] = await Promise.all([0, 1].map((at) => hearWords(blockOf(page, at).locator(buttonText))))
    await blockOf(page, 1).getByRole('button', { name: 'Add To Cart' }).click()
    expect((await bought).postDataJSON()).toMatchObject({ quantity: 1 })
    await expect.poll(() => words?.()).toEqual(['Add To Cart', 'Adding…', 'Added!', 'Add To Cart'])
    expect(await others?.()).toEqual(['Add To Cart'])

    await blockOf(page, 2).getByRole('spinbutton').fill('2')
    await addBy(page, () => blockOf(page, 2).getByRole('button', { name: 'Add To Cart' }).click())
    await expect(
      page
        .locator('.sqs-cart-quantity')
        .or((withPill ?? pill)(page))
        .first(),
    ).toContainText('3')
    expect(errors).toEqual([])
  })

  test(
    `SF-5.03 missing options are shown in the block whose button was clicked (${shop})`,
    { tag },
    async ({ page }) => {
      await openBlocks(page, origin)
      await blockOf(page, 1).getByRole('button', { name: 'Add To Cart' }).click()
      await expect(blockOf(page, 1).getByRole('alert')).toContainText('Please select the Colour and Size options.')
      await expect(blockOf(page, 0).getByRole('alert')).toHaveCount(0)
    },
  )

  test(
    `PL-3.66 blocks show low stock, a sold-out mark and a link to choose options (${shop})`,
    { tag },
    async ({ page }) => {
      await openBlocks(page, origin)
      await expect(blockOf(page, 2)).toContainText('Only 2 left in stock')
      await expect(blockOf(page, 3).locator('.product-mark.sold-out')).toBeVisible()
      await blockOf(page, 4).getByRole('link', { name: 'View full details' }).click()
      await expect(page).toHaveURL(/\/shop\/three-ways$/)
    },
  )
}

test.describe('without scripts', () => {
  test.use({ javaScriptEnabled: false })
  for (const { shop, identifier, tag } of shops) {
    test(`a product can be bought from its second block (${shop})`, { tag }, async ({ page }) => {
      await page.goto(`${originOf(identifier)}/blocks`)
      await chooseIn(page, 1, 'Colour', 'Green')
      await chooseIn(page, 1, 'Size', 'Small')
      await blockOf(page, 1).getByRole('button', { name: 'Add To Cart' }).click()
      await page.goto(`${originOf(identifier)}/cart`)
      await expect(page.locator('.cart-container')).toContainText('Mug')
    })
  }
})

test('SF-4.07 a block shows the image of the chosen variant', async ({ page }) => {
  await page.goto(`${demoOrigin}/journal/oat-and-why-it-breaks-brown`)
  const picture = blockOf(page, 0).locator('img.product-block-image')
  await expect(blockOf(page, 0).locator('.sqs-add-to-cart-button[data-state=idle]')).toBeVisible()
  await expect(picture).toHaveAttribute('src', /mug-oat\.webp$/)
  await chooseIn(page, 0, 'Glaze', 'Celadon')
  await chooseIn(page, 0, 'Size', 'Small, 240 ml')
  await expect(picture).toHaveAttribute('src', /mug-celadon\.webp$/)
  await expect(picture).toHaveAttribute('srcset', /mug-celadon\.webp\?format=300w 300w/)
  await chooseIn(page, 0, 'Glaze', 'Oat')
  await expect(picture).toHaveAttribute('src', /mug-oat\.webp$/)
})
