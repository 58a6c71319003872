import { expect, it, onTestFinished } from 'vitest'
import { openConnections, silentLog, testDatabase } from '../testing/test-database.ts'
import { openWebDb } from './connections.ts'
import { inSite, type TxOptions } from './in-site.ts'

const siteId = '0'.repeat(32)

it('BX-4.02 a commit waits for the disk, unless what it stores may be forgotten, which holds for no other transaction', async () => {
  const { webUrl, close } = await openConnections(await testDatabase())
  // Databases of tests never wait, to be fast. These connections do, as in production.
  const url = new URL(webUrl)
  url.searchParams.set('options', '-c synchronous_commit=on')
  const web = openWebDb({ url: url.href, max: 1, log: silentLog })
  onTestFinished(async () => {
    await web.close()
    await close()
  })
  const waits = async (options?: TxOptions): Promise<string | undefined> => {
    const ctx = { siteId, deps: { web }, countStatements: { data: 0, roundTrips: 0 } }
    const text = `select current_setting('synchronous_commit') as wait`
    const [row] = await inSite(ctx, (tx) => tx.sql<{ wait: string }>('test_waits', text), options)
    return row?.wait
  }
  expect([await waits(), await waits({ isForgettable: true }), await waits()]).toEqual(['on', 'off', 'on'])
})
