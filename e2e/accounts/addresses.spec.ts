import { expect, test, type Page } from '@playwright/test'
import { productTypes } from '@sitewright/domain/kit/enums.ts'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { expectClean } from '../support/axe.ts'
import {
  addToCart,
  confirmed,
  fillIn,
  fillInCard,
  makeEmail,
  openCheckout,
  ordersOf,
  payButton,
  readyToPay,
  succeedingCard,
} from '../support/checkout.ts'
import { originOf, readFacts } from '../support/facts.ts'
import { openOwner } from '../support/shop-owner.ts'
import { watchErrors } from '../support/shop.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } })

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

const shop = 'test-all'
const origin = originOf(shop)
const slowCard = '4000 0000 0000 1018'

test(
  'BX-1.18, BX-1.09, BX-1.05 a guest buys goods and a service, gets an account by one field, saves an address, and the next checkout begins with it',
  { tag: '@both' },
  async ({ page }) => {
    const [errors, email] = [watchErrors(page), makeEmail()]
    const pot = await owner.sell(shop, { title: 'Pot', variants: [{ sku: 'POT', priceCents: 3_000, stock: 9 }] })
    const lesson = await owner.sell(shop, {
      title: 'Lesson',
      productType: productTypes.service,
      variants: [{ sku: 'LESSON', priceCents: 2_000, stock: 9 }],
    })
    await addToCart(page, origin, lesson.path)
    await openCheckout(page, origin, pot.path)
    await fillIn(page, email)
    await readyToPay(page, 'Pay $55.00')
    await fillInCard(page, slowCard)
    await payButton(page).click()
    await expect(page.getByText('Paying, this takes a few seconds')).toBeVisible()
    await expect(page).toHaveURL(confirmed)
    await expectClean(page)
    await page.getByLabel('Password').fill('three clay cups')
    await page.getByRole('button', { name: 'Create account' }).click()
    await expect(page.getByRole('status').filter({ hasText: 'One more step' })).toBeVisible()
    await page.goto(await linkTo(email))
    await page.getByRole('button', { name: 'Open my account' }).click()

    await page.getByRole('link', { name: 'Your addresses' }).click()
    await expectClean(page)
    await expect(page.locator('.sw-address')).toHaveText(/Used first/) // that of the guest's order
    await addAddress(page)
    await page.goto(`${origin}/account/addresses`)
    const berlin = page.locator('.sw-address', { hasText: 'Berlin' })
    await expect(berlin).toHaveText(/Nora Lindqvist\s*Töpfergasse 7\s*10115 Berlin/)
    await berlin.getByRole('button', { name: /first/i }).click()
    await expect(berlin).toHaveText(/Used first/)

    await openCheckout(page, origin, pot.path)
    await expect(page.getByLabel('Saved addresses')).toHaveValue('0')
    await expect(page.getByLabel('City', { exact: true }).first()).toHaveValue('Berlin')
    await fillInCard(page, succeedingCard)
    await payButton(page).click()
    await expect(page).toHaveURL(confirmed)
    expect(await ordersOf(email)).toHaveLength(2)
    expect(errors.filter((text) => !text.includes('422'))).toEqual([]) // the browser's own line about a refused form
  },
)

/** Adds an address in Germany, whose fields appear when the country is chosen. */
async function addAddress(page: Page): Promise<void> {
  await page.getByRole('link', { name: 'Add an address' }).click()
  const update = page.getByRole('button', { name: 'Show the fields of this country' })
  await expect(update).toBeHidden() // the script has taken over
  await page.getByLabel('Last name').fill('Lindqvist')
  await page.getByLabel('Country').selectOption('DE')
  await expect(page.getByLabel('State', { exact: true })).toHaveCount(0)
  await expect(page.getByLabel('Last name')).toHaveValue('Lindqvist')
  await page.getByLabel('First name').fill('Nora')
  await page.getByLabel('Address', { exact: true }).fill('Töpfergasse 7')
  await page.getByLabel('Postal code').fill('1')
  await page.getByLabel('City').fill('Berlin')
  await page.keyboard.press('Enter')
  await expect(page.getByLabel('Postal code')).toBeFocused()
  await expectClean(page)
  await page.getByLabel('Postal code').fill('10115')
  await page.keyboard.press('Enter')
  await expect(page.getByRole('status').filter({ hasText: 'Saved.' })).toBeVisible()
}

async function linkTo(email: string): Promise<string> {
  let found = ''
  await expect
    .poll(async () => {
      found = await onServer(readFacts().databaseUrl, async (client) => {
        const { rows } = await client.query<{ plain: string }>('select plain from mails where recipient = $1', [email])
        const links = rows.map(({ plain }) => /https?:\/\/\S+\/account\/reset\/[0-9a-f]{64}/.exec(plain)?.[0])
        return links.find((link) => link !== undefined) ?? ''
      })
      return found
    })
    .not.toBe('')
  return found
}
