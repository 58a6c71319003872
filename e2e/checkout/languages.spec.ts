import { expect, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { confirmed, makeEmail, openCheckout, ordersOf, payButton } from '../support/checkout.ts'
import { originOf } from '../support/facts.ts'
import { watchErrors } from '../support/shop.ts'

type Words = {
  title: string
  fields: readonly (readonly [label: string, value: string])[]
  email: string
  fillIn: string
  pay: RegExp
  error: string
}

const german: Words = {
  title: 'Kasse',
  email: 'E-Mail',
  fields: [
    ['Vorname', 'Nora'],
    ['Nachname', 'Lindqvist'],
    ['Straße und Hausnummer', 'Töpfergasse 7'],
    ['Postleitzahl', '10115'],
    ['Ort', 'Berlin'],
  ],
  fillIn: 'Ausfüllen',
  pay: /^€7\.50 zahlen$/,
  error: 'Fehler: ',
}

const arabic: Words = {
  title: 'إتمام الشراء',
  email: 'البريد الإلكتروني',
  fields: [
    ['الاسم الأول', 'نورا'],
    ['اسم العائلة', 'الحداد'],
    ['العنوان', 'Töpfergasse 7'],
    ['الرمز البريدي', '10115'],
    ['المدينة', 'برلين'],
  ],
  fillIn: 'تعبئة',
  pay: /^ادفع .*7\.50/,
  error: 'خطأ: ',
}

test('an Arab buys in Arabic, from right to left to the end', { tag: '@narrow' }, async ({ page }) => {
  await buy(page, 'test-all-arabic', arabic)
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toContainText('نورا')
  await expectClean(page)
})

test('a German buys in German', { tag: '@narrow' }, async ({ page }) => {
  await buy(page, 'test-all-german', german)
})

test('the Arabic page runs from right to left, with every text in Arabic', { tag: '@both' }, async ({ page }) => {
  const origin = originOf('test-all-arabic')
  const errors = watchErrors(page)
  await openCheckout(page, origin, '/shop/endless')
  await expect(page.locator('html')).toHaveAttribute('dir', 'rtl')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText('إتمام الشراء')
  const words = await page.locator('main .title, main h2, main button').allTextContents()
  expect(words.filter((text) => /[a-z]{3}/i.test(text))).toEqual([])
  await expectClean(page)
  const [pay, summary] = [await payButton(page).boundingBox(), await page.locator('.order').boundingBox()]
  if ((page.viewportSize()?.width ?? 0) > 991) expect(summary?.x).toBeLessThan(pay?.x ?? 0)
  expect(errors).toEqual([])
})

async function buy(page: Parameters<typeof openCheckout>[0], identifier: string, words: Words): Promise<void> {
  const [errors, email] = [watchErrors(page), makeEmail()]
  await openCheckout(page, originOf(identifier), '/shop/endless')
  await expect(page.getByRole('heading', { level: 1 })).toHaveText(words.title)
  await payButton(page).click()
  await expect(page).toHaveTitle(new RegExp(`^${words.error}`))
  await page.getByLabel(words.email, { exact: true }).fill(email)
  for (const [label, value] of words.fields) await page.getByLabel(label, { exact: true }).first().fill(value)
  await expect(payButton(page)).toHaveText(words.pay)
  await page.getByRole('button', { name: words.fillIn }).click()
  await expectClean(page)
  await payButton(page).click()
  await expect(page).toHaveURL(confirmed)
  expect(await ordersOf(email)).toHaveLength(1)
  expect(errors).toEqual([])
}
