import { setTimeout as pause } from 'node:timers/promises'
import fc from 'fast-check'
import { cartLifeMs } from '@sitewright/domain/kit/limits.ts'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { startTasks } from '../jobs/index.ts'
import { makeIdGenerator, realClock, type Site } from '../context.ts'
import { openOwnerDb, asPlatform } from '../database/index.ts'
import { aCart, aVisitor, cartOf, entriesPath } from '../testing/a-cart.ts'
import { aProduct, type AProduct } from '../testing/a-product.ts'
import { aSite } from '../testing/a-site.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { testApp, type TestApp } from '../testing/test-app.ts'
import type { Client } from '../testing/test-client.ts'
import { scratchDatabase, type TestDatabase } from '../testing/test-database.ts'
import { until, untilLocked } from '../testing/until.ts'
import { cartTasks } from './cart.tasks.ts'
import { deleteExpiredCarts } from './delete-expired-carts.ts'

const dayMs = 24 * 60 * 60_000
const newId = makeIdGenerator(realClock())
let database: TestDatabase
let now = Date.now()
let app: TestApp
let other: Site
beforeAll(async () => {
  database = await scratchDatabase('expiry') // own database, because the job removes carts of all sites
  app = await testApp({ database, clock: { now: () => now } })
  other = await aSite(app.deps)
})
afterAll(() => app.close())

type Row = { cart: string; expiresAt: number; lines: number }

/** Returns all carts with their number of lines, and lines whose cart is missing. */
async function held(): Promise<Row[]> {
  const rows = await app.deps.owner.ask<Row>(
    '',
    `select c.id as cart, c.expires_at as "expiresAt", count(e.id) as lines
     from carts c left join cart_entries e on e.site_id = c.site_id and e.cart_id = c.id group by c.site_id, c.id, c.expires_at
     union all select e.cart_id, null, count(*) from cart_entries e
     where not exists (select from carts c where c.site_id = e.site_id and c.id = e.cart_id) group by e.cart_id`,
  )
  return rows.toSorted((a, b) => (a.cart < b.cart ? -1 : 1))
}

/** Waits until the outbox is empty, because shopping events are stored shortly after an add. */
async function eventsKept(): Promise<void> {
  const waiting = () => app.deps.owner.ask('', 'select 1 from outbox')
  expect(await until(waiting, (rows) => rows.length === 0)).toEqual([])
}

/** Inserts a cart with lines that expires at the given time, as adds would have left it. */
async function putCart(siteId: string, expiresAt: number, lines: number): Promise<string> {
  const id = newId()
  await app.deps.owner.ask(
    '',
    `with cart as (
       insert into carts (site_id, id, token_hash, created_at, changed_at, expires_at)
       values ($1, $2, sha256($6::text::bytea), $3, $3, $4) returning site_id, id
     )
     insert into cart_entries (site_id, cart_id, id, product_id, variant_id, sku, title, quantity, price_cents_when_added, added_at)
     select cart.site_id, cart.id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'SKU', 'Cup', 1, 1800, $3
     from cart, generate_series(1, $5)`,
    [siteId, id, new Date(expiresAt - cartLifeMs), new Date(expiresAt), lines, id],
  )
  return id
}

async function clear(): Promise<void> {
  await app.deps.owner.ask('', 'delete from carts')
}

it('removes exactly the expired carts with their lines, of one site or all, for any batch size', async () => {
  const aCartOf = fc.record({
    isHere: fc.boolean(),
    leftMs: fc.integer({ min: -3, max: 3 }),
    lines: fc.integer({ min: 0, max: 3 }),
  })
  await fc.assert(
    fc.asyncProperty(
      fc.array(aCartOf, { maxLength: 12 }),
      fc.integer({ min: 1, max: 5 }),
      fc.constantFrom('here', 'there', 'all'),
      async (carts, most, where) => {
        await clear()
        const siteId = where === 'all' ? null : where === 'here' ? app.site.id : other.id
        const staying: Row[] = []
        for (const { isHere, leftMs, lines } of carts) {
          const site = isHere ? app.site.id : other.id
          const cart = await putCart(site, now + leftMs, lines)
          const goes = leftMs <= 0 && (siteId === null || site === siteId)
          if (!goes) staying.push({ cart, expiresAt: now + leftMs, lines })
        }
        const removed = await deleteExpiredCarts(app.deps, { siteId }, most)
        expect(removed).toBe(carts.length - staying.length)
        expect(await held()).toEqual(staying.toSorted((a, b) => (a.cart < b.cart ? -1 : 1)))
      },
    ),
    { numRuns: 60 },
  )
  await clear()
})

it('keeps a cart that expires in one millisecond, by the process clock, and changes no other table', async () => {
  const cup = await aProduct(app.ctx)
  const { client } = await aCart(app, cup, 2)
  await eventsKept()
  const before = await everythingElse()
  now += cartLifeMs - 1
  expect(await deleteExpiredCarts(app.deps, { siteId: null })).toBe(0)
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 2 })
  now += 1
  expect(await cartOf(client)).toMatchObject({ entries: [], totalQuantity: 0 }) // expired, but not yet removed
  expect(await held()).toHaveLength(1)
  expect(await deleteExpiredCarts(app.deps, { siteId: null })).toBe(1)
  expect(await held()).toEqual([])
  expect(await everythingElse()).toEqual(before)
  expect(await cartOf(client)).toMatchObject({ id: '', entries: [] })
})

it('keeps a cart for 30 days from its last added, changed or removed line; a read does not renew it', async () => {
  const [cup, jug] = [await aProduct(app.ctx), await aProduct(app.ctx)]
  const { client, entryId } = await aCart(app, cup)
  const changes = [
    () => client.post(entriesPath, { itemId: jug.id }),
    () => client.put(`${entriesPath}/${entryId}`, { quantity: 2 }),
    () => client.delete(`${entriesPath}/${entryId}`),
  ]
  for (const change of changes) {
    now += 29 * dayMs
    expect((await change()).status).toBe(200)
    expect((await held()).map((row) => row.expiresAt)).toEqual([now + cartLifeMs])
  }
  now += 29 * dayMs
  await cartOf(client)
  now += dayMs
  expect(await deleteExpiredCarts(app.deps, { siteId: null })).toBe(1)
})

it('starts an expired cart anew on the next add, removed or not: without old lines, and with a higher version or a new id', async () => {
  const [cup, jug] = [await aProduct(app.ctx), await aProduct(app.ctx)]
  for (const isSwept of [false, true]) {
    const { client, cart } = await aCart(app, cup, 3)
    now += cartLifeMs
    if (isSwept) await deleteExpiredCarts(app.deps, { siteId: null })
    const { body } = await client.post(entriesPath, { itemId: jug.id })
    expect(body.shoppingCart).toMatchObject({ totalQuantity: 1, created: now, entries: [{ itemId: jug.id }] })
    const { id, cartVersion } = body.shoppingCart
    expect(isSwept ? id !== cart.id : id === cart.id && cartVersion > cart.cartVersion).toBe(true)
    expect(await held()).toMatchObject([{ cart: body.shoppingCart.id, lines: 1 }])
    expect((await cartOf(client)).entries).toMatchObject([{ itemId: jug.id, quantity: 1 }])
    await clear()
  }
})

it('answers 404 for changes of a line whose cart expired, removed or not', async () => {
  const { client, entryId } = await aCart(app, await aProduct(app.ctx))
  now += cartLifeMs
  for (const isSwept of [false, true]) {
    if (isSwept) await deleteExpiredCarts(app.deps, { siteId: null })
    expect((await client.put(`${entriesPath}/${entryId}`, { quantity: 2 })).body).toMatchObject({
      code: 'cart.entry-not-found',
    })
    expect((await client.delete(`${entriesPath}/${entryId}`)).status).toBe(404)
  }
  expect(await held()).toEqual([])
})

it('skips a cart that a request is changing, without waiting, and leaves it whole', async () => {
  const cup = await aProduct(app.ctx)
  const { client, cart } = await aCart(app, cup, 2)
  now += cartLifeMs
  const mayCommit = Promise.withResolvers<void>()
  const isHeld = Promise.withResolvers<void>()
  const adding = asPlatform(app.deps, async (tx) => {
    await tx.sql('', 'update carts set expires_at = $2, version = version + 1 where id = $1', [
      cart.id,
      new Date(now + dayMs),
    ])
    isHeld.resolve()
    await mayCommit.promise
  })
  await isHeld.promise
  expect(await deleteExpiredCarts(app.deps, { siteId: null })).toBe(0) // skips the locked row; waiting would deadlock
  mayCommit.resolve()
  await adding
  expect(await deleteExpiredCarts(app.deps, { siteId: null })).toBe(0)
  expect(await cartOf(client)).toMatchObject({ totalQuantity: 2 })
  await clear()
})

it('makes an add wait for a removal in progress, and gives it a new cart with only that line', async () => {
  const [cup, jug] = [await aProduct(app.ctx), await aProduct(app.ctx)]
  const { client } = await aCart(app, cup, 2)
  const early = await testApp({ sameAs: app, database, clock: { now: () => now - 1 } }) // sees the cart as not yet expired
  const there = early.visitor()
  for (const [name, value] of client.cookies) there.cookies.set(name, value)
  now += cartLifeMs

  const mayCommit = Promise.withResolvers<void>()
  const isRemoved = Promise.withResolvers<void>()
  const removing = asPlatform(app.deps, async (tx) => {
    await tx.sql('', `delete from carts where expires_at <= $1`, [new Date(now)])
    isRemoved.resolve()
    await mayCommit.promise
  })
  await isRemoved.promise
  const adding = there.post(entriesPath, { itemId: jug.id })
  await untilLocked(app.deps.owner) // the add waits for the row that is being deleted
  mayCommit.resolve()
  await removing
  const { status, body } = await adding
  expect({ status, entries: body.shoppingCart.entries }).toMatchObject({ status: 200, entries: [{ itemId: jug.id }] })
  expect(await held()).toMatchObject([{ cart: body.shoppingCart.id, lines: 1 }])
  await early.close()
  await clear()
})

it('leaves whole carts that match the responses when adds and two expiry runs happen at once', async () => {
  const products = await Promise.all(Array.from({ length: 3 }, () => aProduct(app.ctx, unlimited())))
  const clients = await Promise.all(Array.from({ length: 6 }, () => aVisitor(app)))
  for (let round = 0; round < 6; round += 1) {
    for (const client of clients) for (const product of products) await client.post(entriesPath, { itemId: product.id })
    now += cartLifeMs - 1
    const before = now
    const answers = Promise.all(clients.map((client, at) => shopAt(client, products[at % products.length]!, at)))
    now += 1
    await Promise.all([...[1, 2].map(() => deleteExpiredCarts(app.deps, { siteId: null }, 2)), answers])
    for (const [at, answer] of (await answers).entries()) {
      const shown = await cartOf(clients[at]!)
      expect([1, 3]).toContain(answer.shoppingCart.entries.length)
      expect(shown).toEqual(answer.shoppingCart)
    }
    expect(await held()).toHaveLength(clients.length)
    expect((await held()).every((row) => row.expiresAt >= before + cartLifeMs)).toBe(true)
  }
  await clear()
})

async function shopAt(client: Client, product: AProduct, at: number) {
  await pause(at) // the times spread from before the sweep to after it
  const { status, body } = await client.post(entriesPath, { itemId: product.id })
  if (status !== 200) throw new Error(JSON.stringify(body))
  return body
}

const unlimited = () => ({ variants: [{ sku: newId(), priceCents: 1, stock: null }] })

it('removes each cart once when two processes run at once', async () => {
  for (let number = 0; number < 200; number += 1) await putCart(number % 2 ? app.site.id : other.id, now - number, 2)
  const staying = await putCart(other.id, now + 1, 2)
  const second = openOwnerDb({ url: database.ownerUrl, log: app.deps.log })
  const removed = await Promise.all(
    [app.deps, { ...app.deps, owner: second }].map((deps) => deleteExpiredCarts(deps, { siteId: null }, 5)),
  )
  expect(removed.reduce((sum, count) => sum + count, 0)).toBe(200)
  expect(await held()).toEqual([{ cart: staying, expiresAt: now + 1, lines: 2 }])
  await second.close()
  await clear()
})

it('stops between two batches when aborted, and the next run removes the rest', async () => {
  for (let number = 0; number < 9; number += 1) await putCart(app.site.id, now - 1, 1)
  expect(await deleteExpiredCarts(app.deps, { siteId: null, signal: AbortSignal.abort() }, 4)).toBe(4)
  expect(await held()).toHaveLength(5)
  expect(await deleteExpiredCarts(app.deps, { siteId: null }, 4)).toBe(5)
})

it('runs as a job for one site or for all, and logs how many carts were removed', async () => {
  await putCart(app.site.id, now - 1, 1)
  await putCart(other.id, now - 1, 1)
  const jobs = startTasks(app.deps, cartTasks)
  const job = (siteId: string | null) =>
    app.deps.owner.ask('', `select graphile_worker.add_job('carts.expire', $1::json)`, [JSON.stringify({ siteId })])
  await job(other.id)
  expect(await until(held, (rows) => rows.length < 2)).toHaveLength(1)
  await job(null)
  expect(await until(held, (rows) => rows.length === 0)).toEqual([])
  await jobs.stop()
  expect(app.logLines.filter((line) => line.includes('"removed":1'))).toHaveLength(2)
})

it('BX-4.02 leaves no cart without its lines when the process is killed while removing, and the next process removes the rest', async () => {
  const carts = 6_000
  await app.deps.owner.ask('', manyText, [app.site.id, new Date(Date.now() - 1), carts])
  const young = await putCart(other.id, Date.now() + dayMs, 2)
  const start = () => startServerProcess({ databaseUrl: database.ownerUrl })
  const addJob = () => app.deps.owner.ask('', `select graphile_worker.add_job('carts.expire', '{"siteId": null}')`)
  const countText =
    'select count(*)::integer as carts, (select count(*)::integer from cart_entries) as lines from carts'
  const count = async () => (await app.deps.owner.ask<{ carts: number; lines: number }>('', countText))[0]

  const letGo = await stopAtCart(3_000)
  const first = await start()
  await addJob()
  await untilLocked(app.deps.owner)
  await first.kill('SIGKILL')
  await letGo()
  const left = await count()
  expect(left?.carts).toBeGreaterThan(1)
  expect(left?.carts).toBeLessThan(carts + 1)
  expect(left?.lines).toBe((left?.carts ?? 0) * 2)

  const second = await start()
  await addJob()
  expect(await until(count, (now) => now?.carts === 1)).toEqual({ carts: 1, lines: 2 })
  expect(await held()).toMatchObject([{ cart: young, lines: 2 }])
  await second.stop()
  await clear()
})

const manyText = `
  with cart as (
    insert into carts (site_id, id, token_hash, created_at, changed_at, expires_at)
    select $1, gen_random_uuid(), sha256(n::text::bytea), $2, $2, $2 from generate_series(1, $3) n returning site_id, id
  )
  insert into cart_entries (site_id, cart_id, id, product_id, variant_id, sku, title, quantity, price_cents_when_added, added_at)
  select site_id, id, gen_random_uuid(), gen_random_uuid(), gen_random_uuid(), 'SKU', 'Cup', 1, 1800, $2
  from cart, generate_series(1, 2)`

/** Blocks the delete statement at the given cart until the returned function is called. */
async function stopAtCart(number: number): Promise<() => Promise<void>> {
  const holder = app.deps.owner.newClient()
  await holder.connect()
  await holder.query('select pg_advisory_lock(4711)')
  await holder.query(`create sequence removed_carts;
    create function stop_here() returns trigger language plpgsql as $$ begin
      if nextval('removed_carts') = ${number} then perform pg_advisory_xact_lock(4711); end if;
      return old;
    end $$;
    create trigger stop_here before delete on carts for each row execute function stop_here()`)
  return async () => {
    await holder.query('select pg_advisory_unlock(4711)')
    await until(noBackends, (none) => none)
    await holder.query('drop function stop_here() cascade; drop sequence removed_carts')
    await holder.end()
  }
}

/** True when no statement of the killed process runs any more. PostgreSQL finishes a statement that it has started. */
async function noBackends(): Promise<boolean> {
  const [row] = await app.deps.owner.ask<{ count: number }>(
    '',
    `select count(*)::integer as count from pg_stat_activity
     where datname = current_database() and application_name like 'sitewright pool-%'`,
  )
  return row?.count === 0
}

/** Returns a hash of the rows of every other table, to prove that they did not change. */
async function everythingElse(): Promise<unknown[]> {
  return app.deps.owner.ask(
    '',
    `select table_name::text as name, md5(query_to_xml(format('select * from %I order by 1, 2', table_name), true, false, '')::text) as rows
     from information_schema.tables where table_schema = 'public' and table_type = 'BASE TABLE'
       and table_name not in ('carts', 'cart_entries', 'rate_buckets', 'kysely_migration', 'kysely_migration_lock', 'job_tasks', 'outbox', 'secrets')
     order by 1`,
  )
}
