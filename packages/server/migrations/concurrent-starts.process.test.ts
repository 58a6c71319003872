import { afterEach, expect, it } from 'vitest'
import { openOwnerDb } from '../database/index.ts'
import { cartPath, entriesPath } from '../testing/a-cart.ts'
import { aProduct } from '../testing/a-product.ts'
import { startServerProcess, type ServerProcess } from '../testing/server-process.ts'
import { testApp } from '../testing/test-app.ts'
import { scratchDatabase, silentLog } from '../testing/test-database.ts'

let servers: ServerProcess[] = []
afterEach(async () => {
  await Promise.all(servers.map((server) => server.stop()))
  servers = []
})

it('BX-4.02 migrates an empty database once when three servers start on it at the same time, and all of them serve requests', async () => {
  const database = await scratchDatabase('starts', { isEmpty: true })
  const started = [1, 2, 3].map(() => startServerProcess({ databaseUrl: database.ownerUrl }))
  servers = (await Promise.allSettled(started)).flatMap((one) => (one.status === 'fulfilled' ? [one.value] : []))

  expect(servers.map((server) => faultsIn(server.output()))).toEqual(['', '', ''])
  expect(await doubledIn(database.ownerUrl)).toEqual([])
  const app = await testApp({ database })
  const cup = await aProduct(app.ctx)
  await app.close()
  const first = servers[0]?.visitor(app.site)
  await first?.get(cartPath)
  const held: unknown[] = []
  for (const server of servers) {
    const here = server.visitor(app.site, first?.cookies) // the three share the key of crumbs
    held.push((await here.post(entriesPath, { itemId: cup.id })).body.shoppingCart?.totalQuantity)
  }
  expect(held).toEqual([1, 2, 3])
})

/** Log output without the two lines that name the server's addresses. */
function faultsIn(output: string): string {
  return output
    .replace(/^(Sites|Studio) .*\n/gm, '')
    .replace(/^There is no account yet\..*\n.*\/first-owner#.*\n/gm, '')
}

/** Names of built-in themes and secrets that exist more than once because several processes created them. */
async function doubledIn(url: string): Promise<unknown[]> {
  const owner = openOwnerDb({ url, log: silentLog })
  const rows = await owner.ask(
    'doubled',
    `select name from theme_versions where site_id is null group by name having count(*) > 1
     union all select name from secrets group by name having count(*) > 1`,
  )
  await owner.close()
  return rows
}
