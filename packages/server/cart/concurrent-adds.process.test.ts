import { expect, it } from 'vitest'
import { cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { suiteServers } from '../testing/suite-servers.ts'
import { untilDecided } from '../testing/until.ts'

const app = await suiteApp()
const servers = await suiteServers()

it('SF-5.05 BX-4.02 accepts exactly 10 of 50 simultaneous adds to one cart through two processes when 10 units are in stock', async () => {
  const cup = await aProduct(app.ctx)
  const [sku] = cup.variants.map((variant) => variant.sku)
  const here = servers.one.visitor(app.site)
  await here.get(cartPath)
  const there = servers.two.visitor(app.site, here.cookies)

  const adds = Array.from({ length: 50 }, (_, index) =>
    untilDecided(() => (index % 2 === 0 ? here : there).post(entriesPath, { itemId: cup.id, sku, quantity: 1 })),
  )
  const answers = await Promise.all(adds)

  const refused = answers.filter((answer) => answer.status === 409)
  expect(answers.filter((answer) => answer.status === 200)).toHaveLength(10)
  expect(refused).toHaveLength(40)
  const texts = new Set(refused.map((answer) => answer.body.message))
  expect(texts).toEqual(new Set(['Sorry, we do not have enough of that item available.']))
  expect(await linesInDatabase(cup.id)).toEqual([{ quantity: 10 }])
})

function linesInDatabase(productId: string): Promise<{ quantity: number }[]> {
  return app.deps.owner.ask('', 'select quantity from cart_entries where site_id = $1 and product_id = $2', [
    app.site.id,
    productId,
  ])
}
