import { expect, test, type Locator } from '@playwright/test'
import { originOf } from '../support/facts.ts'
import { add, openProduct, pill, priceOf } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

const finger = 44

/**
 * Returns the height of the area that reacts to a press. Uses hit tests, because bounding boxes do not include content that
 * extends beyond them.
 */
async function heightOf(place: Locator): Promise<number> {
  await place.scrollIntoViewIfNeeded()
  return place.evaluate((pressed) => {
    const { x, y, width, height } = pressed.getBoundingClientRect()
    const isMet = (at: number): boolean => pressed.contains(document.elementFromPoint(x + width / 2, at))
    const middle = Math.round(y + height / 2)
    let [top, bottom] = [middle, middle]
    while (isMet(top - 1)) top--
    while (isMet(bottom)) bottom++
    return bottom - top
  })
}

for (const identifier of ['test-all', 'test-all-bare']) {
  const title = `controls on the product page and in the cart are at least 44 pixels high (${identifier})`
  test(title, { tag: '@narrow' }, async ({ page }) => {
    const origin = originOf(identifier)
    const isHighEnough = async (place: Locator): Promise<void> => {
      await expect(place).toBeVisible()
      await expect.poll(() => heightOf(place)).toBeGreaterThanOrEqual(finger)
    }
    await openProduct(page, origin, 'ten')
    await isHighEnough(page.getByRole('button', { name: 'Afterpay', exact: true }))
    await isHighEnough(page.getByRole('button', { name: 'More information' }))
    await add(page)
    await isHighEnough(pill(page))
    await openProduct(page, origin, 'plenty')
    await add(page)
    await page.goto(`${origin}/cart`)
    await isHighEnough(page.getByRole('button', { name: 'One more Plenty' }))
    await isHighEnough(page.getByRole('link', { name: 'Continue Shopping' }))
    await isHighEnough(page.getByRole('link', { name: 'Checkout' }))
    await page.getByRole('button', { name: 'Remove Plenty' }).click()
    await isHighEnough(page.getByRole('button', { name: 'Undo' }))
  })
}

test('a theme without money styles shows amounts with the currency symbol', { tag: '@wide' }, async ({ page }) => {
  for (const [identifier, sign] of [
    ['test-all-bare', '"$"'],
    ['test-all-german-bare', '"€"'],
  ] as const) {
    await page.goto(`${originOf(identifier)}/shop/ten`)
    const sum = priceOf(page).locator('.sqs-money-native')
    await expect.poll(() => sum.evaluate((one) => getComputedStyle(one, '::before').content)).toBe(sign)
  }
})
