import { expect, type Browser, type Page } from '@playwright/test'
import { localeOf } from '@sitewright/domain/locales/locale-of.ts'
import { textDirection } from '@sitewright/domain/locales/text-direction.ts'
import { messageText, type Translate } from '@sitewright/domain/kit/text.ts'
import { createProduct } from '@sitewright/server/catalog/index.ts'
import { readConfig } from '@sitewright/server/config.ts'
import { backgroundCtx, realClock, type Deps } from '@sitewright/server/context.ts'
import { openDeps } from '@sitewright/server/deps.ts'
import { makeLog } from '@sitewright/server/observability/index.ts'
import { createPage } from '@sitewright/server/pages/index.ts'
import { saveSiteSettings } from '@sitewright/server/sites/index.ts'
import { onServer } from '@sitewright/server/testing/global-setup.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { activateBuiltInTheme } from '@sitewright/server/themes/index.ts'
import { addToCart, makeEmail } from './checkout.ts'
import { originOf, readFacts } from './facts.ts'

/** A shop made for one journey, with money as its language writes it: a pot for 30 €, unless given, sent for 5.00 or picked up for nothing, and accounts for shoppers. */
export type TillShop = {
  origin: string
  pot: string
  isRightToLeft: boolean
  /** Returns a text of the pages in the shop's language. */
  say: Translate
}

/** Connects to the worker's database. A test file calls this before all its tests, and `close` after them. */
export async function openTillShops(): Promise<{
  make: (language: string, priceCents?: number) => Promise<TillShop>
  close: () => Promise<void>
}> {
  const url = readFacts().databaseUrl
  const log = makeLog('silent', process.stderr)
  const { deps, close } = await openDeps({
    config: readConfig({ DATABASE_URL: url }),
    url,
    clock: realClock(),
    log,
  })
  return { close, make: (language, priceCents = 3_000) => makeShop(deps, language, priceCents) }
}

const settings = {
  website: { useCLDRMoneyFormat: true },
  websiteSettings: { userAccountsSettings: { loginAllowed: true, signupAllowed: true } },
  storeSettings: {
    shippingRates: [
      { name: 'Post', priceCents: 500 },
      { name: 'Counter', priceCents: 0, isPickup: true, pickupLocation: { country: 'DE' } },
    ],
  },
}

async function makeShop(deps: Deps, language: string, priceCents: number): Promise<TillShop> {
  const site = await aSite(deps, { title: 'Fern & Kiln', language, currency: 'EUR' })
  const ctx = await backgroundCtx(deps, site.id)
  await saveSiteSettings(ctx, { settings })
  await activateBuiltInTheme(ctx, { theme: 'kiln' })
  const shop = await createPage(ctx, { urlId: 'shop', title: 'Shop', typeName: 'products' })
  const variants = [{ sku: 'POT', priceCents, stock: 9 }]
  await createProduct(ctx, { productType: 1, title: 'Pot', urlId: 'pot', variants, collectionId: shop.id })
  const locale = localeOf(language)
  const say: Translate = (message, ...values) => messageText(locale, message, ...values)
  const isRightToLeft = textDirection(language) === 'rtl'
  return { origin: originOf(site.identifier), pot: '/shop/pot', isRightToLeft, say }
}

export const password = 'three clay cups'

/** Makes an account in another browser, with `quantity` pots in its cart, and returns its email. */
export async function makeShopperWithCart(
  browser: Browser,
  { origin, pot }: TillShop,
  quantity: number,
): Promise<string> {
  const email = makeEmail()
  const context = await browser.newContext({ javaScriptEnabled: true })
  try {
    const page = await context.newPage()
    await addToCart(page, origin, pot, quantity)
    await call(page, 'POST', '', { email })
    await call(page, 'PUT', '/reset', { token: await resetTokenOf(email), password, firstName: 'Nora' })
    return email
  } finally {
    await context.close()
  }
}

/** Calls the shop's API for accounts as a page does, and expects it to succeed. */
async function call(page: Page, method: string, path: string, body: object): Promise<void> {
  const status = await page.evaluate(
    async (wanted) => {
      const crumb = /(?:^|; )crumb=([^;]+)/.exec(document.cookie)?.[1] ?? ''
      const headers = { 'content-type': 'application/json', 'x-csrf-token': decodeURIComponent(crumb) }
      const request = { method: wanted.method, headers, body: JSON.stringify(wanted.body) }
      return (await fetch(`/api/site-users/account${wanted.path}`, request)).status
    },
    { method, path, body },
  )
  expect([method, path, status]).toEqual([method, path, 200])
}

async function resetTokenOf(email: string): Promise<string> {
  let token = ''
  await expect
    .poll(async () => {
      const mails = await onServer(readFacts().databaseUrl, async (client) => {
        const { rows } = await client.query<{ plain: string }>('select plain from mails where recipient = $1', [email])
        return rows
      })
      token = /\/account\/reset\/([0-9a-f]{64})/.exec(mails[0]?.plain ?? '')?.[1] ?? ''
      return token
    })
    .not.toBe('')
  return token
}
