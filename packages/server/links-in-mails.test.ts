import { afterAll, beforeAll, expect, it } from 'vitest'
import { saveSiteSettings } from './sites/index.ts'
import { savePaymentSettings } from './payments/index.ts'
import { entriesPath } from './testing/a-cart.ts'
import { aProduct, wanted } from './testing/a-product.ts'
import { accountPath, linkIn, resetPath } from './testing/a-shopper.ts'
import { fillIn, paidUrl, pay } from './testing/checkout/a-buyer.ts'
import { testApp, type TestApp } from './testing/test-app.ts'
import { makeClient, type Client } from './testing/test-client.ts'
import { scratchDatabase } from './testing/test-database.ts'
import { until } from './testing/until.ts'

let app: TestApp
beforeAll(async () => {
  app = await testApp({ database: await scratchDatabase('links') })
  await saveSiteSettings(app.ctx, {
    settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }] } },
  })
  await savePaymentSettings(app.ctx, { bankTransfer: { details: 'IBAN DE02 1203 0000 0000 2020 51' } })
})
afterAll(() => app.close())

/** A browser at the other host of the only site: `localhost` leads to it, beside its own name. */
const visitor = (): Client =>
  makeClient((request) => app.http.sites.inject(request), `localhost:${app.deps.config.port}`)

const mails = (): Promise<{ template: string; links: string[] }[]> =>
  app.deps.owner
    .ask<{ template: string; text: string }>('', `select template, plain || html as text from mails`)
    .then((found) =>
      found.map(({ template, text }) => ({ template, links: text.match(/https?:\/\/[^\s"'<>)]+/g) ?? [] })),
    )

async function order(browser: Client, method: 'card' | 'bank-transfer'): Promise<string> {
  await browser.post(entriesPath, wanted(await aProduct(app.ctx)))
  await fillIn(browser)
  return paidUrl(await pay(browser, { method }))
}

it('makes every link in mails with the main address of the site when the requests come under its other host', async () => {
  const browser = visitor()
  await browser.get('/api/commerce/shopping-cart')
  const email = 'ada@example.test'
  await browser.post(accountPath, { email })
  await browser.put(resetPath, { token: await linkIn(app, email), password: 'three clay cups', firstName: 'Ada' })
  await browser.post(resetPath, { email })
  await browser.put(resetPath, { token: await linkIn(app, email, 2), password: 'four clay cups' })

  const guest = visitor()
  await guest.get('/api/commerce/shopping-cart')
  await order(guest, 'bank-transfer')
  const confirmed = (await guest.get(await order(guest, 'card'))).headers['location']
  await guest.form(`${String(confirmed)}/account`, { password: 'five clay cups' })

  const all = await until(mails, (found) => found.length >= 6)
  expect(all.length).toBeGreaterThanOrEqual(6)
  const main = `http://${app.site.identifier}.localhost:${app.deps.config.port}/`
  const studio = `${app.deps.config.studioOrigin}/`
  const wrong = all.flatMap(({ template, links }) =>
    links.filter((link) => !link.startsWith(main) && !link.startsWith(studio)).map((link) => `${template}: ${link}`),
  )
  expect(wrong).toEqual([])
  expect(all.filter(({ links }) => links.length === 0)).toEqual([])
})
