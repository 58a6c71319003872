import { beforeAll, expect, it } from 'vitest'
import { aVisitor, entriesPath } from '../testing/a-cart.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { countsOf } from '../testing/counts-of.ts'
import { suiteApp } from '../testing/suite-app.ts'
import type { Client } from '../testing/test-client.ts'

const app = await suiteApp()
let endless: AProduct
beforeAll(async () => {
  endless = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 100, stock: null }] })
})

it.each([0, 3, 100])(
  'BX-6.04 adds over HTTP to a cart of %i lines in at most 3 statements and 2 round trips',
  async (lines) => {
    const client = await withLines(lines)
    const counts = await countsOf(app, () => client.post(entriesPath, line(endless, 'one more')))
    expect(counts.status).toBe(200)
    expect(counts.statements).toBeGreaterThan(0)
    expect(counts.statements).toBeLessThanOrEqual(3)
    expect(counts.roundTrips).toBeLessThanOrEqual(2)
  },
)

it('BX-6.04 adds one of 250 variants in at most 3 statements, and resolves chosen options to a variant in 1', async () => {
  const options = ['Glaze', 'Size', 'Handle', 'Foot', 'Stamp', 'Clay']
  const variants = Array.from({ length: 250 }, (_, n) => {
    const values = [n % 5, Math.floor(n / 5) % 5, Math.floor(n / 25) % 5, Math.floor(n / 125), 0, 0]
    const attributes = Object.fromEntries(options.map((name, at) => [name, `${name} ${values[at]}`]))
    return { sku: `${n}-${app.deps.newId()}`, attributes, priceCents: 100 + n, stock: 5 }
  })
  const large = await aProduct(app.ctx, { options, variants })
  const client = await withLines(3)
  const wanted = { itemId: large.id, sku: variants[137]?.sku, quantity: 1 }
  const adding = await countsOf(app, () => client.post(entriesPath, wanted))
  expect(adding.status).toBe(200)
  expect(adding.statements).toBeLessThanOrEqual(3)
  expect(adding.roundTrips).toBeLessThanOrEqual(2)

  const choice = Object.entries(variants[137]?.attributes ?? {}).map(([name, value]) => [`option-${name}`, value])
  const path = `/api/commerce/products/${large.id}/variant?${new URLSearchParams(choice).toString()}`
  expect(await countsOf(app, () => client.get(path))).toEqual({ status: 200, statements: 1, roundTrips: 1 })
})

/** Creates a visitor whose cart holds `count` lines. */
async function withLines(count: number): Promise<Client> {
  const client = await aVisitor(app)
  for (let n = 0; n < count; n += 1) await client.post(entriesPath, line(endless, `line ${n}`))
  return client
}

function line({ id }: AProduct, engraving: string) {
  return { itemId: id, quantity: 1, additionalFields: JSON.stringify({ engraving }) }
}
