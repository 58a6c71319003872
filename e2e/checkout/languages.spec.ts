import { expect, test } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { confirmed, makeEmail, openCheckout, openFilledIn, ordersOf, payButton } from '../support/checkout.ts'
import { originOf } from '../support/facts.ts'
import { openTillShops } from '../support/till-shops.ts'
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

test(
  'a total of 25,000 € stays within the summary, its bar and the pay button of a phone',
  { tag: '@narrow' },
  async ({ page }) => {
    const shops = await openTillShops()
    try {
      const { origin, pot } = await shops.make('de-DE', 2_500_290)
      await openFilledIn(page, origin, pot, makeEmail())
      const amount = /25\.007,90\s€/
      const bar = page.locator('.order > summary')
      await expect(bar.locator('.num')).toHaveText(amount)
      await bar.click()
      await expect(page.locator('.sums .total dd')).toHaveText(amount)
      await expect(payButton(page)).toHaveText(amount)
      for (const panel of [
        'html',
        '.order > summary',
        '.order-body',
        '.sums',
        '.sums .total',
        '.order-line',
        '.pay-btn',
      ]) {
        expect([panel, await overflowOf(page, panel)]).toEqual([panel, 0])
      }
    } finally {
      await shops.close()
    }
  },
)

/** By how many pixels text within an element sticks out of its content box. */
function overflowOf(page: Parameters<typeof openCheckout>[0], selector: string): Promise<number> {
  return page
    .locator(selector)
    .first()
    .evaluate((element) => {
      const box = element.getBoundingClientRect()
      const style = getComputedStyle(element)
      const [start, end] = [box.left + parseFloat(style.paddingLeft), box.right - parseFloat(style.paddingRight)]
      const range = document.createRange()
      const texts = document.createTreeWalker(element, NodeFilter.SHOW_TEXT)
      let most = 0
      while (texts.nextNode()) {
        const parent = texts.currentNode.parentElement
        if (!parent || parent.closest('.visually-hidden, script, style, .badge')) continue
        range.selectNodeContents(texts.currentNode)
        for (const { left, right, width } of range.getClientRects()) {
          if (width > 1) most = Math.max(most, start - left, right - end)
        }
      }
      return most > 0.5 ? Math.ceil(most - 0.5) : 0
    })
}

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
