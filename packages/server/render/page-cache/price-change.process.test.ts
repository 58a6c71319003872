import { expect, it } from 'vitest'
import { updateVariant } from '../../catalog/index.ts'
import { saveSiteSettings } from '../../sites/index.ts'
import { setStock } from '../../stock/index.ts'
import type { TableOwnerDb } from '../../database/index.ts'
import { aProduct, type AProduct } from '../../testing/a-product.ts'
import { blockNotices } from '../../testing/block-notices.ts'
import { openTwoProcesses } from '../../testing/open-two-processes.ts'
import type { ServerProcess } from '../../testing/server-process.ts'
import type { TestApp } from '../../testing/test-app.ts'
import { until } from '../../testing/until.ts'

it('BX-4.02 shows a changed price in two processes after the notification, without polling', async () => {
  const { app, servers } = await openTwoProcesses('price')
  await untilListening(app.deps.owner, [app, ...servers].length)
  await blindPoll(app.deps.owner)
  const cup = await aProduct(app.ctx)
  for (const priceCents of [1950, 2050, 2150]) {
    expect(await showPrice(app, servers, cup, priceCents)).toEqual([true, true])
  }
})

it('PL-3.66 SF-4.01 BX-4.02 shows changed stock in the scarcity lines, sold-out marks and variant data of two processes', async () => {
  const { app, servers } = await openTwoProcesses('price')
  const few = { scarcityEnabledOnProductItems: true, scarcityThreshold: 5, customSoldOutText: 'Back in spring' }
  await saveSiteSettings(app.ctx, { settings: { storeSettings: { merchandisingSettings: few } } })
  const cup = await aProduct(app.ctx)
  const id = cup.variants[0]?.id ?? ''
  const detail = async (server: ServerProcess) => {
    return (await server.visitor(app.site).get(`/api/commerce/products/${cup.id}/variant`)).body
  }
  for (const [units, shown] of [
    [2, 'Only 2 left in stock'],
    [1, 'Only 1 left in stock'],
    [0, '>Back in spring<'],
  ] as const) {
    const change = () => setStock(app.ctx, id, { to: units, reason: 'counted' })
    expect(await show(app, servers, cup, { change, shown })).toEqual([true, true])
    const [line, ...others] = await Promise.all(servers.map(detail)) // not cached, so no waiting
    expect([line.variant.qtyInStock, line.scarcityText]).toEqual([units, units === 0 ? '' : shown])
    expect(others).toEqual([line])
  }
})

it('BX-4.02 shows a changed price in two processes when the database delivers no notifications', async ({ skip }) => {
  const { app, servers } = await openTwoProcesses('price')
  if (!(await blockNotices(app.deps.owner))) skip('the login of DATABASE_URL may not change pg_notify')
  expect(await showPrice(app, servers, await aProduct(app.ctx), 1950)).toEqual([true, true])
})

function showPrice(
  app: TestApp,
  servers: readonly ServerProcess[],
  cup: AProduct,
  priceCents: number,
): Promise<boolean[]> {
  const change = () => updateVariant(app.ctx, cup.variants[0]?.id ?? '', { priceCents })
  return show(app, servers, cup, { change, shown: `>${(priceCents / 100).toFixed(2)}<` })
}

/** Makes a change and returns for each process whether its cached page shows it. The wait depends on the machine's speed. */
async function show(
  app: TestApp,
  servers: readonly ServerProcess[],
  cup: AProduct,
  { change, shown }: { change: () => Promise<unknown>; shown: string },
): Promise<boolean[]> {
  const ask = (server: ServerProcess) => server.visitor(app.site).get(cup.path)
  const before = await Promise.all([...servers, ...servers].map(ask))
  const kept = new Set(before.map((answer) => answer.headers['etag']))
  expect([before[0]?.status, kept.size]).toEqual([200, 1]) // both processes send the same bytes

  await change()
  return Promise.all(
    servers.map(async (server) => {
      const last = await until(
        () => ask(server),
        (answer) => answer.text.includes(shown),
      )
      return last.text.includes(shown)
    }),
  )
}

/** Waits until this many processes listen for purges: they answer requests before, and would miss a notification. */
async function untilListening(owner: TableOwnerDb, processes: number): Promise<void> {
  const text = `select from pg_stat_activity where datname = current_database() and query = 'listen "sw_purge"'`
  const found = await until(
    () => owner.ask('', text),
    (rows) => rows.length >= processes,
  )
  expect(found).toHaveLength(processes)
}

/** Disables polling: queries for revisions return no new ones from now on. */
async function blindPoll(owner: TableOwnerDb): Promise<void> {
  await owner.ask(
    '',
    `create or replace function revisions_of_sites(wanted uuid[]) returns table (id uuid, revision bigint)
     language sql stable security definer set search_path = public, pg_temp as $$ select s, 0::bigint from unnest(wanted) s $$`,
  )
}
