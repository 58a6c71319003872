import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it, onTestFinished } from 'vitest'
import { openOwnerDb } from '../database/index.ts'
import { findPostmaster, preparePostgresPaths } from '../postgres/data-folder.ts'
import { startServerProcess } from '../testing/server-process.ts'
import { scratchDatabase, silentLog } from '../testing/test-database.ts'
import { until, untilLocked } from '../testing/until.ts'

it('BX-4.02 runs jobs again after PostgreSQL was killed twice, and stops with the server', async () => {
  const dataDir = mkdtempSync(join(tmpdir(), 'sitewright-jobs-'))
  onTestFinished(() => rmSync(dataDir, { recursive: true, force: true }))
  const server = await startServerProcess({ dataDir })
  onTestFinished(() => server.stop())
  const folder = preparePostgresPaths(dataDir)
  const owner = openOwnerDb({ url: readFileSync(folder.url, 'utf8').trim(), log: silentLog })
  onTestFinished(() => owner.close())
  const ask = <Row>(text: string) => owner.ask<Row>('', text).catch(() => [] as Row[]) // the database restarts during this test
  const left = () => ask<{ count: number }>('select count(*)::integer as count from graphile_worker.jobs')

  for (let round = 1; round <= 3; round += 1) {
    const added = await until(() => ask(`select graphile_worker.add_job('carts.expire', '{"siteId": null}')`), isThere)
    expect(added).toHaveLength(1)
    expect(await until(left, ([row]) => row?.count === 0)).toEqual([{ count: 0 }])
    if (round < 3) process.kill(findPostmaster(folder.cluster)?.pid ?? 0, 'SIGKILL')
  }
  await server.kill('SIGTERM')
})

it('BX-4.02 keeps the server running when the connection is lost while a job completes, and runs the job again', async () => {
  const { ownerUrl } = await scratchDatabase('jobs_cut')
  const server = await startServerProcess({ databaseUrl: ownerUrl })
  onTestFinished(() => server.stop())
  const owner = openOwnerDb({ url: ownerUrl, log: silentLog })
  onTestFinished(() => owner.close())
  const [carts, queue] = [owner.newClient(), owner.newClient()]
  for (const client of [carts, queue]) {
    await client.connect()
    onTestFinished(() => client.end())
  }

  const holdCarts = () => carts.query('begin; lock table carts')
  await holdCarts()
  await owner.ask('', `select graphile_worker.add_job('carts.expire', '{"siteId": null}')`)
  await untilLocked(owner, { like: expiry })
  await queue.query('begin; lock table graphile_worker._private_jobs')
  await carts.query('rollback') // the job finishes, but its completion waits for the lock
  await untilLocked(owner, { like: endOfJob })
  await holdCarts()
  await owner.ask('', `select pg_terminate_backend(pid) ${waitingText}`, [endOfJob])
  await queue.query('rollback')

  const again = await until(
    async () => {
      await server.send({ method: 'GET', url: '/health/live', headers: {} })
      return owner.ask('', `select ${waitingText}`, [expiry])
    },
    (rows) => rows.length > 0,
  )
  expect(again).toHaveLength(1)
  await carts.query('rollback')
  expect(
    await until(
      () => owner.ask('', 'select from graphile_worker.jobs'),
      (jobs) => jobs.length === 0,
    ),
  ).toEqual([])
})

/** Patterns for `pg_stat_activity`: the job's own statement, and the worker's statement that completes a job. */
const expiry = '%from carts%for update skip locked%'
const endOfJob = '%delete from%_private_jobs%'
const waitingText = `from pg_stat_activity where datname = current_database() and wait_event_type = 'Lock' and query like $1`

function isThere(rows: readonly unknown[]): boolean {
  return rows.length > 0
}
