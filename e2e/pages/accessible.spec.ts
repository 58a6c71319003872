import { expect, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { allShops, darkOrigin, demoOrigin, inBothThemes, originOf, shops, studioOrigin } from '../support/facts.ts'
import { add, addButton, choose, openProduct, pill, quantityOf, takenOver } from '../support/shop.ts'
import { openOwner } from '../support/shop-owner.ts'

// Without animations, because axe would measure the contrast of colors in the middle of a fade.
test.use({ contextOptions: { reducedMotion: 'reduce' } })

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

for (const origin of [demoOrigin, darkOrigin]) {
  const name = origin === darkOrigin ? 'dark footer, radios' : 'demonstration'
  for (const path of [
    '/',
    '/shop',
    '/cart',
    '/nothing-here',
    origin === darkOrigin ? '/shop/mug' : '/shop/morning-mug',
  ]) {
    test(
      `axe finds no violation on ${path} (${name})`,
      { tag: origin === darkOrigin ? '@narrow' : '@both' },
      async ({ page }) => {
        await page.goto(`${origin}${path}`)
        await page.waitForLoadState('networkidle')
        await expectClean(page)
      },
    )
  }
}

test.describe('without the scripts loaded', () => {
  for (const { shop, identifier, picker, tag } of allShops) {
    test(`axe finds no violation before hydration (${shop})`, { tag }, async ({ page }) => {
      await page.route('**/static/**', (route) => route.abort())
      const others = picker === 'select' ? ['/shop/last-two', '/shop', '/cart', '/'] : []
      for (const path of ['/shop/mug', '/shop/one-way', ...others]) {
        await page.goto(originOf(identifier) + path)
        await expectClean(page)
      }
    })
  }
})

for (const { shop, identifier, tag } of shops) {
  const origin = originOf(identifier)

  test(`axe finds no violation in each state of the purchase form (${shop})`, { tag }, async ({ page }) => {
    await openProduct(page, origin, 'mug')
    await addButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectClean(page)
    await choose(page, 'Colour', 'Green') // one option is still open: its values show their availability
    await expectClean(page)
    await choose(page, 'Size', 'Large')
    await expect(page.getByRole('status').filter({ hasText: 'Sold Out' })).toBeVisible()
    await expectClean(page)
    await openProduct(page, origin, 'last-two')
    await expect(page.locator('.product-scarcity')).toBeVisible()
    await add(page)
    await expect(pill(page)).toBeVisible()
    await expectClean(page)
  })
}

// The cart and the product list do not depend on the picker, so two sites are enough.
for (const { identifier, tag } of inBothThemes('test-dark', 'test-bare')) {
  const origin = originOf(identifier)

  test(`axe finds no violation in each state of the cart (${identifier})`, { tag }, async ({ page }) => {
    const rare = await owner.sell(identifier, { title: 'Rare', variants: [{ sku: 'R', priceCents: 100, stock: 3 }] })
    const gone = await owner.sell(identifier, { title: 'Gone', variants: [{ sku: 'G', priceCents: 100, stock: 3 }] })
    for (const { path } of [rare, gone]) {
      await page.goto(origin + path)
      await takenOver(page)
      await quantityOf(page).fill('3')
      await add(page)
    }
    await rare.change('R', { priceCents: 200 })
    await rare.setStock('R', 2)
    await gone.takeAway()
    await page.goto(`${origin}/cart`)
    await expect(page.getByRole('button', { name: 'Change to 2: Rare' })).toBeVisible()
    await expectClean(page)
    await page.getByRole('spinbutton').fill('1.5')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('alert').filter({ hasText: 'whole number' })).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: 'Remove Gone' }).click()
    await page.getByRole('button', { name: 'Remove Rare' }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expect(page.getByText('You have nothing in your shopping cart.')).toBeVisible()
    await expectClean(page)
  })

  test(
    `axe finds no violation in a list with quick view and in its dialog (${identifier})`,
    { tag },
    async ({ page }) => {
      await page.goto(`${origin}/shop`)
      const opener = page.locator('.sqs-product-quick-view-button [aria-haspopup=dialog]')
      await expect(opener.first()).toBeAttached()
      await expectClean(page)
      await page.route(/format=quick-view/, (route) => route.abort())
      await opener.first().focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await expectClean(page)
      await page.keyboard.press('Escape')
      // Waits for the removal: a closed dialog is hidden at once, but removed only on its `close` event.
      await expect(page.locator('dialog')).toHaveCount(0)
      await page.unroute(/format=quick-view/)
      const ofMug = page.locator('.sqs-product-quick-view-button a[href$="/shop/mug"]')
      await expect(ofMug).toHaveAttribute('aria-haspopup', 'dialog')
      await ofMug.focus()
      await page.keyboard.press('Enter')
      await expect(page.getByRole('dialog').getByRole('heading', { name: 'Mug' })).toBeVisible()
      await takenOver(page)
      await expectClean(page)
      await addButton(page).click()
      await expect(page.getByRole('dialog').getByRole('alert')).toBeVisible()
      await expectClean(page)
    },
  )
}

for (const [scheme, tag] of [
  ['light', '@wide'],
  ['dark', '@narrow'],
] as const) {
  test(
    `axe finds no violation on the studio’s sign-in page and its page for a dead link (${scheme})`,
    { tag },
    async ({ page }) => {
      await page.emulateMedia({ colorScheme: scheme })
      await page.goto(studioOrigin)
      await page.getByRole('button', { name: 'Sign in' }).waitFor()
      await expectClean(page)
      await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
      await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
      await page.getByRole('button', { name: 'Sign in' }).click()
      await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
      await expectClean(page)
      await page.goto(`${studioOrigin}/first-owner#${'a'.repeat(64)}`)
      await expect(page.getByRole('heading', { name: 'This link does not work' })).toBeVisible()
      await expectClean(page)
    },
  )
}
