import { once } from 'node:events'
import { connect } from 'node:net'
import { gzipSync } from 'node:zlib'
import { beforeAll, beforeEach, describe, expect, it } from 'vitest'
import { taskCtx } from '../context.ts'
import { aCart, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aMug, aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { ids, notQuantities, numbers, shapes, texts } from '../testing/hostile/hostile-values.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'
import { scratchDatabase } from '../testing/test-database.ts'

const app = await suiteApp({ database: await scratchDatabase('hostile_calls') }) // own database, because all carts are compared
let cup: AProduct
let mug: AProduct
/** The sender; its cart has a line of two cups. */
let client: Client
let entryId: string
/** `others` is a line of another visitor, `elsewhere` a line and its product in another site. */
let others: { entryId: string }
let elsewhere: { entryId: string; itemId: string; sku: string }

beforeAll(async () => {
  cup = await aProduct(app.ctx)
  mug = await aMug(app.ctx)
  ;({ client, entryId } = await aCart(app, cup, 2))
  others = await aCart(app, cup, 1)
  const site = await aSite(app.deps)
  const product = await aProduct(taskCtx(app.deps, site))
  const stranger = app.visitor(site)
  await stranger.get(cartPath)
  const sku = product.variants[0]?.sku ?? ''
  const added = await stranger.post(entriesPath, { itemId: product.id, sku })
  elsewhere = { entryId: String(added.body.newlyAdded), itemId: product.id, sku }
})
/** All carts before the current test, as text. */
let carts: string
beforeEach(async () => {
  carts = await everyCart()
})

/** Returns all rows of all carts as one text, to prove that a refused call changed none of them. */
async function everyCart(): Promise<string> {
  const rows = await app.deps.owner.ask<{ all: string }>(
    'every_cart',
    `select coalesce(jsonb_agg(to_jsonb(c) order by c.id), '[]')::text
       || (select coalesce(jsonb_agg(to_jsonb(e) order by e.id), '[]')::text from cart_entries e) as all from carts c`,
  )
  return rows[0]?.all ?? ''
}

type Refused = { status: number; body: unknown; text: string }

/** Expects a 4xx with an error in our format, and that all carts are unchanged. */
async function expectRefusal(what: string, send: () => Promise<Refused>): Promise<void> {
  const before = await everyCart()
  const { status, body, text } = await send()
  const now = await everyCart()
  const seen = { what, status: Math.floor(status / 100), isClear: body === null ? saysWhy(text) : isOurs(body), now }
  expect(seen).toEqual({ what, status: 4, isClear: true, now: before })
}

function isOurs(body: unknown): boolean {
  const fields = Object.entries(body ?? {}).filter(([, value]) => typeof value === 'string' && value !== '')
  return ['message', 'error', 'code', 'requestId'].every((name) => fields.some(([field]) => field === name))
}

/** True when the page that answers a form post shows an error. */
function saysWhy(text: string): boolean {
  return /role="alert"[^>]*>\s*\S|<h1[ >]/.test(text)
}

describe('BX-5.11 the JSON calls of the cart', () => {
  const add = (body: unknown) => () => client.post(entriesPath, body)
  const good = () => ({ itemId: cup.id, sku: cup.variants[0]?.sku })

  it('refuse invalid ids', async () => {
    for (const itemId of [undefined, ...ids]) {
      await expectRefusal(`add ${JSON.stringify(itemId)}`, add({ ...good(), itemId }))
    }
    for (const id of [...ids.filter((one) => typeof one === 'string' && one !== ''), 'x'.repeat(600)]) {
      const path = `${entriesPath}/${encodeURIComponent(String(id).toWellFormed())}`
      await expectRefusal(`change ${path}`, () => client.put(path, { quantity: 1 }))
      await expectRefusal(`remove ${path}`, () => client.delete(path))
    }
    expect(await everyCart()).toBe(carts)
  })

  it('refuse invalid SKUs and those of other products', async () => {
    const notSkus = [
      ...texts.filter((text) => text !== ''),
      ...numbers,
      ...shapes.slice(1),
      'x'.repeat(101),
      'é'.repeat(101),
    ]
    for (const sku of [...notSkus, elsewhere.sku, mug.variants[0]?.sku]) {
      await expectRefusal(`sku ${JSON.stringify(sku)}`, add({ ...good(), sku }))
    }
    await expectRefusal('no SKU of several', add({ itemId: mug.id }))
    expect(await everyCart()).toBe(carts)
  })

  it('refuse invalid quantities', async () => {
    for (const quantity of notQuantities) {
      await expectRefusal(`add ${JSON.stringify(quantity)}`, add({ ...good(), quantity }))
      const change = () => client.put(`${entriesPath}/${entryId}`, { quantity })
      await expectRefusal(`change ${JSON.stringify(quantity)}`, change)
    }
    await expectRefusal('more than there are', add({ ...good(), quantity: 9999 }))
    await expectRefusal('no quantity', () => client.put(`${entriesPath}/${entryId}`, {}))
    expect(await everyCart()).toBe(carts)
  })

  it('refuse unknown fields, and malformed additional fields', async () => {
    const notFields = [
      'x',
      '1',
      'null',
      '"a"',
      '{',
      '{"a":\0}',
      '"\ud800"',
      '{"a":"\ud800"}',
      'x'.repeat(10_001),
      1,
      true,
      [],
      {},
    ]
    for (const additionalFields of notFields) {
      await expectRefusal(`fields ${JSON.stringify(additionalFields)}`, add({ ...good(), additionalFields }))
    }
    for (const addedAt of [-1, 1.5, 2 ** 53, '1', null, [], {}]) {
      await expectRefusal(`added at ${JSON.stringify(addedAt)}`, add({ ...good(), addedAt }))
    }
    for (const extra of [
      'price',
      'priceCents',
      'subTotal',
      'siteId',
      'site_id',
      'cartId',
      'id',
      'version',
      'purchasePriceCents',
    ]) {
      await expectRefusal(`add with ${extra}`, add({ ...good(), [extra]: 1 }))
      await expectRefusal(`change with ${extra}`, () =>
        client.put(`${entriesPath}/${entryId}`, { quantity: 1, [extra]: 1 }),
      )
    }
    expect(await everyCart()).toBe(carts)
  })

  it('refuse lines and products of another visitor or another site', async () => {
    for (const id of [others.entryId, elsewhere.entryId, cup.id, app.site.id]) {
      await expectRefusal(`change ${id}`, () => client.put(`${entriesPath}/${id}`, { quantity: 1 }))
      await expectRefusal(`remove ${id}`, () => client.delete(`${entriesPath}/${id}`))
    }
    await expectRefusal('product elsewhere', add({ itemId: elsewhere.itemId, sku: elsewhere.sku }))
    await expectRefusal('product elsewhere, only variant', add({ itemId: elsewhere.itemId }))
    expect(await everyCart()).toBe(carts)
  })

  it('refuse bodies of the wrong shape or size', async () => {
    const line = { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 1 }
    for (const body of [
      null,
      true,
      7,
      'text',
      [],
      [line],
      { entries: [line] },
      Array.from({ length: 6_000 }, () => ({})),
    ]) {
      await expectRefusal(`add ${JSON.stringify(body).slice(0, 80)}`, add(body))
    }
    const tenThousand = { entries: Array.from({ length: 10_000 }, () => line) }
    await expectRefusal('10,000 entries', add(tenThousand))
    expect((await client.post(entriesPath, tenThousand)).status).toBe(413)
  })

  it('refuse bodies that are not valid JSON, whatever their content type', async () => {
    const body = JSON.stringify({ itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 1 })
    const asJson = 'application/json'
    const raw: [string, Buffer | string, Record<string, string>][] = [
      ['NaN', body.replace(':1}', ':NaN}'), { 'content-type': asJson }],
      ['the end is missing', body.slice(0, -1), { 'content-type': asJson }],
      ['another byte', `${body},`, { 'content-type': asJson }],
      ['a tower', '['.repeat(9_000), { 'content-type': asJson }],
      [
        'a prototype',
        body.replace('{', '{"__proto__":{"quantity":5},"constructor":{"prototype":{}},"x":1,'),
        { 'content-type': asJson },
      ],
      ['UTF-16', Buffer.from(body, 'utf16le'), { 'content-type': `${asJson}; charset=utf-16le` }],
      ['half letters', Buffer.from([0x7b, 0x22, 0xff, 0xfe, 0x22, 0x3a, 0x31, 0x7d]), { 'content-type': asJson }],
      ['gzip', gzipSync(body), { 'content-type': asJson, 'content-encoding': 'gzip' }],
      ['a gzip bomb', gzipSync(Buffer.alloc(10_000_000)), { 'content-type': asJson, 'content-encoding': 'gzip' }],
      ['plain text', body, { 'content-type': 'text/plain' }],
      ['XML', '<a/>', { 'content-type': 'application/xml' }],
      ['a form', 'itemId=1', { 'content-type': 'application/x-www-form-urlencoded' }],
      ['parts', '--x--', { 'content-type': 'multipart/form-data; boundary=x' }],
      ['no type', body, { 'content-type': '' }],
      ['nothing', '', { 'content-type': asJson }],
    ]
    for (const [what, payload, headers] of raw) {
      await expectRefusal(`add: ${what}`, () => sendRaw('POST', entriesPath, payload, headers))
      await expectRefusal(`change: ${what}`, () => sendRaw('PUT', `${entriesPath}/${entryId}`, payload, headers))
    }
    expect(await everyCart()).toBe(carts)
  })
})

describe('BX-5.11 the plain forms of the cart', () => {
  const post = (path: string, body: string) => () =>
    sendRaw('POST', path, body, { 'content-type': 'application/x-www-form-urlencoded' })
  const choice = () => `itemId=${mug.id}&option-Colour=green&option-Size=small`
  const paths = () => ['/cart/entries', `/cart/entries/${entryId}`]

  it('refuse invalid ids and quantities', async () => {
    for (const id of ids.filter((one) => typeof one === 'string')) {
      const text = encodeURIComponent(String(id).toWellFormed())
      await expectRefusal(`form ${text}`, post('/cart/entries', `itemId=${text}&quantity=1`))
    }
    for (const quantity of notQuantities.filter((one) => typeof one !== 'object')) {
      const text = encodeURIComponent(String(quantity).toWellFormed())
      await expectRefusal(`form ${text}`, post('/cart/entries', `${choice()}&quantity=${text}`))
      await expectRefusal(`form ${text}`, post(`/cart/entries/${entryId}`, `quantity=${text}`))
    }
    expect(await everyCart()).toBe(carts)
  })

  it('refuse lines and products of another visitor or another site', async () => {
    for (const id of [others.entryId, elsewhere.entryId, 'x', '0'.repeat(32), '%00', '__proto__']) {
      await expectRefusal(`change ${id}`, post(`/cart/entries/${id}`, 'quantity=1'))
      await expectRefusal(`remove ${id}`, post(`/cart/entries/${id}/remove`, ''))
    }
    await expectRefusal('product elsewhere', post('/cart/entries', `itemId=${elsewhere.itemId}`))
    expect(await everyCart()).toBe(carts)
  })

  it('refuse duplicate fields, prototype names, invalid UTF-8 and thousands of fields', async () => {
    const bodies = [
      '',
      '=',
      'itemId',
      `${choice()}&itemId=${cup.id}`,
      `${choice()}&quantity=1&quantity=2`,
      `${choice()}&option-Size=large`,
      `itemId[]=${mug.id}`,
      `itemId=${mug.id}&option-__proto__=green&option-constructor=small`,
      `__proto__[itemId]=${mug.id}&constructor=1`,
      `itemId=${mug.id}&option-Colour=%00&option-Size=small`,
      `itemId=${mug.id}&option-Colour=%ff%fe&option-Size=small`,
      `itemId=${mug.id}&option-Colour=${'x'.repeat(201)}&option-Size=small`,
      `itemId=${mug.id}&option-Colour=green&option-Size=large`, // sold out
      `itemId=${mug.id}&option-Colour=blue&option-Size=large`, // no such variant
      `${choice()}&${'a=1&'.repeat(10_000)}`,
      `${choice()}&${Array.from({ length: 10_000 }, (_, n) => `f${n}=1`).join('&')}`,
    ]
    for (const body of bodies) await expectRefusal(`form ${body.slice(0, 90)}`, post('/cart/entries', body))
    for (const body of [
      '',
      'quantity',
      'quantity=1&quantity=2',
      'quantity[]=1',
      `quantity=1&${'a=1&'.repeat(10_000)}`,
    ]) {
      await expectRefusal(`change ${body.slice(0, 60)}`, post(`/cart/entries/${entryId}`, body))
    }
    expect(await everyCart()).toBe(carts)
  })

  it('refuse bodies with another content type or encoding', async () => {
    const body = `${choice()}&quantity=1`
    for (const path of paths()) {
      for (const type of ['application/json', 'text/plain', 'multipart/form-data; boundary=x', '']) {
        await expectRefusal(`${path} as ${type}`, () => sendRaw('POST', path, body, { 'content-type': type }))
      }
      const zipped = { 'content-type': 'application/x-www-form-urlencoded', 'content-encoding': 'gzip' }
      for (const packed of [gzipSync(body), gzipSync(Buffer.alloc(10_000_000))]) {
        await expectRefusal(`${path} packed`, () => sendRaw('POST', path, packed, zipped))
      }
    }
    expect(await everyCart()).toBe(carts)
  })
})

describe('BX-5.11 an incomplete body', () => {
  it.each([
    ['the first of two chunks', 'transfer-encoding: chunked\r\n', '1f\r\n{"itemId":'],
    ['ten bytes of a hundred', 'content-length: 100\r\n', '{"itemId":'],
    ['an invalid chunk size', 'transfer-encoding: chunked\r\n', 'zz\r\n{}\r\n0\r\n\r\n'],
    ['two conflicting lengths', 'content-length: 2\r\ntransfer-encoding: chunked\r\n', '2\r\n{}\r\n0\r\n\r\n'],
  ])('changes no cart, and the server keeps answering: %s', async (_, header, part) => {
    const before = await everyCart()
    const { port } = await listening()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    socket.on('error', () => {})
    socket.write(
      `POST ${entriesPath} HTTP/1.1\r\n${headersOf({ 'content-type': 'application/json' })}${header}\r\n${part}`,
    )
    socket.end()
    socket.resume()
    await once(socket, 'close')
    expect(await everyCart()).toBe(before)
    expect((await client.get(cartPath)).status).toBe(200)
  })

  it('is refused with 413 when its declared size is too large, before the rest arrives', async () => {
    const before = await everyCart()
    const { port } = await listening()
    const socket = connect(port, '127.0.0.1')
    await once(socket, 'connect')
    const head = `POST ${entriesPath} HTTP/1.1\r\n${headersOf({ 'content-type': 'application/json' })}`
    socket.write(`${head}content-length: 1000000000\r\n\r\n{`)
    const [answer] = (await once(socket, 'data')) as [Buffer]
    expect(answer.toString()).toMatch(/^HTTP\/1\.1 413 /)
    socket.destroy()
    expect(await everyCart()).toBe(before)
  })
})

describe('BX-5.11 GET /api/commerce/products/{id}/variant', () => {
  const ask = (id: string, query: string) => () => client.get(`/api/commerce/products/${id}/variant?${query}`)
  const choice = 'option-Colour=green&option-Size=small'

  it('refuses hostile ids and options with a 4xx', async () => {
    expect((await ask(mug.id, choice)()).status).toBe(200)
    for (const id of ids.filter((one) => typeof one === 'string' && one !== '')) {
      const text = encodeURIComponent(String(id).toWellFormed())
      await expectRefusal(`product ${text}`, ask(text, choice))
    }
    await expectRefusal('product elsewhere', ask(elsewhere.itemId, choice))
    const questions = [
      '',
      'option-Colour=green',
      `${choice}&option-Size=large`,
      `${choice}&option-Third=1`,
      `${choice}&x=1`,
      'Colour=green&Size=small',
      'option-=green&option-Size=small',
      'option-Colour=green&option-Size=%00',
      'option-Colour=green&option-Size=%ff',
      'option-Colour[]=green&option-Size=small',
      'option-__proto__=green&option-constructor=small',
      '__proto__=1',
      `option-Colour=green&option-Size=${'x'.repeat(5_000)}`,
      Array.from({ length: 300 }, (_, n) => `option-${n}=1`).join('&'),
      "option-Colour=green&option-Size=small'%20or%201=1--",
    ]
    for (const query of questions) await expectRefusal(`variant ${query.slice(0, 80)}`, ask(mug.id, query))
  })
})

it('BX-5.11 logs none of these requests as a bug', () => {
  expect(app.logLines.filter((line) => line.includes('"a bug"'))).toEqual([])
})

let port: Promise<number> | undefined

/** Starts the server on a real port, for requests that `inject` cannot send. */
async function listening(): Promise<{ port: number }> {
  port ??= app.http.sites.listen({ port: 0, host: '127.0.0.1' }).then((address) => Number(new URL(address).port))
  return { port: await port }
}

function headersOf(more: Readonly<Record<string, string>>): string {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const host = `${app.site.identifier}.localhost:${app.deps.config.port}`
  const crumb = client.cookies.get('__Host-crumb') ?? ''
  const own = { host, cookie, 'sec-fetch-site': 'same-origin', 'x-csrf-token': crumb }
  return Object.entries({ ...own, ...more })
    .map(([name, value]) => `${name}: ${value}\r\n`)
    .join('')
}

async function sendRaw(
  method: 'POST' | 'PUT',
  url: string,
  payload: Buffer | string,
  headers: Readonly<Record<string, string>>,
): Promise<Refused> {
  const cookie = [...client.cookies].map(([name, value]) => `${name}=${value}`).join('; ')
  const host = `${app.site.identifier}.localhost:${app.deps.config.port}`
  const isForm = url.startsWith('/cart/')
  const crumb: Record<string, string> = isForm ? {} : { 'x-csrf-token': client.cookies.get('__Host-crumb') ?? '' }
  const own = { host, cookie, 'sec-fetch-site': 'same-origin', ...crumb }
  const answer = await app.http.sites.inject({ method, url, payload, headers: { ...own, ...headers } })
  const isJson = String(answer.headers['content-type']).includes('json')
  return { status: answer.statusCode, text: answer.body, body: isJson ? answer.json() : null }
}
