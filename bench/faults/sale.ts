import { aProduct } from '@sitewright/server/testing/a-product.ts'
import { aShop } from '@sitewright/server/testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf, unitsOf } from '@sitewright/server/testing/checkout/books.ts'
import { offerBankTransfer, payReady, readyBuyers } from '@sitewright/server/testing/checkout/ready-buyers.ts'
import type { TwoServers } from '@sitewright/server/testing/server-process.ts'
import type { TestApp } from '@sitewright/server/testing/test-app.ts'

export const buyersOfSale = 400
export const unitsOfSale = 100

/** Has 400 buyers pay at once for 100 units, at two processes. Returns what is wrong afterwards. */
export async function sellOut(app: TestApp, servers: TwoServers): Promise<string[]> {
  const { site, ctx } = await aShop(app)
  await offerBankTransfer(ctx)
  const variants = [{ sku: `CUP-${ctx.newId()}`, priceCents: 1800, stock: unitsOfSale }]
  const cup = await aProduct(ctx, { variants })
  const buyers = await readyBuyers(app, site, cup, buyersOfSale)
  const answers = await Promise.all(
    buyers.map((buyer, at) => payReady(at % 2 === 0 ? servers.one : servers.two, site, buyer)),
  )
  const sold = answers.filter(({ status }) => status === 200).length
  const unclear = answers.filter(
    ({ status, body }) => status !== 200 && (status !== 409 || body.code !== 'checkout.changed'),
  )
  const orders = (await ordersOf(ctx)).length
  const units = await unitsOf(ctx, cup.variants[0]?.id)
  return [
    ...(sold === unitsOfSale && orders === unitsOfSale
      ? []
      : [`I2 stock: ${sold} buyers were told of an order, ${orders} exist`]),
    ...(units?.available === 0 && units.committed === unitsOfSale ? [] : [`I2 stock: ${JSON.stringify(units)}`]),
    ...unclear.slice(0, 3).map(({ status, text }) => `a buyer was answered ${status}: ${text}`),
    ...(await faultsInBooks(ctx, { charges: () => [] })),
  ]
}
