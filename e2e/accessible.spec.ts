import AxeBuilder from '@axe-core/playwright'
import { expect, test, type Page } from '@playwright/test'
import { darkOrigin, demoOrigin, provingOrigin, studioOrigin } from './facts.ts'
import { addButton, choose, takenOver } from './shop.ts'

async function expectClean(page: Page): Promise<void> {
  const { violations } = await new AxeBuilder({ page }).analyze()
  const found = violations.map(({ id, nodes }) => `${id}: ${nodes.map((node) => node.target.join(' ')).join(', ')}`)
  expect(found).toEqual([])
}

for (const origin of [demoOrigin, darkOrigin]) {
  const name = origin === darkOrigin ? 'dark footer, radios' : 'demonstration'
  for (const path of [
    '/',
    '/shop',
    '/cart',
    '/nothing-here',
    origin === darkOrigin ? '/shop/mug' : '/shop/morning-mug',
  ]) {
    test(`axe finds nothing on ${path} (${name})`, async ({ page }) => {
      await page.goto(`${origin}${path}`)
      await page.waitForLoadState('networkidle')
      await expectClean(page)
    })
  }
}

test.describe('before the scripts', () => {
  for (const path of ['/shop/mug', '/cart', '/']) {
    for (const origin of [provingOrigin, darkOrigin]) {
      test(`axe finds nothing before take-over on ${path} of ${new URL(origin).hostname}`, async ({ page }) => {
        await page.route('**/static/**', (route) => route.abort())
        await page.goto(`${origin}${path}`)
        await expectClean(page)
      })
    }
  }
})

for (const origin of [provingOrigin, darkOrigin]) {
  test(`axe finds nothing in each state of buying on ${new URL(origin).hostname}`, async ({ page }) => {
    await page.goto(`${origin}/shop/mug`)
    await takenOver(page)
    await addButton(page).click()
    await expect(page.getByRole('alert')).toBeVisible()
    await expectClean(page)
    await choose(page, 'Colour', 'Green')
    await choose(page, 'Size', 'Large')
    await expectClean(page)
    await choose(page, 'Size', 'Small')
    await addButton(page).click()
    await expect(addButton(page)).toHaveText('Added!')
    await expectClean(page)
    await page.goto(`${origin}/cart`)
    await expect(page.getByRole('spinbutton')).toBeVisible()
    await expectClean(page)
    await page.getByRole('spinbutton').fill('9000')
    await page.keyboard.press('Tab')
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await expectClean(page)
    await page.getByRole('button', { name: /^Remove/ }).click()
    await expect(page.getByRole('button', { name: 'Undo' })).toBeVisible()
    await expectClean(page)
  })
}

for (const scheme of ['light', 'dark'] as const) {
  test(`axe finds nothing on the studio’s sign-in (${scheme})`, async ({ page }) => {
    await page.emulateMedia({ colorScheme: scheme })
    await page.goto(studioOrigin)
    await page.getByRole('button', { name: 'Sign in' }).waitFor()
    await expectClean(page)
    await page.getByRole('textbox', { name: 'Email' }).fill('nobody@example.org')
    await page.getByRole('textbox', { name: 'Password' }).fill('not the password')
    await page.getByRole('button', { name: 'Sign in' }).click()
    await expect(page.getByRole('alert').filter({ hasText: /\S/ })).toBeVisible()
    await expectClean(page)
  })
}
