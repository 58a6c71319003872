import type { ProductDetail } from '@sitewright/domain/catalog/products-studio.wire.ts'
import { websiteRoles, productTypes } from '@sitewright/domain/kit/enums.ts'
import { beforeAll, describe, expect, it } from 'vitest'
import { manyProducts } from '../../testing/products/many-products.ts'
import { aRow, aStudioShop, bodyOf, type StudioShop } from '../../testing/products/studio-shop.ts'
import { suiteApp } from '../../testing/suite-app.ts'

const app = await suiteApp()
let shop: StudioShop
beforeAll(async () => {
  shop = await aStudioShop(app)
})

const raised = { kind: 'price', by: { percent: 10 } }
const hidden = { kind: 'visibility', visibility: 'hidden' }

/** All products of a shop that a search finds, as the studio names them. */
async function matchingOf(search: string, at: StudioShop = shop) {
  const { count, digest } = bodyOf(await at.get(`/matching?search=${search}`), 200)
  return { filter: { search }, count, digest } as { filter: object; count: number; digest: string }
}

/** Adds products whose titles begin with a word of their own. */
async function some(count: number, given: object = {}): Promise<{ word: string; products: ProductDetail[] }> {
  const word = `w${app.deps.newId()}`
  const products: ProductDetail[] = []
  for (let n = 1; n <= count; n += 1) products.push(await shop.add({ title: `${word} ${n}`, ...given }))
  return { word, products }
}

const again = (products: readonly ProductDetail[]) => Promise.all(products.map(({ id }) => shop.read(id)))

async function pricesIn(at: StudioShop): Promise<Record<string, number>> {
  const text = `select price_cents::integer as cents, count(*)::integer as count from variants
    where site_id = $1 and deleted_at is null group by 1`
  const rows = await app.deps.owner.ask<{ cents: number; count: number }>('', text, [at.site.id])
  return Object.fromEntries(rows.map(({ cents, count }) => [cents, count]))
}

describe('all products that match', () => {
  it('BX-2.01 2,000 of them change as the preview showed, once, and the activity log undoes it', async () => {
    const own = await aStudioShop(app)
    await manyProducts(own.ctx, 2_000)
    const matching = await matchingOf('pot', own)
    expect(matching.count).toBe(2_000)
    const preview = bodyOf(await own.post('/bulk/preview', { matching, change: raised }), 200)
    expect(preview).toMatchObject({ count: 2_000, newPrices: { low: 1100, high: 1100 }, problemCount: 0, same: 0 })
    expect(preview.rows).toHaveLength(50)
    expect(preview.rows[0]).toMatchObject({ title: 'Pot 1', from: { low: 1000, high: 1000 }, to: { low: 1100 } })
    expect(await pricesIn(own)).toEqual({ 1000: 2_000 })

    const body = { matching, change: raised, seen: preview.seen }
    const key = app.deps.newId()
    const [first, second] = await Promise.all([own.post('/bulk', body, key), own.post('/bulk', body, key)])
    // Sent together, the second one waits for the first, or is told that it runs.
    expect([first, second].some(({ status }) => status === 200)).toBe(true)
    expect([first, second].every(({ status, body: { code } }) => status === 200 || code === 'changes.running')).toBe(
      true,
    )
    expect(await pricesIn(own)).toEqual({ 1100: 2_000 })
    const made = bodyOf(await own.post('/bulk', body, key), 200)
    expect(made.changed).toHaveLength(2_000)
    expect(await pricesIn(own)).toEqual({ 1100: 2_000 })

    const text = `select undo from activity where site_id = $1 and action = 'product.prices-changed'`
    const logged = await app.deps.owner.ask<{ undo: { kind: string; id: string } }>('', text, [own.site.id])
    expect(logged).toMatchObject([{ undo: { kind: 'product-change' } }])
    expect(made.undo.path).toContain(logged[0]?.undo.id)
    expect(bodyOf(await own.post(`/changes/${logged[0]?.undo.id}/undo`), 200).changed).toHaveLength(2_000)
    expect(await pricesIn(own)).toEqual({ 1000: 2_000 })
  }, 60_000)

  it('BX-2.01 are deleted and brought back, over several pages of products', async () => {
    const own = await aStudioShop(app)
    await manyProducts(own.ctx, 1_100)
    const answer = await own.post('/bulk', { matching: await matchingOf('pot', own), change: { kind: 'delete' } })
    expect(bodyOf(answer, 200).changed).toHaveLength(1_100)
    expect((await matchingOf('pot', own)).count).toBe(0)
    bodyOf(await own.undo(answer), 200)
    expect((await matchingOf('pot', own)).count).toBe(1_100)
    expect(await pricesIn(own)).toEqual({ 1000: 1_100 })
  }, 60_000)

  it('BX-2.01 are those of the filters, with the counts of the list', async () => {
    const { word, products } = await some(3)
    await shop.post(`/${products[0]?.id}/archive`)
    await shop.post('/bulk', { ids: [products[1]?.id], change: hidden })
    const count = async (query: string) =>
      bodyOf(await shop.get(`/matching?search=${word}${query}`), 200).count as number
    for (const query of ['', '&state=hidden', '&state=archived', '&type=1', '&type=2', '&stock=out', '&sale=1']) {
      const { total } = bodyOf(await shop.get(`?search=${word}${query}`), 200)
      expect(await count(query)).toBe(total)
    }
    const matching = { ...(await matchingOf(word)), filter: { search: word, state: 'archived' } }
    expect((await shop.post('/bulk', { matching, change: hidden })).body.code).toBe('catalog.selection-changed')
  })

  it.each([
    ['more products match', 1, 'w… 1 more product matches now, 3 in all.'],
    ['fewer products match', -1, 'w… 1 product does not match any more; 1 do now.'],
    ['others match, as many as before', 0, 'w… Other products match now, 2 as before.'],
  ])('changes nothing when %s meanwhile, and says how many', async (_, more, text) => {
    const { word, products } = await some(2)
    const matching = await matchingOf(word)
    if (more <= 0) await shop.post(`/${products[0]?.id}/archive`)
    if (more >= 0) await shop.add({ title: `${word} later` })
    for (const path of ['/bulk', '/bulk/preview']) {
      const change = path === '/bulk' ? hidden : raised
      const answer = await shop.post(path, { matching, change })
      expect(answer).toMatchObject({ status: 409, body: { code: 'catalog.selection-changed' } })
      expect(answer.body.message).toContain(text.replace('w… ', ''))
    }
    expect((await again(products)).map(({ product }) => product.visibility)).toEqual(['visible', 'visible'])
  })

  it('BX-5.06 are those of the own site, whatever the number and digest of another one', async () => {
    const other = await aStudioShop(app)
    const { word, products } = await some(1)
    const theirs = await matchingOf(word)
    expect((await matchingOf(word, other)).count).toBe(0)
    const change = { kind: 'delete' }
    expect((await other.post('/bulk', { matching: theirs, change })).body.code).toBe('catalog.selection-changed')
    const preview = await other.post('/bulk/preview', { ids: products.map(({ id }) => id), change: raised })
    expect(preview.body).toMatchObject({ count: 0, rows: [], missing: 1 })
    expect((await shop.read(products[0]?.id ?? '')).product.title).toContain(word)
  })

  it('BX-5.07 are counted by those who see products, and changed and previewed by those who manage them', async () => {
    const { word } = await some(1)
    const matching = await matchingOf(word)
    const reader = await shop.teammate({ roles: [websiteRoles.viewer] })
    expect((await reader.get(`/matching?search=${word}`)).status).toBe(200)
    expect((await reader.post('/bulk', { matching, change: hidden })).status).toBe(403)
    expect((await reader.post('/bulk/preview', { matching, change: raised })).status).toBe(403)
  })

  it('are 10,000 at most', async () => {
    const own = await aStudioShop(app)
    const text = `
      with made as (
        insert into products (site_id, id, collection_id, url_id, product_type)
        select $1, gen_random_uuid(), $2, 'x-' || n, 1 from generate_series(0, 10000) n returning *)
      insert into product_list (site_id, product_id, collection_id, url_id, product_type, state, version, title, title_key,
        variant_ids, from_cents, to_cents, is_on_sale, tags, tag_keys, categories, category_keys, updated_at)
      select site_id, id, collection_id, url_id, 1, 'visible', 1, 'x', 'x', '{}', 0, 0, false, '{}', '{}', '{}', '{}', now()
      from made`
    await app.deps.owner.ask('', text, [own.site.id, own.collection.id])
    expect(await own.get('/matching')).toMatchObject({ status: 409, body: { code: 'catalog.too-many-selected' } })
  })

  it.each([
    [{}],
    [{ ids: null }],
    [{ ids: ['0'.repeat(32)], matching: { filter: {}, count: 0, digest: '0'.repeat(64) } }],
    [{ matching: null }],
    [{ matching: { filter: {}, count: 1 } }],
    [{ matching: { filter: {}, count: 1e300, digest: '0'.repeat(64) } }],
    [{ matching: { filter: {}, count: -1, digest: '0'.repeat(64) } }],
    [{ matching: { filter: {}, count: 1, digest: `${'0'.repeat(63)}\0` } }],
    [{ matching: { filter: { search: 'a\0' }, count: 1, digest: '0'.repeat(64) } }],
    [{ matching: { filter: { search: '\ud800' }, count: 1, digest: '0'.repeat(64) } }],
    [{ matching: { filter: { search: 'x'.repeat(101) }, count: 1, digest: '0'.repeat(64) } }],
    [{ matching: { filter: { type: '9' }, count: 1, digest: '0'.repeat(64) } }],
    [{ matching: { filter: { limit: '5' }, count: 1, digest: '0'.repeat(64) } }],
    [{ ids: ['0'.repeat(32)], seen: 'x' }],
  ])('answers 400 to %j', async (body) => {
    for (const [path, change] of [
      ['/bulk', hidden],
      ['/bulk/preview', raised],
    ] as const) {
      const answer = await shop.post(path, { change, ...body })
      expect(answer).toMatchObject({ status: 400, body: { code: 'kit.shape' } })
    }
  })

  it('are changed in their prices only as a preview showed them', async () => {
    const { word } = await some(1)
    const answer = await shop.post('/bulk', { matching: await matchingOf(word), change: raised })
    expect(answer).toMatchObject({ status: 400, body: { code: 'kit.shape' } })
  })
})

describe('POST /api/studio/products/bulk/preview', () => {
  const seenBy = async (ids: readonly string[], change: object) =>
    bodyOf(await shop.post('/bulk/preview', { ids, change }), 200)

  it('is for changes of prices alone', async () => {
    const { products } = await some(1)
    const answer = await shop.post('/bulk/preview', { ids: [products[0]?.id], change: { kind: 'delete' } })
    expect(answer.status).toBe(400)
  })

  it('shows what a sale makes of what is paid, and what its end does', async () => {
    const { products } = await some(1)
    const ids = products.map(({ id }) => id)
    const preview = await seenBy(ids, { kind: 'sale', by: { percent: -25 } })
    expect(preview.rows).toMatchObject([{ from: { low: 1800 }, to: { low: 1350, high: 1350 } }])
    bodyOf(await shop.post('/bulk', { ids, change: { kind: 'sale', by: { percent: -25 } }, seen: preview.seen }), 200)
    expect(await seenBy(ids, { kind: 'sale', by: { percent: -25 } })).toMatchObject({
      count: 0,
      same: 1,
      newPrices: null,
    })
    expect(await seenBy(ids, raised)).toMatchObject({ count: 1, saleStays: 1, rows: [{ to: { low: 1980 } }] })
    expect((await seenBy(ids, { kind: 'sale', by: null })).rows).toMatchObject([
      { from: { low: 1350 }, to: { low: 1800 } },
    ])
  })

  it('names prices that are not possible, which refuse the change unless they are left out', async () => {
    const { products } = await some(2)
    const [dear, cheap] = products
    if (!dear || !cheap) throw new Error('There are two products.')
    const cheapRows = cheap.product.variants.map((variant) => ({ ...variant, priceCents: 100 }))
    await shop.save(cheap, { variants: cheapRows })
    const ids = [dear.id, cheap.id]
    const change = { kind: 'price', by: { cents: -101 } }
    const preview = await seenBy(ids, change)
    expect(preview).toMatchObject({ count: 1, problemCount: 1, newPrices: { low: 1699, high: 1699 } })
    expect(preview.problems).toEqual([{ id: cheap.id, title: cheap.product.title, problem: 'below-zero', cents: -1 }])
    const body = { ids, change, seen: preview.seen }
    expect((await shop.post('/bulk', body)).body.code).toBe('catalog.price-out-of-range')
    expect(bodyOf(await shop.post('/bulk', { ...body, leaveOut: true }), 200).changed).toEqual([dear.id])
    expect((await shop.read(cheap.id)).product.variants[0]?.priceCents).toBe(100)
  })

  it('names sale prices that would be above the price', async () => {
    const variants = [aRow('s', { priceCents: 1000, salePriceCents: 900, onSale: true })]
    const { products } = await some(1, { variants })
    const ids = products.map(({ id }) => id)
    const change = { kind: 'price', by: { percent: -20 } }
    expect((await seenBy(ids, change)).problems).toMatchObject([{ problem: 'sale-above-price', cents: 900 }])
    expect((await shop.post('/bulk', { ids, change })).body.code).toBe('catalog.sale-above-price')
    expect((await seenBy(ids, { kind: 'sale', by: { cents: 1 } })).problems).toMatchObject([
      { problem: 'sale-above-price' },
    ])
  })

  it('leaves out gift cards, whose prices are amounts', async () => {
    const { products } = await some(1, { productType: productTypes.giftCard, variants: [aRow('10', { stock: null })] })
    const ids = products.map(({ id }) => id)
    const preview = await seenBy(ids, raised)
    expect(preview).toMatchObject({ count: 0, giftCards: 1, rows: [] })
    expect((await shop.post('/bulk', { ids, change: raised, seen: preview.seen })).body).toMatchObject({ changed: [] })
    expect((await again(products)).map(({ product }) => product.variants[0]?.priceCents)).toEqual([1800])
  })

  it('refuses a change when a price was changed since it was shown, and changes nothing', async () => {
    const { products } = await some(2)
    const ids = products.map(({ id }) => id)
    const { seen } = await seenBy(ids, raised)
    const other = { kind: 'price', by: { percent: 11 } }
    expect((await shop.post('/bulk', { ids, change: other, seen })).body.code).toBe('catalog.prices-changed')
    const [first] = products
    if (first) await shop.save(first, { variants: first.product.variants.map((one) => ({ ...one, priceCents: 5 })) })
    const answer = await shop.post('/bulk', { ids, change: raised, seen })
    expect(answer).toMatchObject({ status: 409, body: { code: 'catalog.prices-changed' } })
    expect((await again(products)).map(({ product }) => product.variants[0]?.priceCents)).toEqual([5, 1800])
    const { seen: now } = await seenBy(ids, raised)
    expect(bodyOf(await shop.post('/bulk', { ids, change: raised, seen: now }), 200).changed).toHaveLength(2)
  })
})
