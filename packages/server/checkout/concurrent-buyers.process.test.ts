import { expect, it } from 'vitest'
import type { CheckoutChange } from '@sitewright/domain/checkout/checkout.wire.ts'
import type { Ctx, Site } from '../context.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aShop } from '../testing/checkout/a-buyer.ts'
import { faultsInBooks, ordersOf, unitsOf } from '../testing/checkout/books.ts'
import { offerBankTransfer, payReady, readyBuyers, type ReadyBuyer } from '../testing/checkout/ready-buyers.ts'
import { suiteApp } from '../testing/suite-app.ts'
import { suiteServers } from '../testing/suite-servers.ts'
import type { Answer } from '../testing/test-client.ts'

const app = await suiteApp()
const servers = await suiteServers()
const noCharges = { charges: () => [] }

type Sale = { site: Site; ctx: Ctx; cup: AProduct; buyers: ReadyBuyer[] }

/** A shop with that many cups, and buyers who have seen them all in stock and only have to press the button. */
async function aSale({ units, buyers }: { units: number; buyers: number }): Promise<Sale> {
  const { site, ctx } = await aShop(app)
  await offerBankTransfer(ctx)
  const cup = await aProduct(ctx, { variants: [{ sku: `CUP-${ctx.newId()}`, priceCents: 1800, stock: units }] })
  return { site, ctx, cup, buyers: await readyBuyers(app, site, cup, buyers) }
}

/** Has every second buyer pay at the other process. */
function payAt({ site }: Sale, buyer: ReadyBuyer, number: number): Promise<Answer> {
  return payReady(number % 2 === 0 ? servers.one : servers.two, site, buyer)
}

function changesIn({ body }: Answer): { kind: string; from?: number; to?: number }[] {
  const { changes } = (body as { checkout: { changes: CheckoutChange[] } }).checkout
  return changes.map(({ kind, from, to }) => ({
    kind,
    ...(from !== undefined && { from }),
    ...(to !== undefined && { to }),
  }))
}

it('BX-1.04 BX-5.02 sells 100 units to exactly 100 of 400 buyers who pay at once at two processes, and tells the others', async () => {
  const sale = await aSale({ units: 100, buyers: 400 })
  const answers = await Promise.all(sale.buyers.map((buyer, number) => payAt(sale, buyer, number)))

  const refused = answers.filter(({ status }) => status === 409)
  expect(answers.filter(({ status }) => status === 200)).toHaveLength(100)
  expect(refused).toHaveLength(300)
  expect(new Set(refused.map(({ body }) => body.code))).toEqual(new Set(['checkout.changed']))
  expect(
    refused.filter((answer) => !changesIn(answer).some(({ kind }) => kind === 'stock' || kind === 'gone')),
  ).toEqual([])

  const orders = await ordersOf(sale.ctx)
  expect(orders.map(({ number }) => number)).toEqual(Array.from({ length: 100 }, (_, at) => 1001 + at))
  expect(orders.filter(({ attention, totalCents }) => attention || totalCents !== 2300)).toEqual([])
  expect(await unitsOf(sale.ctx, sale.cup.variants[0]?.id)).toEqual({ available: 0, reserved: 0, committed: 100 })
  expect(await faultsInBooks(sale.ctx, noCharges)).toEqual([])
})

it.each(['at once', 'one after another'])(
  'BX-1.04 sells the last unit to one of 12 shoppers who pay %s',
  async (how) => {
    const sale = await aSale({ units: 1, buyers: 12 })
    const answers: Answer[] = []
    if (how === 'at once')
      answers.push(...(await Promise.all(sale.buyers.map((buyer, number) => payAt(sale, buyer, number)))))
    else for (const [number, buyer] of sale.buyers.entries()) answers.push(await payAt(sale, buyer, number))

    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200,
      ...Array.from({ length: 11 }, () => 409),
    ])
    expect(await ordersOf(sale.ctx)).toHaveLength(1)
    expect(await unitsOf(sale.ctx, sale.cup.variants[0]?.id)).toEqual({ available: 0, reserved: 0, committed: 1 })
    expect(await faultsInBooks(sale.ctx, noCharges)).toEqual([])
  },
)
