import { expect, it } from 'vitest'
import { siteCtx, type Ctx } from '../context.ts'
import { hashOfToken, makeToken } from '../http/index.ts'
import { inSite, type Tx } from '../database/index.ts'
import { aVisitor, entriesPath } from '../testing/a-cart.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { statementsOf } from '../testing/statements/statements-of.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { addEntryToCart } from './add-entry.ts'
import { lockAndLoadCart, loadCart, type LoadedCart } from './cart.store.ts'
import { setEntryQuantity } from './change-entry.ts'
import { readCart } from './read-cart.ts'
import { removeEntryOfCart } from './remove-entry.ts'

const app = await suiteApp()

it('BX-6.04 adds to a fresh cart and to a cart with lines in at most 3 data statements and 2 round trips', async () => {
  const products = [await aProduct(app.ctx), await aProduct(app.ctx), await aProduct(app.ctx), await aProduct(app.ctx)]
  const visitor = aToken()
  for (const product of products) {
    const ctx = ctxOf(visitor)
    await addEntryToCart(ctx, visitor, wanted(product))
    expect(ctx.countStatements.data).toBeLessThanOrEqual(3)
    expect(ctx.countStatements.roundTrips).toBeLessThanOrEqual(2)
  }
})

it('BX-6.04 changes and removes a line in at most 3 data statements and 2 round trips, and reads the cart in 1', async () => {
  const visitor = aToken()
  const { newlyAdded } = await addEntryToCart(ctxOf(visitor), visitor, wanted(await aProduct(app.ctx)))
  const [changing, reading, removing] = [ctxOf(visitor), ctxOf(visitor), ctxOf(visitor)]
  await setEntryQuantity(changing, visitor, { entryId: newlyAdded, quantity: 2 })
  await readCart(reading)
  await removeEntryOfCart(removing, visitor, newlyAdded)
  expect(changing.countStatements).toEqual({ data: 2, roundTrips: 2 })
  expect(reading.countStatements).toEqual({ data: 1, roundTrips: 1 })
  expect(removing.countStatements).toEqual({ data: 3, roundTrips: 2 }) // the third writes the removal to the outbox
})

it('BX-6.04 adds and shows the product page in at most 2 data statements over HTTP', async () => {
  const cup = await aProduct(app.ctx)
  const visitor = await aVisitor(app)
  const body = { itemId: cup.id, sku: cup.variants[0]?.sku, quantity: 1 }
  await app.visitor().get(cup.path) // fills the cache of the site's settings and theme
  const fresh = await statementsOf(() => visitor.post(entriesPath, body))
  const again = await statementsOf(() => visitor.post(entriesPath, body))
  const detail = await statementsOf(() => app.visitor().get(`${cup.path}?format=json`))
  expect(fresh).toHaveLength(2)
  expect(again).toHaveLength(2)
  expect(detail.length).toBeGreaterThan(0)
  expect(detail.length).toBeLessThanOrEqual(2)
})

it('BX-6.09 finds a cart among 3,000 of its site without reading the others', async () => {
  const visitor = aToken()
  await addEntryToCart(ctxOf(visitor), visitor, wanted(await aProduct(app.ctx)))
  await app.deps.owner.ask('', othersText, [app.site.id])
  await app.deps.owner.ask('', 'analyze carts')

  const { siteId } = app.ctx
  const now = app.ctx.now()
  expect(await rowsRead(['carts'], (tx) => loadCart(tx, siteId, visitor.tokenHash, now))).toBeLessThan(10)
  expect(await rowsRead(['carts'], (tx) => lockAndLoadCart(tx, siteId, visitor.tokenHash, now))).toBeLessThan(10)
})

it('BX-6.04 reads only the variants of its lines and the wanted one, also of the newest product with 250', async () => {
  const wide = async (): Promise<AProduct> => {
    const sizes = Array.from({ length: 250 }, (_, n) => ({ Size: `${n}` }))
    const variants = sizes.map((attributes) => ({ sku: app.deps.newId(), priceCents: 100, stock: 5, attributes }))
    return aProduct(app.ctx, { options: ['Size'], variants })
  }
  for (let n = 0; n < 3; n += 1) await wide() // PostgreSQL reads a small table whole
  const { id, variants } = await wide()
  const visitor = aToken()
  const skus = [variants[249], variants[120], variants[0]].map((variant) => variant?.sku ?? '')
  for (const sku of skus) await addEntryToCart(ctxOf(visitor), visitor, { itemId: id, sku, quantity: 1 })
  await app.deps.owner.ask('', 'analyze variants, stock, cart_entries')

  const variant = { itemId: id, sku: variants[248]?.sku ?? '' }
  const { siteId } = app.ctx
  const add = (tx: Tx) => lockAndLoadCart(tx, siteId, visitor.tokenHash, app.ctx.now(), { variant })
  expect(await rowsRead(['variants', 'stock'], add)).toBe(8) // of each table four rows
})

const othersText = `
  insert into carts (site_id, id, token_hash, created_at, changed_at, expires_at)
  select $1, gen_random_uuid(), sha256(n::text::bytea), now(), now(), now() + interval '30 days' from generate_series(1, 3000) n`

/** Counts the rows of the tables that PostgreSQL reads during `run`, by sequential or index scan. */
async function rowsRead(tables: readonly string[], run: (tx: Tx) => Promise<LoadedCart>): Promise<number> {
  const text = `
    select sum(seq_tup_read + idx_tup_fetch)::integer as count from pg_stat_xact_user_tables where relname = any ($1)`
  return inSite(app.ctx, async (tx) => {
    const [before] = await tx.sql<{ count: number }>('', text, [tables])
    expect((await run(tx)).rowId).not.toBeNull()
    const [after] = await tx.sql<{ count: number }>('', text, [tables])
    return (after?.count ?? 0) - (before?.count ?? 0)
  })
}

function aToken() {
  const token = makeToken(app.deps.clock)
  return { token, tokenHash: hashOfToken(token) }
}

function ctxOf(visitor: ReturnType<typeof aToken>): Ctx {
  return siteCtx(app.deps, app.site, { visitor })
}

function wanted(product: AProduct) {
  return { itemId: product.id, sku: product.variants[0]?.sku ?? null, quantity: 1 }
}
