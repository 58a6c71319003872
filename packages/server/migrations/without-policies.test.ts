import { beforeAll, expect, it } from 'vitest'
import { deleteProduct, updateVariant } from '../catalog/index.ts'
import { taskCtx, type Ctx } from '../context.ts'
import { addRedirect, publishPage, publishBlockArea, saveDraft, setNavigation } from '../pages/index.ts'
import { setStock } from '../stock/index.ts'
import { aCart, aVisitor, cartOf, cartPath, entriesPath } from '../testing/a-cart.ts'
import { aDocument, aPage } from '../testing/a-page.ts'
import { aProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { scratchDatabase } from '../testing/test-database.ts'
import { siteTables } from './site-tables.ts'

// Row-level security is off, to test the other protection: each statement names its site.
const app = await suiteApp({ database: await scratchDatabase('no_policies') })
let theirs: Ctx
beforeAll(async () => {
  for (const name of Object.keys(siteTables))
    await app.deps.owner.ask('', `alter table ${name} disable row level security`)
  theirs = taskCtx(app.deps, await aSite(app.deps))
})

it('BX-5.06 reads return nothing of another site, even without row-level security', async () => {
  const at = { urlId: 'same', isHome: true }
  const ours = await aPage(app.ctx, { ...at, document: aDocument('<p>Ours</p>') })
  await aPage(theirs, { ...at, document: aDocument('<p>Theirs</p>') })
  await publishBlockArea(theirs, 'footerOne', aDocument('<p>Theirs below</p>'))
  await setNavigation(theirs, 'mainNav', [{ url: '/theirs', title: 'Theirs above' }])
  await addRedirect(theirs, '/theirs-old', '/theirs-new')
  const cup = await aProduct(theirs, { title: 'Theirs to buy' })
  const visitor = await aVisitor(app)

  const home = await visitor.get(ours.path)
  expect(home.text).toContain('Ours')
  expect(home.text).not.toContain('Theirs')
  for (const path of ['/theirs-old', cup.path]) expect((await visitor.get(path)).status).toBe(404)
  const wanted = { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 1 }
  const added = await visitor.post(entriesPath, wanted)
  expect(added.body).toMatchObject({ code: 'cart.variant-unavailable' })
  const stock = await visitor.get(`/api/commerce/inventory/stock?itemId=${cup.id}`)
  expect(stock.text).not.toContain(cup.variants[0]?.id)
})

it('BX-5.06 a cart cannot be used on another site, even without row-level security', async () => {
  const { client, entryId } = await aCart(app, await aProduct(app.ctx))
  const there = app.visitor(theirs.site)
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  await there.get(cartPath)
  expect((await cartOf(there)).entries).toEqual([])
  const changed = await there.put(`${entriesPath}/${entryId}`, { quantity: 5 })
  expect(changed.status).toBeGreaterThanOrEqual(400)
  expect((await cartOf(client)).entries).toMatchObject([{ id: entryId, quantity: 1 }])
})

it('BX-5.06 writes cannot change data of another site, even without row-level security', async () => {
  const page = await aPage(app.ctx, { document: aDocument('<p>As it was</p>') })
  const cup = await aProduct(app.ctx, { title: 'As it was' })
  const variantId = cup.variants[0]?.id ?? ''
  const tries = [
    () => saveDraft(theirs, page.id, aDocument('x')),
    () => publishPage(theirs, page.id),
    () => setNavigation(theirs, 'mainNav', [{ pageId: page.id }]),
    () => updateVariant(theirs, variantId, { priceCents: 1 }),
    () => setStock(theirs, variantId, { to: 0, reason: 'counted' }),
    () => deleteProduct(theirs, cup.id),
  ]
  for (const attempt of tries) await expect(attempt()).rejects.toHaveProperty('code')
  const shown = await app.visitor().get(`${cup.path}?format=json`)
  expect(shown.body.item).toMatchObject({ title: 'As it was' })
  expect(shown.body.item.structuredContent.variants).toMatchObject([{ price: 1800 }])
  expect((await app.visitor().get(page.path)).text).toContain('As it was')
})
