import { expect, it } from 'vitest'
import sharp from 'sharp'
import { taskCtx } from '../context.ts'
import { addAsset } from '../media/index.ts'
import { saveSiteSettings } from '../sites/index.ts'
import { setStock } from '../stock/index.ts'
import { aMug, aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { deleteProduct, updateVariant } from './index.ts'

const app = await suiteApp()

const pathOf = (itemId: string, choices: Readonly<Record<string, string>>): string => {
  const fields = Object.entries(choices).map(([name, value]) => [`option-${name}`, value])
  return `/api/commerce/products/${itemId}/variant?${new URLSearchParams(fields).toString()}`
}
const ask = (itemId: string, choices: Readonly<Record<string, string>>) => app.visitor().get(pathOf(itemId, choices))
const green = { Colour: 'green', Size: 'small' }
const idOf = (product: AProduct, at: number): string => product.variants[at]?.id ?? ''

it('SF-4.07 returns the chosen variant as in the page’s JSON, with its picture, and forbids caching', async () => {
  const bytes = await sharp({ create: { width: 12, height: 8, channels: 3, background: '#264' } })
    .png()
    .toBuffer()
  const { id: mainImageId } = await addAsset(app.ctx, { fileName: 'green.png', bytes })
  const mug = await aMug(app.ctx)
  await updateVariant(app.ctx, idOf(mug, 0), { mainImageId, salePriceCents: 1500, onSale: true })
  const page = await app.visitor().get(`${mug.path}?format=json`)
  const [first, second, third] = page.body.item.structuredContent.variants
  expect(first.mainImage).toMatchObject({ id: mainImageId, originalSize: '12x8' })

  const { status, headers, body } = await ask(mug.id, green)
  expect([status, headers['cache-control']]).toEqual([200, 'no-store'])
  expect(body).toEqual({ variant: first, scarcityText: '' })
  expect((await ask(mug.id, { Size: 'large', Colour: 'green' })).body.variant).toEqual(second)
  expect((await ask(mug.id, { Colour: 'blue', Size: 'small' })).body.variant).toEqual(third)
  const single = await aProduct(app.ctx)
  expect((await ask(single.id, {})).body.variant).toMatchObject({ sku: single.variants[0]?.sku, qtyInStock: 10 })
})

it('SF-4.07 BX-4.02 returns the current price and stock', async () => {
  const mug = await aMug(app.ctx)
  await ask(mug.id, green)
  await setStock(app.ctx, idOf(mug, 0), { to: 2, reason: 'counted' })
  await updateVariant(app.ctx, idOf(mug, 0), { priceCents: 1999 })
  expect((await ask(mug.id, green)).body.variant).toMatchObject({
    price: 1999,
    priceMoney: { value: '1999', currency: 'USD' },
    unlimited: false,
    qtyInStock: 2,
  })
  await setStock(app.ctx, idOf(mug, 0), { to: null, reason: 'counted' })
  expect((await ask(mug.id, green)).body.variant).toMatchObject({ unlimited: true, qtyInStock: 0 })
})

it('PL-3.66 returns the scarcity text of a nearly sold-out variant when the shop enables it', async () => {
  const site = await aSite(app.deps, { language: 'de-DE' })
  const ctx = taskCtx(app.deps, site)
  const mug = await aMug(ctx)
  const lineAt = async (units: number | null): Promise<string> => {
    await setStock(ctx, idOf(mug, 0), { to: units, reason: 'counted' })
    return (await app.visitor(site).get(pathOf(mug.id, green))).body.scarcityText
  }
  expect(await lineAt(2)).toBe('')
  const saveSettings = (more: object) =>
    saveSiteSettings(ctx, { settings: { storeSettings: { merchandisingSettings: { scarcityThreshold: 2, ...more } } } })
  await saveSettings({ scarcityEnabledOnProductBlocks: true })
  expect([await lineAt(3), await lineAt(2), await lineAt(0), await lineAt(null)]).toEqual([
    '',
    'Nur noch 2 vorrätig',
    '',
    '',
  ])
  const own = { scarcityMessageType: 'CUSTOM_SCARCITY_MESSAGE', scarcityCustomText: '{qtyInStock}!' }
  await saveSettings({ scarcityEnabledOnProductItems: true, ...own })
  expect(await lineAt(1)).toBe('1!')
})

it('answers 404 for an unknown or incomplete combination, and for a hidden or deleted product', async () => {
  const mug = await aMug(app.ctx)
  const none = { status: 404, body: { code: 'catalog.variant-not-found' } }
  const choices = [
    { Colour: 'blue', Size: 'large' },
    { Colour: 'green' },
    {},
    { ...green, More: '1' },
    { Colour: 'GREEN', Size: 'small' },
  ]
  for (const choice of choices) expect(await ask(mug.id, choice)).toMatchObject(none)

  const gone = { status: 404, body: { code: 'catalog.product-not-found' } }
  expect(await ask('0'.repeat(32), green)).toMatchObject(gone)
  await app.deps.owner.ask('', 'update pages set is_enabled = false where id = $1', [mug.collectionId])
  expect(await ask(mug.id, green)).toMatchObject(gone)
  await app.deps.owner.ask('', 'update pages set is_enabled = true where id = $1', [mug.collectionId])
  expect(await ask(mug.id, green)).toMatchObject({ status: 200 })
  await deleteProduct(app.ctx, mug.id)
  expect(await ask(mug.id, green)).toMatchObject(gone)
})

it('BX-4.01 never returns another site’s product', async () => {
  const other = taskCtx(app.deps, await aSite(app.deps))
  const mug = await aMug(other)
  expect(await ask(mug.id, green)).toMatchObject({ status: 404, body: { code: 'catalog.product-not-found' } })
  expect(await app.visitor(other.site).get(pathOf(mug.id, green))).toMatchObject({ status: 200 })
  expect((await app.studio().get(pathOf(mug.id, green))).status).toBe(404)
})

it('answers 400 with the field’s name for malformed queries, and 404 for options that match no variant', async () => {
  const mug = await aMug(app.ctx)
  const at = `/api/commerce/products/${mug.id}/variant`
  const hostile: [query: string, field: string][] = [
    [Array.from({ length: 10_000 }, (_, index) => `option-${index}=1`).join('&'), 'query'],
    ['option-Colour=green&option-Colour=blue&option-Size=small', 'option-Colour'],
    ['option-Colour[]=green&__proto__=1', 'query'],
    ['__proto__[x]=1', 'query'],
    ['constructor=1', 'query'],
    ['option-=1', 'option-'],
    ['Colour=green&Size=small', 'query'],
    ['option-Colour=%00', 'option-Colour'],
    ['option-%00=1', 'option-\0'],
  ]
  for (const [query, field] of hostile) {
    const { status, body } = await app.visitor().get(`${at}?${query}`)
    expect([query.slice(0, 60), status, body.code]).toEqual([query.slice(0, 60), 400, 'kit.shape'])
    expect(Object.keys(body.errors)).toContain(field)
  }
  for (const odd of [
    'option-__proto__=1',
    'option-constructor=toString',
    'option-Colour=%ff',
    'option-Colour=%F0%9F%8D%B5',
    `option-Colour=${'x'.repeat(5_000)}`,
  ])
    expect((await app.visitor().get(`${at}?${odd}`)).status).toBe(404)
  for (const id of ['x', '%00', `${mug.id}0`, mug.id.toUpperCase()])
    expect((await app.visitor().get(`/api/commerce/products/${id}/variant`)).status).toBe(400)
})

it('BX-5.11 has the rate limit of store reads', () => {
  const path = '/api/commerce/products/:itemId/variant'
  expect(app.http.declared.filter((one) => one.path === path)).toMatchObject([
    { limit: 'storeReads', access: 'anyone' },
  ])
})

it('finds the variant by options with unusual names and values', async () => {
  const options = ['__proto__', 'constructor', 'Größe & Farbe = "alles"']
  const values = ['a b+c', '%41', '{"x":1}']
  const attributes = Object.fromEntries(options.map((name, index) => [name, values[index] ?? '']))
  const odd = await aProduct(app.ctx, {
    options,
    variants: [
      { sku: app.ctx.newId(), attributes, priceCents: 1, stock: 1 },
      { sku: app.ctx.newId(), attributes: { ...attributes, constructor: '2' }, priceCents: 2, stock: 1 },
    ],
  })
  const { body } = await ask(odd.id, attributes)
  expect([body.variant?.sku, body.variant?.attributes]).toEqual([odd.variants[0]?.sku, attributes])
})

it('BX-6.04 takes one statement and one round trip with 250 variants and six options', async () => {
  const many = await aProduct(app.ctx, { options: sixOptions, variants: manyVariants() })
  const choices = choicesOf(249)
  const before = await counted()
  const { body } = await ask(many.id, choices)
  const after = await counted()
  expect(body.variant.sku).toBe(many.variants[249]?.sku)
  expect({ data: after.data - before.data, roundTrips: after.roundTrips - before.roundTrips }).toEqual({
    data: 1,
    roundTrips: 1,
  })
})

const sixOptions = ['A', 'B', 'C', 'D', 'E', 'F']
function choicesOf(index: number): Record<string, string> {
  return Object.fromEntries(sixOptions.map((name, at) => [name, `${name}${Math.floor(index / 3 ** at) % 3}`]))
}
function manyVariants() {
  return Array.from({ length: 250 }, (_, index) => {
    return { sku: `${app.ctx.newId()}-${index}`, attributes: choicesOf(index), priceCents: 100 + index, stock: index }
  })
}

async function counted(): Promise<{ data: number; roundTrips: number }> {
  const text = await app.deps.metrics.print()
  const valueOf = (name: string): number => {
    const line = `^sitewright_${name}\\{route="/api/commerce/products/:itemId/variant",method="GET"\\} (\\d+)$`
    return Number(new RegExp(line, 'm').exec(text)?.[1] ?? 0)
  }
  return { data: valueOf('data_statements_total'), roundTrips: valueOf('round_trips_total') }
}
