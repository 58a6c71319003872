import { expect, it, onTestFinished } from 'vitest'
import { openOwnerDb } from '../database/index.ts'
import { scratchDatabase, silentLog } from '../testing/test-database.ts'
import { openWorkerPool } from './worker-pool.ts'

async function openPool() {
  const { ownerUrl } = await scratchDatabase('worker_pool')
  const owner = openOwnerDb({ url: ownerUrl, log: silentLog })
  onTestFinished(() => owner.close())
  return openWorkerPool({ owner, log: silentLog }, { name: 'sitewright jobs', max: 1 })
}

it('BX-4.02 gives no connection once it is closed, and lets the worker release what it did not get', async () => {
  const pool = await openPool()
  await pool.end()
  const { promise, resolve } = Promise.withResolvers<{ error: Error | undefined; release: () => void }>()
  pool.connect((error, _client, release) => resolve({ error, release: () => release() }))
  const { error, release } = await promise
  expect(error?.message).toContain('after calling end')
  release()
})

it('releases a connection once, however often the worker does', async () => {
  const pool = await openPool()
  onTestFinished(() => pool.end())
  const { promise, resolve } = Promise.withResolvers<() => void>()
  pool.connect((_error, _client, release) => resolve(() => release()))
  const release = await promise
  release()
  release()
  expect([pool.totalCount, pool.idleCount]).toEqual([1, 1])
})
