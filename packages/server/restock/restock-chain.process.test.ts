import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as pause } from 'node:timers/promises'
import { expect, it, onTestFinished } from 'vitest'
import { taskCtx, type Deps } from '../context.ts'
import type { OutboxMessage } from '../database/index.ts'
import { setStock } from '../stock/index.ts'
import { aSoldOutCup, manyWait, notifiedOf, offerRestocks } from '../testing/restock/a-restock.ts'
import { aSite } from '../testing/a-site.ts'
import { openSender } from '../testing/restock/restock-sender.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { startSmtpStandIn } from '../testing/mail/smtp-stand-in.ts'
import { scratchDatabase, type TestDatabase } from '../testing/test-database.ts'
import { untilLocked } from '../testing/until.ts'
import { restockConsumers } from './index.ts'

/** Opens a shop without a running dispatcher, so that nothing is sent automatically. */
async function openShop(name: string) {
  const database = await scratchDatabase(name)
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-restock-'))
  const { deps, close } = await openSender(database, dataDir)
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  onTestFinished(close)
  const site = await aSite(deps)
  const ctx = taskCtx(deps, site)
  await offerRestocks(ctx)
  return { deps, site, ctx, database }
}

it('SF-7.13 reads the stock again before each batch, and notifies nobody about units sold in the meantime', async () => {
  const shop = await openShop('falling_stock')
  const cup = await aSoldOutCup(shop.ctx)
  const people = await manyWait(shop, cup, 100)
  const consumers = restockConsumers(shop.deps)
  const consume = async (kind: string): Promise<number> => {
    const message = { siteId: shop.site.id, kind, payload: { variantId: cup.variantId } } as OutboxMessage
    await consumers[kind]?.(message)
    return (await notifiedOf(shop, cup.variantId)).length
  }
  const stock = (to: number | null) => setStock(shop.ctx, cup.variantId, { to, reason: 'counted' })

  await stock(50)
  expect(await consume('stock.restocked')).toBe(10)
  await stock(14)
  expect([await consume('restock.send'), await consume('restock.send')]).toEqual([14, 14])
  await stock(3) // fewer units than people already notified
  expect(await consume('restock.send')).toBe(14)
  await stock(0)
  expect(await consume('restock.send')).toBe(14)
  await stock(5) // starts a new restock
  expect([await consume('stock.restocked'), await consume('stock.restocked')]).toEqual([19, 19])
  expect(await notifiedOf(shop, cup.variantId)).toEqual(people.slice(0, 19))
})

it('notifies nobody twice and not more people than units when eight senders run while stock falls', async () => {
  const shop = await openShop('two_senders')
  const cup = await aSoldOutCup(shop.ctx)
  const people = await manyWait(shop, cup, 200)
  const consumers = restockConsumers(shop.deps)
  const message = { siteId: shop.site.id, payload: { variantId: cup.variantId } } as OutboxMessage
  await setStock(shop.ctx, cup.variantId, { to: 90, reason: 'received' })
  const senders = Array.from({ length: 8 }, async () => {
    for (let turn = 0; turn < 6; turn += 1) await consumers['restock.send']?.(message)
  })
  const selling = (async () => {
    for (let sold = 0; sold < 30; sold += 1) await setStock(shop.ctx, cup.variantId, { by: -1, reason: 'sold' })
  })()
  await Promise.all([...senders, selling])
  const notified = await notifiedOf(shop, cup.variantId)
  expect(notified).toEqual(people.slice(0, notified.length))
  expect(notified.length).toBeGreaterThanOrEqual(60)
  expect(notified.length).toBeLessThanOrEqual(90)

  // No batch notified more people than there were units at its time (with a margin of five).
  const text = `
    select max(notified)::int as notified, min(available)::int as available from (
      select count(*) over (order by told_at range unbounded preceding) as notified,
        (select m.available_after from stock_movements m where m.variant_id = r.variant_id and m.at <= r.told_at
          order by m.at desc, m.id desc limit 1) as available, told_at
      from restock_signups r where r.variant_id = $1 and told_at is not null) batches
    group by told_at having max(notified) > min(available) + 5`
  expect(await shop.deps.owner.ask('', text, [cup.variantId])).toEqual([])
})

it('does not notify a person who unsubscribes while a sender reads the list', async () => {
  const shop = await openShop('leaving')
  const { owner } = shop.deps
  const cup = await aSoldOutCup(shop.ctx)
  const [leaves, stays] = await manyWait(shop, cup, 2)
  await setStock(shop.ctx, cup.variantId, { to: 5, reason: 'received' })
  const leaving = owner.newClient()
  onTestFinished(() => leaving.end())
  await leaving.connect()
  await leaving.query('begin')
  await leaving.query('update restock_signups set left_at = now() where email = $1', [leaves])
  const message = { siteId: shop.site.id, payload: { variantId: cup.variantId } } as OutboxMessage
  const sending = restockConsumers(shop.deps)['restock.send']?.(message)
  await untilLocked(owner)
  await leaving.query('commit')
  await sending
  expect(await notifiedOf(shop, cup.variantId)).toEqual([stays])
})

/** Emails a server sends concurrently. If it is killed, each may have been accepted by the SMTP server but not recorded. */
const atOnce = 4

it('BX-5.01 emails the first 30 of 200 people for 30 units while servers are killed repeatedly; a repeated email has the same Message-ID', async () => {
  const mails = await startSmtpStandIn()
  onTestFinished(() => mails.stop())
  const shop = await openShop('restock_chain')
  const cup = await aSoldOutCup(shop.ctx)
  const people = await manyWait(shop, cup, 200)
  await setStock(shop.ctx, cup.variantId, { to: 30, reason: 'received' })

  const random = seeded(20_261_120)
  for (let life = 1; life <= 4; life += 1) {
    const server = await startMailing(shop.database, mails.url)
    const wanted = mails.received.length + Math.floor(random() * 5)
    while (mails.received.length < wanted && !(await isAllSent(shop.deps))) await pause(2)
    await pause(random() * 10) // hits a random moment between two emails
    await server.kill('SIGKILL')
    await endLeases(shop.deps)
  }
  await startMailing(shop.database, mails.url)
  while (!(await isAllSent(shop.deps))) await pause(50)
  const idsOf = new Map<string, Set<string>>()
  for (const { to, messageId } of mails.received) {
    for (const address of to) idsOf.set(address, (idsOf.get(address) ?? new Set()).add(messageId))
  }
  expect([...idsOf.keys()].toSorted()).toEqual(people.slice(0, 30).toSorted())
  expect([...idsOf.values()].filter((ids) => ids.size !== 1)).toEqual([])
  expect(mails.received.length).toBeLessThanOrEqual(30 + 4 * atOnce)
  const heads = mails.received[0]?.raw ?? ''
  expect(heads).toMatch(/^List-Unsubscribe: <http:\/\/\S+\/commerce\/restock\/unsubscribe\/[0-9a-f]{64}>\r$/im)
  expect(heads).toMatch(/^List-Unsubscribe-Post: List-Unsubscribe=One-Click\r$/im)
})

/** Makes everything due again that a killed process had leased; the leases last for minutes. */
async function endLeases({ owner }: Pick<Deps, 'owner'>): Promise<void> {
  await owner.ask('', `update mails set due_at = now() where state = 'waiting'`)
  await owner.ask('', 'update outbox set due_at = now()')
}

async function startMailing(database: TestDatabase, smtpUrl: string): Promise<ServerProcess> {
  const env = { SMTP_URL: smtpUrl, MAIL_FROM: 'shop@example.test' }
  const server = await startServerProcess({ databaseUrl: database.ownerUrl, env })
  onTestFinished(() => server.stop())
  return server
}

async function isAllSent({ owner }: Pick<Deps, 'owner'>): Promise<boolean> {
  const text = `
    select exists (select from mails where state = 'waiting')
      or exists (select from outbox where kind in ('stock.restocked', 'restock.send')) as "isLeft"`
  const [row] = await owner.ask<{ isLeft: boolean }>('', text)
  return row?.isLeft === false
}

/** Returns a seeded generator of numbers from 0 to 1 (linear congruential), so that every run is the same. */
function seeded(seed: number): () => number {
  let state = seed
  return () => {
    state = (state * 1_664_525 + 1_013_904_223) % 2 ** 32
    return state / 2 ** 32
  }
}
