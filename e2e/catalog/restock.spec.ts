import { expect, test, type Locator, type Page } from '@playwright/test'
import { expectClean } from '../support/axe.ts'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { demoOrigin, inBothThemes, originOf, readFacts } from '../support/facts.ts'
import { choose, takenOver, watchErrors } from '../support/shop.ts'
import { openOwner } from '../support/shop-owner.ts'

test.use({ contextOptions: { reducedMotion: 'reduce' } }) // elements that fade in have too little contrast for axe

let owner: Awaited<ReturnType<typeof openOwner>>
test.beforeAll(async () => {
  owner = await openOwner()
})
test.afterAll(() => owner.close())

const withNotices = inBothThemes('test-all', 'test-restock')

const noticeOf = (page: Page): Locator => page.locator('.product-restock-notification:not([hidden])')
const emailIn = (notice: Locator): Locator => notice.getByRole('textbox')
const buttonIn = (notice: Locator): Locator => notice.getByRole('button')
/** Waits until the form's script has taken over, which happens near the viewport. Before that, a press submits the plain form. */
const liveForm = (notice: Locator): Promise<void> => expect(notice.locator('form')).toHaveJSProperty('noValidate', true)
const fresh = (): string => `${crypto.randomUUID()}@example.test`

/** Creates a product for one journey: green in stock, blue sold out. */
function aPot(identifier: string) {
  const of = (colour: string, stock: number) => ({
    sku: colour,
    attributes: { Colour: colour },
    priceCents: 900,
    stock,
  })
  return owner.sell(identifier, { title: 'Pot', options: ['Colour'], variants: [of('Green', 3), of('Blue', 0)] })
}

/** Opens a new product and chooses its sold-out variant. */
async function openSoldOutPot(page: Page, identifier: string) {
  const pot = await aPot(identifier)
  await page.goto(originOf(identifier) + pot.path)
  await takenOver(page)
  await choose(page, 'Colour', 'Blue')
  return pot
}

async function ask<Row extends object>(text: string, values: unknown[]): Promise<Row[]> {
  return onServer(readFacts().databaseUrl, async (client) => (await client.query<Row>(text, values)).rows)
}

const signUpsOf = (email: string) =>
  ask<{ is_join_mailing_list: boolean }>('select is_join_mailing_list from restock_signups where email = $1', [email])

type Mail = { subject: string; plain: string; unsubscribe_url: string }

async function mailTo(email: string): Promise<Mail> {
  const read = () => ask<Mail>('select subject, plain, unsubscribe_url from mails where recipient = $1', [email])
  await expect.poll(async () => (await read()).length).toBe(1)
  const [mail] = await read()
  if (!mail) throw new Error(`Nobody wrote to ${email}.`)
  return mail
}

/**
 * Replaces a link's origin. Another journey's server on the same database may have sent the email, with its own port in links.
 */
function here(link: string, identifier: string): string {
  const { pathname, search } = new URL(link)
  return originOf(identifier) + pathname + search
}

for (const { identifier, tag } of withNotices) {
  test(
    `PL-2.09, SF-4.06, SF-5.10, SF-4.21, SF-7.13 a sold-out choice shows a back-in-stock form with its errors and success text (${identifier})`,
    { tag },
    async ({ page }) => {
      const errors = watchErrors(page)
      const pot = await aPot(identifier)
      await page.goto(originOf(identifier) + pot.path)
      await takenOver(page)
      await expect(noticeOf(page)).toHaveCount(0)
      await choose(page, 'Colour', 'Blue')
      await expect(noticeOf(page)).toHaveCount(1)
      await choose(page, 'Colour', 'Green')
      await expect(noticeOf(page)).toHaveCount(0)
      await choose(page, 'Colour', 'Blue')

      const notice = noticeOf(page)
      await liveForm(notice)
      await buttonIn(notice).click()
      await expect(notice.getByRole('alert')).toHaveText('Email cannot be blank')
      await expect(emailIn(notice)).toBeFocused()
      await emailIn(notice).fill('ada')
      await emailIn(notice).press('Enter')
      await expect(notice.getByRole('alert')).toHaveText('Email is invalid')
      await expectClean(page)

      const email = fresh()
      await emailIn(notice).fill(email)
      await buttonIn(notice).click()
      await expect(notice.getByRole('status')).toHaveText(/^Thank you\. We will write to you once/)
      await expect(notice.getByRole('status')).toBeFocused()
      await expect(notice.locator('.product-restock-cta')).toBeVisible()
      await expect(emailIn(notice)).toBeHidden()
      await expectClean(page)
      expect(await signUpsOf(email)).toEqual([{ is_join_mailing_list: false }])
      expect(errors).toEqual([])
    },
  )

  test(
    `SF-8.06, SF-4.21 the back-in-stock form shows the server’s message and can be sent again (${identifier})`,
    { tag },
    async ({ page }) => {
      const pot = await openSoldOutPot(page, identifier)
      const notice = noticeOf(page)
      await pot.setStock('Blue', 2) // while the page is open
      const email = fresh()
      await emailIn(notice).fill(email)
      await liveForm(notice)
      await buttonIn(notice).click()
      await expect(notice.getByRole('alert')).toHaveText(
        'Good news: this item is in stock again. Please reload the page.',
      )
      await pot.setStock('Blue', 0)
      await buttonIn(notice).click() // with a new captcha solution
      await expect(notice.getByRole('status')).toHaveText(/^Thank you/)
      expect(await signUpsOf(email)).toHaveLength(1)
    },
  )

  test(
    `SF-7.13, BX-2.05 a shopper who signed up gets one email when the product is back, and can unsubscribe in one click (${identifier})`,
    { tag },
    async ({ page }) => {
      const pot = await openSoldOutPot(page, identifier)
      const email = fresh()
      await emailIn(noticeOf(page)).fill(email)
      await liveForm(noticeOf(page))
      await buttonIn(noticeOf(page)).click()
      await expect(noticeOf(page).getByRole('status')).toBeVisible()

      await pot.setStock('Blue', 5)
      const mail = await mailTo(email)
      expect(mail.subject).toBe('Back in stock: Pot')
      expect(mail.plain).toContain('when Pot (Blue) is back')
      const [link = ''] = /http:\/\/\S+\?variant=\S+/.exec(mail.plain) ?? []
      // Cached pages are updated a moment later.
      await expect.poll(() => page.goto(here(link, identifier)).then(() => noticeOf(page).count())).toBe(0)
      await takenOver(page)
      await expect(noticeOf(page)).toHaveCount(0)

      await page.goto(here(mail.unsubscribe_url, identifier))
      await expect(page.getByRole('heading', { name: 'No more messages' })).toBeVisible()
      await expectClean(page)
      await page.getByRole('button', { name: 'Unsubscribe' }).click()
      await expect(page.getByRole('status')).toHaveText(/^Done\. We will not write/)
      await expectClean(page)
    },
  )

  test(`BX-1.17 SF-7.13 the back-in-stock form works without scripts (${identifier})`, { tag }, async ({ browser }) => {
    const context = await browser.newContext({ javaScriptEnabled: false })
    const page = await context.newPage()
    const origin = originOf(identifier)
    await page.goto(`${origin}/shop/none-left`)
    const notice = noticeOf(page)
    await buttonIn(notice).click()
    await expect(page.getByRole('alert')).toHaveText('Email cannot be blank')
    const email = fresh()
    await page.getByRole('textbox').fill(email)
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Thank you/)
    await page.getByRole('link', { name: /^Back to / }).click()
    await expect(page).toHaveURL(`${origin}/shop/none-left`)
    expect(await signUpsOf(email)).toHaveLength(1)

    const pot = await aPot(identifier)
    await page.goto(origin + pot.path)
    await page.locator('a.product-restock-link').click()
    await expect(page.getByRole('heading', { name: 'Pot' })).toBeVisible()
    const other = fresh()
    await page.getByRole('textbox').fill(other)
    await page.getByRole('button', { name: 'Notify me' }).click()
    await expect(page.getByRole('status')).toHaveText(/^Thank you/)
    expect(await signUpsOf(other)).toHaveLength(1)
    await context.close()
  })
}

test('SF-7.13 SF-3.10 PL-3.65 the demonstration’s back-in-stock form has the shop’s texts and the mailing-list option', async ({
  page,
}) => {
  await page.goto(`${demoOrigin}/shop/tide-bottle`)
  const notice = noticeOf(page)
  await expect(notice.locator('.product-restock-cta')).toHaveText(
    'Gone for now. Shall we write when the next firing brings more?',
  )
  await expectClean(page)
  const email = fresh()
  await emailIn(notice).fill(email)
  await page.getByRole('checkbox', { name: 'Send me news and offers as well' }).check()
  await liveForm(notice)
  await buttonIn(notice).click()
  await expect(notice.getByRole('status')).toHaveText(/^Thank you/)
  expect(await signUpsOf(email)).toEqual([{ is_join_mailing_list: true }])
})

test(
  'SF-4.06 the back-in-stock form of a product with many variants is for the chosen one',
  { tag: '@wide' },
  async ({ page }) => {
    const variants = Array.from({ length: 40 }, (_, index) => ({
      sku: `S${index}`,
      attributes: { Size: `Size ${index}` },
      priceCents: 900,
      stock: index < 2 ? 0 : 4,
    }))
    const many = await owner.sell('test-all', { title: 'Many sizes', options: ['Size'], variants })
    await page.goto(originOf('test-all') + many.path)
    await takenOver(page)
    await choose(page, 'Size', 'Size 5')
    await expect(noticeOf(page)).toHaveCount(0)
    await choose(page, 'Size', 'Size 1')
    const email = fresh()
    await emailIn(noticeOf(page)).fill(email)
    await liveForm(noticeOf(page))
    await buttonIn(noticeOf(page)).click()
    await expect(noticeOf(page).getByRole('status')).toHaveText(/^Thank you/)
    const rows = await ask<{ sku: string }>(
      'select v.sku from restock_signups r join variants v on v.site_id = r.site_id and v.id = r.variant_id where r.email = $1',
      [email],
    )
    expect(rows.map(({ sku }) => sku)).toEqual([`S1-${many.mark}`])
    await choose(page, 'Size', 'Size 0')
    await expect(emailIn(noticeOf(page))).toBeVisible()
  },
)
