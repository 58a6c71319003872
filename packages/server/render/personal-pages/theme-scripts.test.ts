import { beforeAll, expect, it } from 'vitest'
import { aVisitor, entriesPath } from '../../testing/a-cart.ts'
import { aProduct, wanted } from '../../testing/a-product.ts'
import { aShopper, linkIn, resetPath, signIn, type AShopper } from '../../testing/a-shopper.ts'
import { aThemeFolder, themeFiles } from '../../testing/a-theme.ts'
import { anOrder, type AnOrder } from '../../testing/orders/an-order.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Answer, Client } from '../../testing/test-client.ts'
import { importTheme } from '../../themes/index.ts'

const app = await suiteApp()

/** Scripts in every way in which a theme can bring them; the last takes the start of the tag that the renderer prints next. */
const layout = [
  '<html><head>{squarespace-headers}<script src="https://cdn.example.test/canary.js"></script></head>',
  '<body><SCRIPT>canary()</SCRIPT><script>canary("{website.siteTitle}")</script><script nonce="guess">canary()</script>',
  '<squarespace:script src="canary.js"/><squarespace:navigation navigationId="mainNav" template="canary"/>',
  '{squarespace.main-content}<script src="/scripts/canary.js" {squarespace-footers}</body></html>',
].join('')
const theme = themeFiles({
  'site.region': layout,
  'scripts/canary.js': 'canary()',
  'canary.block': '<script>canary()</script>',
})

let browser: Client
let shopper: AShopper
let order: AnOrder
let values: Readonly<Record<string, string>>
let token = ''

beforeAll(async () => {
  await importTheme(app.ctx, aThemeFolder(theme), { allowsEval: true })
  shopper = await aShopper(app)
  browser = await aVisitor(app)
  await browser.post(resetPath, { email: shopper.email })
  token = await linkIn(app, shopper.email, 2)
  order = await anOrder(app.ctx, { snapshot: { email: shopper.email } })
  const product = await aProduct(app.ctx, { title: 'Cup' })
  await signIn(browser, shopper)
  await browser.post(entriesPath, wanted(product))
  await browser.put('/api/checkout', { email: shopper.email, revision: 0 })
  values = { number: String(order.number), itemId: product.id, productId: product.id }
})

/** Returns the paths of a declared route: of things that are there, and of others, whose pages say so. */
function pathsOf(path: string): string[] {
  const tokenOf: Readonly<Record<string, string>> = {
    '/account/reset/:token': token,
    '/order/:token': order.statusToken,
    '/checkout/confirmed/:token': order.confirmedToken,
  }
  const filled = (known: Readonly<Record<string, string>>): string =>
    path.replaceAll(/:(\w+)/g, (_, name: string) => known[name] ?? '0'.repeat(64)).replace('*', '')
  return [...new Set([filled({ ...values, token: tokenOf[path] ?? '' }), filled({})])]
}

function nonceOf({ headers }: Answer): string | null {
  return /'nonce-([\w+/=]+)'/.exec(String(headers['content-security-policy']))?.[1] ?? null
}

/** Says how a page lets scripts of the theme run, or other pages of the site reach into it; empty for a page that is safe. */
function faultsOf(path: string, page: Answer): string[] {
  const { text, headers } = page
  const policy = String(headers['content-security-policy'])
  const nonce = nonceOf(page)
  const trusted = Array.from(text.matchAll(/(.{7})<script\b[^>]*\snonce="([^"]*)"[^>]*>[^<]*/gis)).filter(
    ([, , printed]) => printed === nonce,
  )
  // The checkout prints no template of the theme, so that its tags need no comment before them.
  const isOpen = ([, before]: RegExpExecArray): boolean => path !== '/checkout' && before !== '<!---->'
  const faults = {
    'a script of the theme': trusted.some(([tag]) => tag.includes('canary')),
    'a tag that the theme may have begun': trusted.some(isOpen),
    'scripts without a nonce': !/script-src 'nonce-[\w+/=]+' 'strict-dynamic';/.test(policy),
    'code made from text': policy.includes('unsafe-eval'),
    'pages that frame it': !policy.includes("frame-ancestors 'none'"),
    'frames of the site': path !== '/checkout' && /frame-src[^;]*'self'/.test(policy),
    'pages that open it': headers['cross-origin-opener-policy'] !== 'noopener-allow-popups',
    caches: headers['cache-control'] !== 'private, no-store',
  }
  return Object.entries(faults).flatMap(([name, isThere]) => (isThere ? [`${path}: ${name}`] : []))
}

it('BX-5.09 a page that is not there runs no script of the theme at an address that can hold a secret', async () => {
  for (const path of ['/order/:token', '/checkout/confirmed/:token', '/account/orders/:number']) {
    const address = path.replace(/:\w+/, '0'.repeat(64))
    const page = await browser.get(address)
    expect([address, page.status]).toEqual([address, 404])
    expect(faultsOf(address, page)).toEqual([])
  }
})

it('BX-5.09 pages with a nonce or with what only one person may know run no script of the theme', async () => {
  const personal: string[] = []
  const faults: string[] = []
  for (const { origin, method, path } of app.http.declared) {
    if (method !== 'GET' || origin === 'studio') continue
    for (const address of pathsOf(path)) {
      const page = await browser.get(address)
      if (!String(page.headers['content-type']).startsWith('text/html')) continue
      const secrets = [shopper.email, order.statusToken, order.confirmedToken, token, 'Alder Street']
      const found = secrets.filter((secret) => page.text.includes(secret) || address.includes(secret))
      if (nonceOf(page) === null) {
        faults.push(...found.map((secret) => `${address}: ${secret} without a nonce`))
      } else {
        faults.push(...faultsOf(address, page))
        personal.push(path)
      }
    }
  }
  expect(faults).toEqual([])
  expect(personal).toEqual(
    expect.arrayContaining([
      '/account',
      '/account/addresses',
      '/account/orders/:number',
      '/account/reset/:token',
      '/checkout',
      '/checkout/confirmed/:token',
      '/order/:token',
    ]),
  )
})
