import fc from 'fast-check'
import { expect, it } from 'vitest'
import { aVisitor, cartOf, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'

const app = await suiteApp()

it('BX-5.11 answers invalid bodies with 400 and a message, and stores nothing', async () => {
  const cup = await aProduct(app.ctx)
  const client = await aVisitor(app)
  const good = { itemId: cup.id, sku: cup.variants[0]?.sku }
  const bad: unknown[] = [
    null,
    [],
    'text',
    7,
    {},
    { ...good, itemId: 5 },
    { ...good, itemId: `${cup.id}'` },
    { ...good, itemId: cup.id.toUpperCase() },
    { ...good, sku: { $ne: '' } },
    { ...good, sku: 'x'.repeat(101) },
    { ...good, sku: 'a\0b' },
    { ...good, sku: [good.sku] },
    { ...good, quantity: null },
    { ...good, quantity: {} },
    { ...good, quantity: true },
    { ...good, price: 0 },
    { ...good, additionalFields: { name: 'Ada' } },
    { ...good, additionalFields: 'no json' },
    { ...good, additionalFields: '"\0"' },
    { ...good, additionalFields: JSON.stringify({ name: 'x'.repeat(10_001) }) },
  ]
  for (const body of bad) {
    const { status, body: answer } = await client.post(entriesPath, body)
    expect({ body, status }).toEqual({ body, status: 400 })
    expect(answer).toMatchObject({
      message: expect.any(String),
      code: expect.any(String),
      requestId: expect.any(String),
    })
  }
  expect(await cartOf(client)).toMatchObject({ id: '', entries: [] })
})

it('BX-5.11 answers 413 for a body that is too large, and 400 or 415 for one that is not JSON', async () => {
  const client = await aVisitor(app)
  const large = await client.post(entriesPath, { itemId: 'x'.repeat(30_000) })
  expect(large.status).toBe(413)
  const header = { headers: { 'content-type': 'text/plain' } }
  expect([400, 415]).toContain((await client.post(entriesPath, {}, header)).status)
})

it('BX-5.11 answers any JSON value with a 4xx, never 5xx', async () => {
  const client = await aVisitor(app)
  await fc.assert(
    fc.asyncProperty(fc.jsonValue({ maxDepth: 3 }), async (body) => {
      const { status } = await client.post(entriesPath, body)
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 60 },
  )
})

it('BX-5.11 answers any fields of a plain form with a 4xx, never 5xx', async () => {
  const cup = await aProduct(app.ctx)
  const client = await aVisitor(app)
  await fc.assert(
    fc.asyncProperty(fc.dictionary(fc.string(), fc.string()), fc.string(), async (fields, quantity) => {
      const { status } = await client.form('/cart/entries', { ...fields, itemId: cup.id, quantity: `x${quantity}` })
      expect(status).toBeGreaterThanOrEqual(400)
      expect(status).toBeLessThan(500)
    }),
    { numRuns: 40 },
  )
  expect(await cartOf(client)).toMatchObject({ entries: [] })
})
