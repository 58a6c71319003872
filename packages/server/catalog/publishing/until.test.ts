import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { updateIndex } from '../../search/update-index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { cartOf, cartPath, entriesPath } from '../../testing/a-cart.ts'
import { checkoutCalls, fillIn, payBodyOf, sendPay } from '../../testing/checkout/a-buyer.ts'
import { ordersOf } from '../../testing/checkout/books.ts'
import { standInGateway } from '../../testing/checkout/stand-in-gateway.ts'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import { offerRestocks } from '../../testing/restock/a-restock.ts'
import { catalogTasks } from '../catalog.tasks.ts'

let aheadMs = 0
const app = await suiteApp({ clock: { now: () => Date.now() + aheadMs }, env: { CAPTCHA: 'off' } })
standInGateway(app)
/** Short enough for the session to last. */
const soonMs = 60_000
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
  await saveSiteSettings(shop.ctx, {
    settings: { storeSettings: { shippingRates: [{ name: 'Post', priceCents: 500 }] } },
  })
})

const runTasks = async (...names: string[]): Promise<void> => {
  const options = { siteId: null, signal: new AbortController().signal }
  for (const name of names) await catalogTasks.find((task) => task.name === name)?.run(app.deps, options)
}
const followSchedules = () => runTasks('products.show-scheduled', 'products.hide-ended')
const pageStatus = async ({ path }: ProductDetail) => (await app.visitor(shop.site).get(path)).status
const soon = (times = 1) => app.ctx.now() + times * soonMs
const skuOf = ({ product }: ProductDetail) => product.variants[0]?.sku
const later = 'Please choose a time after the one from which it is shown.'
const future = 'Please choose a time in the future.'

describe('a product with an end', () => {
  it('BX-2.01 is gone from its page, lists, JSON and search from that time on, and not before', async () => {
    const vase = await shop.add({ title: 'Sunvase', hideAt: soon() })
    const listPath = `/${shop.collection.urlId}`
    const seen = async () => {
      await updateIndex(shop.ctx, [`product:${vase.id}`])
      const browser = app.visitor(shop.site)
      const texts = [
        await browser.get(listPath),
        await browser.get(`${listPath}?format=json`),
        await browser.get('/search?q=sunvase&format=json'),
      ]
      const json = await browser.get(`${vase.path}?format=json`)
      return [await pageStatus(vase), json.status, ...texts.map(({ text }) => text.includes(vase.path))]
    }
    await followSchedules()
    expect(await seen()).toEqual([200, 200, true, true, true])

    aheadMs += soonMs
    await seen() // a page that is read in the moment before the task runs must not stay
    await followSchedules()
    expect(await seen()).toEqual([404, 404, false, false, false])
    const product = { visibility: 'hidden', publishAt: null, hideAt: null }
    expect(await shop.read(vase.id)).toMatchObject({ state: 'hidden', product })
  })

  it('BX-2.01 is not sold from that moment on, not even in the second until its page is gone', async () => {
    const mug = await shop.add({ hideAt: soon() })
    const browser = app.visitor(shop.site)
    await browser.get(cartPath)
    const wanted = { itemId: mug.id, sku: skuOf(mug), quantity: 1 }
    bodyOf(await browser.post(entriesPath, wanted), 200)
    await fillIn(browser)
    const body = await payBodyOf(browser)

    aheadMs += soonMs
    expect(await sendPay(browser, body)).toMatchObject({ status: 409 })
    expect(await ordersOf(shop.ctx)).toEqual([])
    expect((await cartOf(browser)).entries).toMatchObject([{ problem: 'unavailable' }])
    expect((await browser.post(entriesPath, wanted)).status).toBeGreaterThanOrEqual(400)
    expect((await browser.get(checkoutCalls)).text).not.toContain('"canPay":true')
  })

  it('takes no sign-ups for its return from that moment on', async () => {
    await offerRestocks(shop.ctx)
    const variants = [aRow('small', { sku: `O-${app.deps.newId()}`, stock: 0 })]
    const mug = await shop.add({ variants, hideAt: soon() })
    const browser = app.visitor(shop.site)
    await browser.get(cartPath)
    const signUp = (siteVisitorEmail: string) =>
      browser.post('/api/site-users/account/notifications/restock', {
        productId: mug.id,
        variantId: mug.product.variants[0]?.id,
        siteVisitorEmail,
        isJoinMailingList: false,
      })
    expect((await signUp('ada@example.test')).status).toBe(200)
    aheadMs += soonMs
    expect((await signUp('bob@example.test')).status).toBeGreaterThanOrEqual(400)
  })

  it('can be scheduled before it is in the shop, for both times', async () => {
    const vase = await shop.add({ visibility: 'hidden', publishAt: soon(), hideAt: soon(2) })
    const states = []
    for (let step = 0; step < 3; step += 1) {
      await followSchedules()
      states.push([(await shop.read(vase.id)).state, await pageStatus(vase)])
      aheadMs += soonMs
    }
    expect(states).toEqual([
      ['scheduled', 404],
      ['visible', 200],
      ['hidden', 404],
    ])
  })

  it('never appears when both times passed while no server ran', async () => {
    const vase = await shop.add({ visibility: 'hidden', publishAt: soon(), hideAt: soon(2) })
    aheadMs += 3 * soonMs
    await runTasks('products.show-scheduled')
    expect([await pageStatus(vase), (await shop.read(vase.id)).state]).toEqual([404, 'hidden'])
  })

  it('does not appear for a moment when it comes back from the archive after its end', async () => {
    const vase = await shop.add({ hideAt: soon() })
    await shop.post(`/${vase.id}/archive`)
    aheadMs += soonMs
    await followSchedules()
    await shop.post(`/${vase.id}/unarchive`)
    expect(await pageStatus(vase)).toBe(404)
    await followSchedules()
    expect(await shop.read(vase.id)).toMatchObject({ state: 'hidden', product: { hideAt: null } })
  })
})

describe('the end of a schedule', () => {
  it('BX-2.01 is refused at its field when it is before the beginning, or over', async () => {
    const mug = await shop.add()
    const refused = async (change: object) => (await shop.save(mug, change)).body.errors
    const hidden = { visibility: 'hidden', publishAt: soon(2) }
    expect(await refused({ ...hidden, hideAt: soon(1) })).toEqual({ hideAt: later })
    expect(await refused({ ...hidden, hideAt: hidden.publishAt })).toEqual({ hideAt: later })
    expect(await refused({ hideAt: app.ctx.now() - 1 })).toEqual({ hideAt: future })
    expect(await refused({ hideAt: Number.MAX_SAFE_INTEGER })).toEqual({ hideAt: future })
    bodyOf(await shop.save(mug, { ...hidden, hideAt: soon(3) }), 200)
  })

  it('means nothing for a product that stays hidden', async () => {
    const mug = await shop.add({ visibility: 'hidden', hideAt: soon() })
    expect(mug.product.hideAt).toBeNull()
  })

  it('does not keep other fields from being saved once it is over', async () => {
    const mug = await shop.add({ hideAt: soon() })
    aheadMs += soonMs
    expect(bodyOf(await shop.save(mug, { title: 'Late' }), 200).detail.product.title).toBe('Late')
    expect(await pageStatus(mug)).toBe(404)
  })

  it('is joined with other fields of a colleague, and asked about when both set it', async () => {
    const mug = await shop.add()
    const bob = await shop.teammate()
    const [mine, theirs] = [soon(5), soon(9)]
    bodyOf(await shop.save(mug, { hideAt: theirs }, bob), 200)
    const joined = bodyOf(await shop.save(mug, { title: 'Joined' }), 200)
    expect([joined.merged, joined.detail.product.hideAt]).toEqual([['visibility'], theirs])
    const conflict = await shop.save(mug, { hideAt: mine })
    expect(conflict).toMatchObject({ status: 409, body: { conflicts: [{ path: 'visibility' }] } })
  })

  it('comes back with undo, but not when it is over by then', async () => {
    const mug = await shop.add({ hideAt: soon(2) })
    const change = { ids: [mug.id], change: { kind: 'visibility', visibility: 'hidden' } }
    const first = await shop.post('/bulk', change)
    expect((await shop.read(mug.id)).product).toMatchObject({ visibility: 'hidden', hideAt: null })
    bodyOf(await shop.undo(first), 200)
    expect((await shop.read(mug.id)).product).toEqual(mug.product)

    const second = await shop.post('/bulk', change)
    aheadMs += 2 * soonMs
    bodyOf(await shop.undo(second), 200)
    await followSchedules()
    expect((await shop.read(mug.id)).product).toMatchObject({ visibility: 'visible', hideAt: null })
  })

  it('is set beside a change of a colleague in products whose earlier versions knew no end', async () => {
    const mug = await shop.add()
    bodyOf(await shop.save(mug, { title: 'New name' }, await shop.teammate()), 200)
    await app.deps.owner.ask(
      '',
      `update product_versions set snapshot = snapshot - 'hideAt' where site_id = $1 and product_id = $2`,
      [shop.site.id, mug.id],
    )
    const hideAt = soon()
    const { product } = bodyOf(await shop.save(mug, { hideAt }), 200).detail
    expect([product.title, product.hideAt]).toEqual(['New name', hideAt])
  })

  it('is said in the activity log', async () => {
    const mug = await shop.add({ title: 'Endmug', hideAt: soon() })
    aheadMs += soonMs
    await followSchedules()
    const rows = await app.deps.owner.ask<{ action: string }>(
      '',
      `select action from activity where site_id = $1 and target_id = $2 order by at desc limit 1`,
      [shop.site.id, mug.id],
    )
    expect(rows).toEqual([{ action: 'product.hidden' }])
  })
})
