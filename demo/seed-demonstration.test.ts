import { readFile, stat } from 'node:fs/promises'
import { join } from 'node:path'
import { websiteRoles } from '@sitewright/domain/kit/enums.ts'
import { orderListQuery, type OrderDetail, type OrderListAnswer } from '@sitewright/domain/orders/orders.wire.ts'
import { taskCtx, type Ctx } from '@sitewright/server/context.ts'
import { findWrongSums } from '@sitewright/server/orders/due.store.ts'
import { readOrder } from '@sitewright/server/orders/index.ts'
import { listOrders } from '@sitewright/server/orders/list/list-orders.ts'
import type { Charge } from '@sitewright/server/payments/test-gateway/protocol.ts'
import { faultsInBooks } from '@sitewright/server/testing/checkout/books.ts'
import { aSite } from '@sitewright/server/testing/a-site.ts'
import { anAccount } from '@sitewright/server/testing/an-account.ts'
import { emptySearch } from '@sitewright/domain/search/search-query.ts'
import { searchSite } from '@sitewright/server/search/index.ts'
import { settleSearch } from '@sitewright/server/testing/search/settle-search.ts'
import { suiteApp } from '@sitewright/server/testing/suite-app.ts'
import { testApp } from '@sitewright/server/testing/test-app.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { ownerEmail } from './owner-password.ts'
import { makeSecondSite } from './second-site.ts'
import { demonstrationSettings, inShopOrder, seedContentAndOrders, seedDemonstration } from './seed-demonstration.ts'
import { freePostFromCents } from './seed-pages.ts'

let passwordFile: string
let now = Date.now()
const app = await suiteApp({ clock: { now: () => now } })

beforeAll(async () => {
  await seedDemonstration(app.deps)
  passwordFile = join(app.deps.config.dataDir, 'owner-password.txt')
})

it('lets the owner sign in with the generated password, whose file only the server’s user can read', async () => {
  const password = (await readFile(passwordFile, 'utf8')).trim()
  expect(password).toMatch(/^[a-z2-9]{4}(-[a-z2-9]{4}){3}$/)
  expect((await stat(passwordFile)).mode & 0o777).toBe(0o600)

  const studio = app.studio()
  await studio.get('/api/studio/crumb')
  const { status, body } = await studio.post('/api/studio/session', { email: ownerEmail, password })
  expect(status).toBe(200)
  expect(body.sites).toMatchObject([{ identifier: 'fern-and-kiln', isOwner: true }])
})

it('sells an available variant and refuses a sold-out one', async () => {
  const site = await siteOf('fern-and-kiln')
  const visitor = app.visitor(site)
  await visitor.get('/api/commerce/shopping-cart')
  const mug = await itemOf('fern-and-kiln', 'morning-mug')

  const added = await visitor.post('/api/commerce/shopping-cart/entries', {
    itemId: mug,
    sku: 'MUG-OAT-L',
    quantity: 2,
  })
  expect(added.body.shoppingCart).toMatchObject({ totalQuantity: 2, subtotalCents: 6_800, currency: 'USD' })
  const refused = await visitor.post('/api/commerce/shopping-cart/entries', { itemId: mug, sku: 'MUG-BLUSH-L' })
  expect(refused).toMatchObject({ status: 409, body: { code: 'cart.not-enough-stock' } })
})

it('BX-1.13 gives the buyer of the plant guide a PDF of sixteen pages, by a link in the mail', async () => {
  const { siteId } = await shopCtx()
  const [mail] = await app.deps.owner.ask<{ plain: string }>(
    '',
    `select plain from mails where site_id = $1 and plain like '%/files/%' order by created_at limit 1`,
    [siteId],
  )
  const link = /\/files\/[\w-]{96}/.exec(mail?.plain ?? '')?.[0] ?? ''
  const { headers, text } = await app.visitor(await siteOf('fern-and-kiln')).get(link)
  expect(headers['content-type']).toBe('application/pdf')
  expect(text).toMatch(/^%PDF-1\./)
  expect(text).toContain('/Count 16')
})

describe('the orders', () => {
  const listed = async (): Promise<OrderListAnswer> =>
    listOrders(await shopCtx(), orderListQuery.parse({ limit: '100' }))
  const details = async (): Promise<OrderDetail[]> => {
    const ctx = await shopCtx()
    const { orders } = await listed()
    return Promise.all(orders.map(({ number }) => readOrder(ctx, number)))
  }

  it('BX-2.03 are in all states that orders reach, and need the owner for a shortage and a dispute', async () => {
    const { orders, counts } = await listed()
    expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: 40 }, (_, at) => 1040 - at))
    expect(orders.map(({ createdAt }) => createdAt)).toEqual(
      orders.map(({ createdAt }) => createdAt).toSorted((one, other) => other - one),
    )
    expect(counts).toEqual({
      all: 40,
      attention: 2,
      order: { open: 9, cancelled: 2, closed: 29 },
      payment: {
        none: 2,
        authorised: 0,
        paid: 32,
        'part-refunded': 2,
        refunded: 2,
        voided: 1,
        disputed: 1,
        'needs-attention': 0,
      },
      fulfilment: { none: 8, partial: 2, full: 30 },
    })
    expect(orders.flatMap(({ attention }) => attention)).toEqual(['short-of-stock', 'disputed'])
    expect(new Set(orders.map(({ email }) => email)).size).toBe(24)
  })

  it('BX-1.09, BX-1.10 are paid in every way, some with codes, go abroad or are picked up', async () => {
    const all = await details()
    const valuesOf = (read: (order: OrderDetail) => string | undefined): string[] =>
      [...new Set(all.flatMap((order) => read(order) ?? []))].toSorted()
    expect(valuesOf(({ payments: [payment] }) => payment && `${payment.method} ${payment.provider}`)).toEqual([
      'bank-transfer manual',
      'card test',
      'pay-at-pickup manual',
    ])
    expect(valuesOf(({ delivery }) => delivery?.country)).toEqual(['CA', 'DE', 'US'])
    expect(valuesOf(({ discounts: [discount] }) => discount?.code)).toEqual(['PLANTER5', 'POSTFREE', 'SPRING10'])
    expect(all.filter(({ shipping }) => shipping?.isPickup)).toHaveLength(4)
    expect(all.flatMap(({ fulfilments }) => fulfilments.map(({ tracking }) => tracking?.carrier))).toEqual(
      expect.arrayContaining(['USPS', 'UPS', 'DHL', 'Canada Post']),
    )
    // Weserstraße 14: four mugs of 310 g for 19.00 and 7.00 a kilogram.
    expect(all.find(({ number }) => number === 1008)?.shipping).toMatchObject({
      name: 'Parcel to Germany',
      cents: 2768,
    })
    // Who picks an order up pays the taxes of the studio's place.
    expect(all.find(({ number }) => number === 1015)?.taxes).toMatchObject([{ name: 'Sales tax', amountCents: 728 }])
  })

  it('BX-5.02, BX-5.03 pass every proof: stock, money at the test gateway, sums, codes, mails and records', async () => {
    const ctx = await shopCtx()
    const found = await app.deps.payments.gateway?.call('GET', `/charges?siteId=${ctx.siteId}`)
    const { charges = [] } = (found?.body ?? {}) as { charges?: Charge[] }
    expect(charges).toHaveLength(33)
    expect(await faultsInBooks(ctx, { charges: () => charges })).toEqual([])
    expect(await findWrongSums(app.deps.owner, { sinceMs: 0, most: 10 })).toEqual([])
  })

  it('come by bank transfer where no test gateway runs, as in production', async () => {
    const live = await testApp({ env: { TEST_GATEWAY: 'off' } })
    try {
      const settings = demonstrationSettings()
      const ctx = taskCtx(live.deps, await aSite(live.deps, { settings }))
      const { id, email } = await anAccount(live.deps)
      const owner = { id, email, displayName: 'Ines Fern', locale: 'en', roles: [websiteRoles.admin], isOwner: true }
      await seedContentAndOrders(ctx, owner)
      const { counts } = await listOrders(ctx, orderListQuery.parse({ limit: '1' }))
      expect(counts).toMatchObject({ all: 39, attention: 0, payment: { none: 2, 'part-refunded': 2, disputed: 0 } })
      expect(await faultsInBooks(ctx, { charges: () => [] })).toEqual([])
    } finally {
      await live.close()
    }
  })

  it('leave the stock as the products state it', async () => {
    const ctx = await shopCtx()
    const stock = await app.deps.owner.ask<{ sku: string; available: number | null }>(
      '',
      'select v.sku, s.available from variants v join stock s on s.site_id = v.site_id and s.variant_id = v.id where v.site_id = $1',
      [ctx.siteId],
    )
    const stated = inShopOrder().flatMap(({ variants }) => variants.map(({ sku, stock: units }) => [sku, units]))
    expect(Object.fromEntries(stock.map(({ sku, available }) => [sku, available]))).toEqual(Object.fromEntries(stated))
  })

  it('count as written to at their time, so that no mail is sent now', async () => {
    const { siteId } = await shopCtx()
    const mails = await app.deps.owner.ask<{ state: string; isOld: boolean; hasText: boolean }>(
      '',
      `select state, created_at < now() - interval '1 hour' as "isOld", html <> '' and plain <> '' as "hasText"
       from mails where site_id = $1`,
      [siteId],
    )
    expect(mails.length).toBeGreaterThan(80)
    expect(mails).toEqual(mails.map(() => ({ state: 'sent', isOld: true, hasText: true })))
  })
})

it('promises free delivery from the amount at which shipping costs 0', async () => {
  const visitor = app.visitor(await siteOf('fern-and-kiln'))
  const pages = await Promise.all(
    ['/', '/help', '/shop/morning-mug'].map(async (path) => (await visitor.get(path)).text),
  )
  const sentences = pages.join(' ').match(/<li>[^<]*\bfree\b[^<]*<\/li>/g) ?? []
  const promised = sentences.flatMap((sentence) => /\$(\d+)/.exec(sentence)?.[1] ?? [])
  expect(promised.length).toBeGreaterThan(1)

  await visitor.get('/api/commerce/shopping-cart')
  const mug = { itemId: await itemOf('fern-and-kiln', 'morning-mug'), sku: 'MUG-OAT-L' } // $34.00
  const costs: [subtotalCents: number, shippingCostCents: number][] = []
  for (let quantity = 1; quantity <= 3; quantity += 1) {
    await visitor.post('/api/commerce/shopping-cart/entries', mug)
    const { body } = await visitor.put('/api/commerce/shopping-cart/location', { country: 'US' })
    costs.push([body.shoppingCart.subtotalCents, body.shoppingCart.shippingCostCents])
  }
  expect(costs).toEqual([
    [3_400, 900],
    [6_800, 900],
    [10_200, 0],
  ])
  expect(promised.map((dollars) => Number(dollars) * 100)).toEqual(promised.map(() => freePostFromCents))
})

it('creates a second site with its own cart', async () => {
  const second = await makeSecondSite(app.deps)
  const visitor = app.visitor(second)
  await visitor.get('/api/commerce/shopping-cart')

  const bowl = { itemId: await itemOf(second.identifier, 'rope-bowl'), sku: 'BOWL-ROPE' }
  const added = await visitor.post('/api/commerce/shopping-cart/entries', bowl)
  expect(added.body.shoppingCart).toMatchObject({ totalQuantity: 1, subtotalCents: 2_950, currency: 'GBP' })

  const elsewhere = await visitor.post('/api/commerce/shopping-cart/entries', {
    itemId: await itemOf('fern-and-kiln', 'moon-jar'),
    sku: 'JAR-MOON',
  })
  expect(elsewhere.status).toBe(404)
})

it('hides drafts and scheduled posts in the journal, its feed and on the home page', async () => {
  const visitor = app.visitor(await siteOf('fern-and-kiln'))
  const later = 'The lower shelf is full'
  const draft = 'Notes on winter watering'
  const written = 'How to repot without drama'
  const pages = ['/', '/journal', '/journal?format=rss', '/journal?tag=plants', '/sitemap.xml']
  const shown = async (words: string) => {
    const texts = await Promise.all(pages.map(async (path) => (await visitor.get(path)).text))
    return pages.filter((_, index) => texts[index]?.includes(words))
  }
  expect(await shown(written)).toEqual(pages.slice(0, 4))
  expect([await shown(later), await shown(draft)]).toEqual([[], []])
  expect([await shown('seconds-day'), await shown('notes-on-winter-watering')]).toEqual([[], []])
  const statusOf = async (urlId: string) => (await visitor.get(`/journal/${urlId}`)).status
  expect([await statusOf('seconds-day'), await statusOf('notes-on-winter-watering')]).toEqual([404, 404])

  now += 13 * 24 * 60 * 60 * 1000
  expect(await shown(later)).toEqual(['/', '/journal', '/journal?format=rss'])
  expect([await statusOf('seconds-day'), await shown(draft)]).toEqual([200, []])
})

async function shopCtx(): Promise<Ctx> {
  return taskCtx(app.deps, await siteOf('fern-and-kiln'))
}

async function siteOf(identifier: string) {
  const site = await app.deps.lookups.siteOfHost(`${identifier}.localhost`)
  if (!site) throw new Error(`There is no site ${identifier}.`)
  return site
}

async function itemOf(identifier: string, urlId: string): Promise<string> {
  const { body } = await app.visitor(await siteOf(identifier)).get(`/shop/${urlId}?format=json`)
  return body.item.id
}

/** What is typed, the title that comes first, and what no title has. */
const searches: readonly (readonly [typed: string, first: RegExp, never: RegExp])[] = [
  ['morning mug', /^Morning mug$/, /bowl|plate/],
  ['mugs', /^Morning mug$/, /^Tide bottle$/],
  ['planter', /planter$/, /mug$|bottle/],
  ['repotting', /repot/, /mug|vase/],
  ['stoneware', /stoneware/, /^Monstera$/],
  ['returns', /^Delivery and returns$/, /mug|fern/],
  ['glaze book', /^The glaze book/, /fern|vase/],
  ['teapot', /^Pond teapot$/, /fern/],
  ['the wheel', /wheel$/, /^Monstera$/],
  ['bowl', /bowl/, /^Monstera$/],
  ['MONSTERA', /^Monstera$/, /mug|bowl/],
  ['snake plant', /^Snake plant$/, /mug|bowl/],
  ['nesting bowls', /^Nesting bowls$/, /mug|vase/],
  ['tulips', /^Tulip vase$/, /mug|bowl/],
  ['gift cards', /gift card/, /^Monstera$/],
  ['monsetra', /^Monstera$/, /mug|bowl/],
]

it('BX-1.19 finds its products, posts and pages by the words that visitors type', async () => {
  const site = await app.deps.lookups.siteOfHost('fern-and-kiln.localhost')
  if (!site) throw new Error('The demonstration is not there.')
  await settleSearch(app, site.id)
  const wrong: string[] = []
  for (const [text, first, never] of searches) {
    const { hits } = await searchSite(taskCtx(app.deps, site), { ...emptySearch, text })
    const titles = hits.map(({ title }) => title)
    const isRight = first.test(titles[0] ?? '') && !titles.some((title) => never.test(title))
    if (!isRight) wrong.push(`${text}: ${titles.join(' | ')}`)
  }
  expect(wrong).toEqual([])
})
