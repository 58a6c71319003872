import { describe, expect, it } from 'vitest'
import { aCart, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aPage } from '../testing/a-page.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Answer, Client } from '../testing/test-client.ts'

const app = await suiteApp()

/** Sends the browser's cookies after one that a page of a neighbouring host set for the domain that both share. */
function planted(browser: Client, name: string, value: string) {
  const own = Array.from(browser.cookies, ([each, is]) => `${each}=${is}`)
  return { headers: { cookie: [`${name}=${value}`, ...own].join('; ') } }
}

function setCookiesOf({ headers }: Answer): string[] {
  return [headers['set-cookie'] ?? []].flat()
}

describe('a cookie that a neighbouring host planted', () => {
  it('BX-5.08 decides nothing: carts can be changed, and shoppers without scripts see their cart', async () => {
    const cup = await aProduct(app.ctx)
    const { client, entryId } = await aCart(app, cup)
    const added = await client.post(entriesPath, { itemId: cup.id }, planted(client, 'crumb', 'x'))
    expect([added.status, added.body.shoppingCart?.totalQuantity]).toEqual([200, 2])
    expect((await client.put(`${entriesPath}/${entryId}`, { quantity: 3 }, planted(client, 'crumb', 'x'))).status).toBe(
      200,
    )
    const { path } = await aPage(app.ctx)
    const page = await client.get(path, planted(client, 'js', '1'))
    expect(page.text).toContain('total-quantity" aria-hidden="true">3<')
  })

  it('BX-5.08 costs no cached page, and lengthens no session', async () => {
    const { path } = await aPage(app.ctx)
    const first = await app.visitor().get(path)
    const browser = app.visitor()
    await browser.get(cartPath)
    expect((await browser.get(path, planted(browser, 'hasCart', 'true'))).headers['etag']).toBe(first.headers['etag'])
    const changed = await browser.post(
      entriesPath,
      { itemId: (await aProduct(app.ctx)).id },
      planted(browser, 'siteUser', 'true'),
    )
    expect(setCookiesOf(changed).some((text) => text.startsWith('__Host-sw-visitor='))).toBe(true)
  })

  it.each(['crumb', 'hasCart', 'siteUser'])('BX-5.08 is cleared from every parent domain: %s', async (name) => {
    const { client } = await aCart(app, await aProduct(app.ctx))
    client.cookies.set('siteUser', 'true')
    const cleared = setCookiesOf(await client.get(cartPath, planted(client, name, 'x')))
    const domains = cleared.filter((text) => text.startsWith(`${name}=; `) && text.includes('Max-Age=0'))
    expect(domains).toEqual([`${name}=; Path=/; Domain=${app.site.identifier}.localhost; Max-Age=0`])
  })
})

it('BX-5.08 the studio, which runs no scripts of themes, sets no copy of its crumb', async () => {
  const studio = app.studio()
  const set = [...setCookiesOf(await studio.get('/api/studio/session')), ...setCookiesOf(await studio.get('/'))]
  const names = set.map((cookie) => cookie.split('=')[0])
  expect(names).toContain('__Host-crumb')
  expect(names).not.toContain('crumb')
})
