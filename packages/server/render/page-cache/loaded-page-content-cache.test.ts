import { beforeAll, expect, it } from 'vitest'
import { updateVariant } from '../../catalog/index.ts'
import { setStock } from '../../stock/index.ts'
import { aMug, aProduct, type AProduct } from '../../testing/a-product.ts'
import { countsOf, type Counts } from '../../testing/counts-of.ts'
import { suiteApp } from '../../testing/suite-app.ts'
import type { Client } from '../../testing/test-client.ts'

const app = await suiteApp()
let visitor: Client
beforeAll(async () => {
  visitor = app.visitor()
})

let turn = 0
/** Returns a URL that is not in the page cache. */
const fresh = (path: string, more = ''): string => `${path}?${more}q=${turn++}`
const pricesOf = (text: string): unknown => JSON.parse(text).item.structuredContent.variants[0].price

it('BX-6.03 runs one statement when the page’s content is cached, and shows each change at once', async () => {
  const cup = await aProduct(app.ctx)
  expect(pricesOf((await visitor.get(fresh(cup.path, 'format=json&'))).text)).toBe(1800)
  expect(await statementsOf(cup)).toMatchObject({ statements: 1, roundTrips: 1 })

  const [variant] = cup.variants
  await updateVariant(app.ctx, variant?.id ?? '', { priceCents: 2000 })
  expect(pricesOf((await visitor.get(fresh(cup.path, 'format=json&'))).text)).toBe(2000)
  await setStock(app.ctx, variant?.id ?? '', { to: 0, reason: 'counted' })
  expect((await visitor.get(fresh(cup.path))).text).toContain('sold-out')
})

it('caches lists separately by filter, order and page', async () => {
  const mug = await aMug(app.ctx)
  const list = mug.path.slice(0, mug.path.lastIndexOf('/'))
  await aProduct(app.ctx, { collectionId: mug.collectionId, title: 'Bowl', urlId: 'bowl', categories: ['Bowls'] })
  const titles = async (query: string): Promise<string> => {
    const { items } = JSON.parse((await visitor.get(fresh(list, `format=json&${query}&`))).text)
    return items.map((item: { title: string }) => item.title).join(' ')
  }
  for (let again = 0; again < 2; again++) {
    expect(await titles('')).toBe('Mug Bowl')
    expect(await titles('sort=title')).toBe('Bowl Mug')
    expect(await titles('category=Bowls')).toBe('Bowl')
    expect(await titles('offset=1')).toBe('Bowl')
    expect(await titles('max=17')).toBe('')
    expect(await titles('view=cards')).toBe('Mug Bowl')
  }
})

function statementsOf(cup: AProduct): Promise<Counts> {
  return countsOf(app, () => visitor.get(fresh(cup.path, 'format=json&')))
}
