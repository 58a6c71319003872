import { expect, it } from 'vitest'
import { readInSite } from '../database/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { setStock } from './set-stock.ts'

const app = await suiteApp()

async function aVariant(stock: number | null): Promise<string> {
  const { variants } = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 100, stock }] })
  return variants[0]?.id ?? ''
}

type Restock = { available: number | null; restock_id: string | null }

async function restockOf(variantId: string): Promise<Restock | undefined> {
  const text = 'select available, restock_id from stock_restock_view where variant_id = $1'
  return (await readInSite(app.ctx, (tx) => tx.sql<Restock>('restock_view', text, [variantId])))[0]
}

const to = (variantId: string, units: number | null) => setStock(app.ctx, variantId, { to: units, reason: 'counted' })

it('SF-7.13 stores the movement that restocked a variant, and no other', async () => {
  const variantId = await aVariant(0)
  expect(await restockOf(variantId)).toEqual({ available: 0, restock_id: null })
  await to(variantId, 3)
  const first = await restockOf(variantId)
  expect(first).toEqual({ available: 3, restock_id: expect.any(String) })
  for (const units of [5, 1, 0]) {
    await to(variantId, units)
    expect((await restockOf(variantId))?.restock_id).toBe(first?.restock_id)
  }
  await to(variantId, null)
  const second = await restockOf(variantId)
  expect(second?.available).toBeNull()
  expect(second?.restock_id).not.toBe(first?.restock_id)
})

it('does not count a variant as restocked while another location has stock', async () => {
  const variantId = await aVariant(0)
  const place = app.deps.newId()
  const { owner } = app.deps
  await owner.ask('', `insert into places (site_id, id, name) values ($1, $2, 'Attic')`, [app.site.id, place])
  await owner.ask(
    '',
    `insert into stock (site_id, variant_id, place_id, product_id, available)
     select site_id, variant_id, $2, product_id, 4 from stock where variant_id = $1`,
    [variantId, place],
  )
  await to(variantId, 3)
  expect(await restockOf(variantId)).toEqual({ available: 7, restock_id: null })
})
