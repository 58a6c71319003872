import { expect, it } from 'vitest'
import { readInSite } from '../database/index.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { setStock } from './set-stock.ts'
import { readMovements } from './stock.store.ts'

const app = await suiteApp()

it('SF-3.07 sets, raises and lowers a variant’s stock and records every movement', async () => {
  const [variant = { id: '' }] = (await aProduct(app.ctx)).variants
  expect(await setStock(app.ctx, variant.id, { by: 5, reason: 'received' })).toEqual({ available: 15 })
  expect(await setStock(app.ctx, variant.id, { by: -3, reason: 'damaged' })).toEqual({ available: 12 })
  expect(await setStock(app.ctx, variant.id, { to: 7, reason: 'counted' })).toEqual({ available: 7 })
  expect(await setStock(app.ctx, variant.id, { to: null, reason: 'counted' })).toEqual({ available: null })

  const movements = await readInSite(app.ctx, (tx) => readMovements(tx, app.site.id, variant.id))
  expect(movements).toEqual([
    { delta: 10, availableAfter: 10, reason: 'initial' },
    { delta: 5, availableAfter: 15, reason: 'received' },
    { delta: -3, availableAfter: 12, reason: 'damaged' },
    { delta: -5, availableAfter: 7, reason: 'counted' },
    { delta: -7, availableAfter: null, reason: 'counted' },
  ])
})

it('refuses to remove more units than there are, and changes nothing', async () => {
  const [variant = { id: '' }] = (await aProduct(app.ctx)).variants
  await expect(setStock(app.ctx, variant.id, { by: -11, reason: 'sold' })).rejects.toMatchObject({
    code: 'stock.below-zero',
  })
  expect(await setStock(app.ctx, variant.id, { by: 0, reason: 'counted' })).toEqual({ available: 10 })
})

it('applies all of many concurrent changes', async () => {
  const [variant = { id: '' }] = (await aProduct(app.ctx)).variants
  await Promise.all(Array.from({ length: 20 }, () => setStock(app.ctx, variant.id, { by: 1, reason: 'received' })))
  expect(await setStock(app.ctx, variant.id, { by: 0, reason: 'counted' })).toEqual({ available: 30 })
})

it('refuses an unknown variant', async () => {
  const change = setStock(app.ctx, app.deps.newId(), { to: 1, reason: 'counted' })
  await expect(change).rejects.toMatchObject({ code: 'catalog.variant-not-found' })
})
