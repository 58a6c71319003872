import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { hashOfToken } from '../../http/index.ts'
import { openOwnerDb, type TableOwnerDb } from '../../database/index.ts'
import { aCart, cartPath, entriesPath } from '../../testing/a-cart.ts'
import { aDiscount } from '../../testing/a-discount.ts'
import { aProduct } from '../../testing/a-product.ts'
import { startServerProcess, type ServerProcess } from '../../testing/server-process.ts'
import { testApp } from '../../testing/test-app.ts'
import { testDatabase } from '../../testing/test-database.ts'
import { until } from '../../testing/until.ts'

const log = { warn: () => {}, error: () => {} }
type Shop = {
  site: { identifier: string; id: string }
  owner: TableOwnerDb
  itemId: string
  codes: Map<string, string>
}
/** `sent` holds the last requested values. The server may have applied them even if its response was lost. */
type Shopper = {
  cookies: ReadonlyMap<string, string>
  codes: string[]
  country: string
  sent: { codes: string[] | null; country: string | null }
  adds: { acknowledged: number; sent: number }
}

it('BX-4.02 keeps every acknowledged code and location whole, and one event for each add, when the server is killed four times', async () => {
  const { ownerUrl } = await testDatabase()
  const app = await testApp()
  const owner = openOwnerDb({ url: ownerUrl, log })
  onTestFinished(() => owner.close())
  const endless = await aProduct(app.ctx, { variants: [{ sku: app.deps.newId(), priceCents: 100, stock: null }] })
  const made = await Promise.all([1, 2, 3].map(() => aDiscount(app.ctx)))
  const codes = new Map(made.map(({ id, code }) => [id, code]))
  const shop: Shop = { site: app.site, owner, itemId: endless.id, codes }
  const shoppers: Shopper[] = []
  for (let count = 1; count <= 6; count += 1) {
    const { client } = await aCart(app, endless)
    const sent = { codes: null, country: null }
    shoppers.push({ cookies: client.cookies, codes: [], country: '', sent, adds: { acknowledged: 1, sent: 1 } })
  }
  await app.close()

  let done = 0
  for (let life = 1; life <= 4; life += 1) {
    const server = await startServerProcess({ databaseUrl: ownerUrl })
    onTestFinished(() => server.stop())
    let isKilled = false
    const over = Promise.all(
      shoppers.map(async (shopper, number) => {
        for (let turn = number; !isKilled; turn += 1) {
          if (!(await change(server, shop, shopper, turn))) return
          done += 1
        }
      }),
    )
    const before = done
    await until(
      async () => done,
      (count) => count >= before + 30 + life * 7,
    )
    await pause(life * 1.5) // so that the kill falls between two responses
    isKilled = true
    await server.kill('SIGKILL')
    await over
    expect(await faultsIn(shop, shoppers)).toEqual([])
  }
  expect(done).toBeGreaterThanOrEqual(150)

  const last = await startServerProcess({ databaseUrl: ownerUrl })
  onTestFinished(() => last.stop())
  await until(
    () => waitingOf(shop),
    (count) => count === 0,
  )
  expect(await faultsInEvents(shop, shoppers)).toEqual([])
})

/** Sends one change for one shopper. Returns false when the server did not confirm it. */
async function change(server: ServerProcess, shop: Shop, shopper: Shopper, turn: number): Promise<boolean> {
  const client = server.visitor(shop.site, shopper.cookies)
  const [[id, code] = ['', '']] = [...shop.codes].slice(turn % 3)
  const { sent } = shopper
  try {
    if (turn % 4 === 0) {
      shopper.adds.sent += 1
      const { status } = await client.post(entriesPath, { itemId: shop.itemId, quantity: 1 })
      if (status === 200) shopper.adds.acknowledged += 1
      return status === 200
    }
    if (turn % 4 === 1) {
      sent.country = turn % 8 === 1 ? 'US' : 'DE'
      const { status } = await client.put(`${cartPath}/location`, { country: sent.country })
      if (status === 200) shopper.country = sent.country
      return status === 200
    }
    const isHeld = shopper.codes.includes(id)
    sent.codes = isHeld ? shopper.codes.filter((one) => one !== id) : [...shopper.codes, id]
    const path = `${cartPath}/coupons`
    const { status } = isHeld ? await client.delete(`${path}/${id}`) : await client.post(path, { promoCode: code })
    if (status === 200) shopper.codes = sent.codes
    return status === 200
  } catch {
    return false
  }
}

type CartRow = { id: string; coupon_ids: string[]; country: string | null; quantity: number }

async function cartOf({ owner }: Shop, { cookies }: Shopper): Promise<CartRow> {
  const [row] = await owner.ask<CartRow>(
    '',
    `select c.id, c.coupon_ids, c.location ->> 'country' as country, e.quantity
     from carts c join cart_entries e on e.site_id = c.site_id and e.cart_id = c.id where c.token_hash = $1`,
    [hashOfToken(cookies.get('__Host-sw-visitor') ?? '')],
  )
  if (!row) throw new Error('a cart is gone')
  return row
}

/**
 * Lists carts that match neither the last acknowledged values nor the ones sent after them. Then takes the stored values as the
 * new baseline.
 */
async function faultsIn(shop: Shop, shoppers: readonly Shopper[]): Promise<string[]> {
  const faults: string[] = []
  for (const [number, shopper] of shoppers.entries()) {
    const { codes, country, sent, adds } = shopper
    const kept = await cartOf(shop, shopper)
    const isOne = (some: readonly string[] | null) => some?.join(' ') === kept.coupon_ids.join(' ')
    if (!isOne(codes) && !isOne(sent.codes)) faults.push(`shopper ${number} has the codes ${kept.coupon_ids.join(' ')}`)
    if (![country, sent.country].includes(kept.country ?? '')) faults.push(`shopper ${number} is in ${kept.country}`)
    if (kept.quantity < adds.acknowledged || kept.quantity > adds.sent)
      faults.push(`shopper ${number}: ${kept.quantity}`)
    Object.assign(shopper, { codes: kept.coupon_ids, country: kept.country ?? '' })
  }
  return faults
}

async function waitingOf({ owner, site }: Shop): Promise<number> {
  const text = `select count(*)::integer as count from outbox where site_id = $1 and kind = 'analytics.shopping'`
  const [row] = await owner.ask<{ count: number }>('', text, [site.id])
  return row?.count ?? 0
}

/** Lists carts without exactly one event per unit, that is, one for each add that was applied. */
async function faultsInEvents(shop: Shop, shoppers: readonly Shopper[]): Promise<string[]> {
  const faults: string[] = []
  for (const shopper of shoppers) {
    const { id, quantity } = await cartOf(shop, shopper)
    const text = `select count(*)::integer as count from shopping_events where site_id = $1 and content ->> 'cart_id' = $2`
    const [row] = await shop.owner.ask<{ count: number }>('', text, [shop.site.id, id])
    if (row?.count !== quantity) faults.push(`${row?.count} events for ${quantity} pieces`)
  }
  return faults
}
